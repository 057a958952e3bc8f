//! A canvas for shapes and text, which becomes an SVG picture.
//!
//! The size of the picture follows from the shapes that are drawn. All lengths are in pixels.

use crate::label::{Label, RAISED_SIZE};
use crate::style::{BACKGROUND, Escaped, INK, N, Rgb};

/// Coordinates in a picture: x to the right, y down, in pixels.
pub type Spot = (f64, f64);

/// The font size of titles.
const TITLE_SIZE: f64 = 18.0;
/// The font size of labels and legends.
pub(crate) const TEXT_SIZE: f64 = 14.0;
/// The font size of ticks and notes.
pub(crate) const TICK_SIZE: f64 = 12.5;

/// The distance from the drawn shapes to the edge of the picture, in pixels.
const MARGIN: f64 = 14.0;

/// The fill and outline of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// The colour inside.
    pub fill: Option<Rgb>,
    /// The colour of the outline.
    pub stroke: Option<Rgb>,
    /// The width of the outline.
    pub width: f64,
    /// The lengths in pixels of the dashes and gaps of an outline, alternately, such as `7 3`.
    /// Empty for a solid outline.
    pub dashes: &'static str,
}

impl Paint {
    /// Returns the paint of a line.
    pub fn line(colour: Rgb, width: f64) -> Paint {
        Paint {
            fill: None,
            stroke: Some(colour),
            width,
            dashes: "",
        }
    }

    /// Returns the paint of a filled shape without an outline, in the given colour.
    pub fn fill(colour: Rgb) -> Paint {
        Paint {
            fill: Some(colour),
            stroke: None,
            width: 0.0,
            dashes: "",
        }
    }

    /// Returns the paint with an outline.
    #[must_use]
    pub fn outlined(self, colour: Rgb, width: f64) -> Paint {
        Paint {
            stroke: Some(colour),
            width,
            ..self
        }
    }

    /// Returns the paint with a dashed outline.
    #[must_use]
    pub fn dashed(self, dashes: &'static str) -> Paint {
        Paint { dashes, ..self }
    }

    /// Returns the SVG attributes of the paint.
    fn attributes(&self) -> String {
        let mut text = match self.fill {
            Some(fill) => format!("fill=\"{fill}\""),
            None => "fill=\"none\"".to_owned(),
        };
        if let Some(stroke) = self.stroke {
            text += &format!(" stroke=\"{stroke}\" stroke-width=\"{}\"", N(self.width));
        }
        if !self.dashes.is_empty() {
            text += &format!(" stroke-dasharray=\"{}\"", self.dashes);
        }
        text
    }
}

/// The alignment of a text: the part of the text that lies at the spot where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The beginning.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The font size in pixels.
    pub size: f64,
    /// The part of the text that lies at the spot where it is drawn.
    pub anchor: Anchor,
    /// The colour.
    pub colour: Rgb,
    /// `true` for a text that runs upwards instead of to the right.
    pub upwards: bool,
}

impl TextStyle {
    /// Returns the style of horizontal text with a font size in pixels, in the standard ink colour.
    pub fn new(size: f64, anchor: Anchor) -> TextStyle {
        TextStyle {
            size,
            anchor,
            colour: INK,
            upwards: false,
        }
    }
}

/// Number of parts into which a curve is divided to find its bounding box. The box contains the
/// ends of all parts. Between them, the curve can leave the box only by a fraction of the margin
/// around the picture.
const CURVE_STEPS: u32 = 32;

/// Returns a spot on a cubic Bézier curve, by de Casteljau's algorithm.
///
/// The parameter `part` goes from 0 (start of the curve) to 1 (end).
fn on_curve(spots: [Spot; 4], part: f64) -> Spot {
    let between = |a: Spot, b: Spot| (a.0 + part * (b.0 - a.0), a.1 + part * (b.1 - a.1));
    let [a, b, c, d] = spots;
    let [a, b, c] = [between(a, b), between(b, c), between(c, d)];
    between(between(a, b), between(b, c))
}

/// A picture while it is drawn: the SVG text of its shapes so far, and their bounds.
#[derive(Clone, Debug)]
pub struct Canvas {
    body: String,
    top_left: Spot,
    bottom_right: Spot,
}

impl Default for Canvas {
    fn default() -> Canvas {
        Canvas::new()
    }
}

impl Canvas {
    /// Returns an empty canvas.
    pub fn new() -> Canvas {
        Canvas {
            body: String::new(),
            top_left: (f64::INFINITY, f64::INFINITY),
            bottom_right: (f64::NEG_INFINITY, f64::NEG_INFINITY),
        }
    }

    /// Returns the top left and bottom right corners of the shapes drawn so far. They are infinite
    /// if nothing was drawn.
    pub fn bounds(&self) -> (Spot, Spot) {
        (self.top_left, self.bottom_right)
    }

    /// Extends the bounds of the picture so that they contain a spot and a distance `around` it in
    /// each direction.
    fn reach(&mut self, (x, y): Spot, around: f64) {
        self.top_left.0 = self.top_left.0.min(x - around);
        self.top_left.1 = self.top_left.1.min(y - around);
        self.bottom_right.0 = self.bottom_right.0.max(x + around);
        self.bottom_right.1 = self.bottom_right.1.max(y + around);
    }

    /// Draws the shapes that `draw` draws as a group that has the SVG attribute `class`.
    pub fn group(&mut self, class: &str, draw: impl FnOnce(&mut Canvas)) {
        self.body += &format!("<g class=\"{}\">\n", Escaped(class));
        draw(self);
        self.body += "</g>\n";
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: Spot, to: Spot, paint: Paint) {
        self.polyline(&[from, to], paint);
    }

    /// Draws straight lines from each spot to the next.
    pub fn polyline(&mut self, spots: &[Spot], paint: Paint) {
        self.path(spots, "", paint);
    }

    /// Draws a closed polygon.
    pub fn polygon(&mut self, spots: &[Spot], paint: Paint) {
        self.path(spots, "Z", paint);
    }

    /// Draws straight lines from each spot to the next. `end` is appended to the SVG path data: `Z`
    /// closes the path.
    fn path(&mut self, spots: &[Spot], end: &str, paint: Paint) {
        let mut data = String::new();
        for (i, &(x, y)) in spots.iter().enumerate() {
            let letter = if i == 0 { 'M' } else { 'L' };
            data += &format!("{letter}{} {}", N(x), N(y));
            self.reach((x, y), paint.width);
        }
        let attributes = paint.attributes();
        self.body += &format!("<path {attributes} stroke-linejoin=\"round\" d=\"{data}{end}\"/>\n");
    }

    /// Draws a cubic Bézier curve from the first spot to the last. The two spots between them are
    /// its control points.
    pub fn curve(&mut self, spots: [Spot; 4], paint: Paint) {
        for step in 0..=CURVE_STEPS {
            let spot = on_curve(spots, f64::from(step) / f64::from(CURVE_STEPS));
            self.reach(spot, paint.width);
        }
        let [from, a, b, to] = spots.map(|(x, y)| format!("{} {}", N(x), N(y)));
        let attributes = paint.attributes();
        self.body += &format!("<path {attributes} d=\"M{from}C{a} {b} {to}\"/>\n");
    }

    /// Draws a circle.
    pub fn circle(&mut self, centre: Spot, radius: f64, paint: Paint) {
        self.reach(centre, radius + paint.width);
        let [x, y, r] = [centre.0, centre.1, radius].map(N);
        let attributes = paint.attributes();
        self.body += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {attributes}/>\n");
    }

    /// Draws a rectangle with corners rounded by `radius`. Its top left corner is at `corner`.
    pub fn rectangle(&mut self, corner: Spot, size: Spot, radius: f64, paint: Paint) {
        let opposite = (corner.0 + size.0, corner.1 + size.1);
        self.reach(corner, paint.width);
        self.reach(opposite, paint.width);
        let [x, y, w, h, r] = [corner.0, corner.1, size.0, size.1, radius].map(N);
        let round = if radius > 0.0 {
            format!(" rx=\"{r}\"")
        } else {
            String::new()
        };
        let attributes = paint.attributes();
        self.body += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round} {attributes}/>\n"
        );
    }

    /// Draws a line of text. The capital letters are vertically centred on `spot`; the style's
    /// anchor tells which part of the line lies there horizontally.
    pub fn text(&mut self, spot: Spot, label: &Label, style: TextStyle) {
        let size = style.size;
        let width = label.width(size);
        let (before, after, anchor) = match style.anchor {
            Anchor::Start => (0.0, width, "start"),
            Anchor::Middle => (width / 2.0, width / 2.0, "middle"),
            Anchor::End => (width, 0.0, "end"),
        };
        let (x, y) = spot;
        // A generous estimate of half the height of the text, in pixels.
        let half = 0.7 * size;
        let (ends, base, turn) = if style.upwards {
            let turn = format!(" transform=\"rotate(-90 {} {})\"", N(x), N(y));
            ([(x, y + before), (x, y - after)], y, turn)
        } else {
            ([(x - before, y), (x + after, y)], y, String::new())
        };
        for (x, y) in ends {
            let (dx, dy) = if style.upwards {
                (half, 0.0)
            } else {
                (0.0, half)
            };
            self.reach((x - dx, y - dy), 0.0);
            self.reach((x + dx, y + dy), 0.0);
        }
        // Renderers disagree on dominant-baseline and baseline-shift, so the vertical shifts of the
        // text and its exponent are computed here. The height of capitals is 0.7 of the font size.
        let exponent = if label.exponent.is_empty() {
            String::new()
        } else {
            format!(
                "<tspan dy=\"{}\" font-size=\"{}\">{}</tspan>",
                N(-0.4 * size),
                N(RAISED_SIZE * size),
                Escaped(&label.exponent)
            )
        };
        self.body += &format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" \
             fill=\"{}\"{turn}>{}{exponent}</text>\n",
            N(x),
            N(base + 0.35 * size),
            N(size),
            style.colour,
            Escaped(&label.base)
        );
    }

    /// Draws a title above the y coordinate `top`. Also draws a note below all shapes, unless the
    /// note is empty. Both are horizontally centred at the x coordinate `middle`.
    pub(crate) fn title_and_note(&mut self, (middle, top): Spot, title: &str, note: &str) {
        let bottom = self.bottom_right.1;
        let style = TextStyle::new(TITLE_SIZE, Anchor::Middle);
        let spot = (middle, top - 1.1 * TITLE_SIZE);
        self.text(spot, &Label::from(title), style);
        if !note.is_empty() {
            let style = TextStyle::new(TICK_SIZE, Anchor::Middle);
            let spot = (middle, bottom + 1.2 * TICK_SIZE);
            self.text(spot, &Label::from(note), style);
        }
    }

    /// Returns the complete SVG file.
    ///
    /// The title and description are not drawn. They are for screen readers and tooltips.
    pub fn finish(self, title: &str, description: &str) -> String {
        let (mut from, mut to) = (self.top_left, self.bottom_right);
        if from.0 > to.0 {
            (from, to) = ((0.0, 0.0), (0.0, 0.0));
        }
        // Round outwards to whole pixels, so that nothing is cut off.
        let left = (from.0 - MARGIN).floor();
        let top = (from.1 - MARGIN).floor();
        let width = (to.0 + MARGIN).ceil() - left;
        let height = (to.1 + MARGIN).ceil() - top;
        let [left, top, width, height] = [left, top, width, height].map(N);
        let (title, description, body) = (Escaped(title), Escaped(description), self.body);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"{left} {top} {width} {height}\" \
             font-family=\"Helvetica, Arial, sans-serif\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n\
             <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"4\" \
             fill=\"{BACKGROUND}\"/>\n{body}</svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_as_large_as_its_drawing() {
        let mut canvas = Canvas::new();
        let thin = Paint::line(INK, 0.0);
        canvas.line((0.0, 0.0), (10.0, 5.0), thin);
        assert_eq!(canvas.bounds(), ((0.0, 0.0), (10.0, 5.0)));
        canvas.circle((0.0, 0.0), 3.0, thin);
        assert_eq!(canvas.bounds(), ((-3.0, -3.0), (10.0, 5.0)));
        // The highest spot of this curve is at 3/4 of the height of its two control points.
        let spots = [(0.0, 0.0), (0.0, -40.0), (10.0, -40.0), (10.0, 0.0)];
        canvas.curve(spots, thin);
        assert_eq!(canvas.bounds(), ((-3.0, -30.0), (10.0, 5.0)));
        assert!(canvas.finish("", "").contains("viewBox=\"-17 -44 41 63\""));
        assert!(
            Canvas::new()
                .finish("", "")
                .contains("viewBox=\"-14 -14 28 28\"")
        );
    }

    #[test]
    fn text_upwards_is_high_and_text_to_the_right_is_wide() {
        let size = |upwards: bool| {
            let mut canvas = Canvas::new();
            let style = TextStyle {
                upwards,
                ..TextStyle::new(10.0, Anchor::Start)
            };
            canvas.text((0.0, 0.0), &Label::from("a long text"), style);
            let ((left, top), (right, bottom)) = canvas.bounds();
            (right - left, bottom - top)
        };
        let (wide, low) = size(false);
        assert!(wide > 3.0 * low);
        assert_eq!(size(true), (low, wide));
    }
}
