//! Renders SVG pictures as PNG images.

use super::labels;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The numbers of pixels per unit of the SVG picture (in each direction) that are tried. The first
/// one with which the image has at most [`MOST`] pixels is used.
const SCALES: [f32; 2] = [2.0, 1.0];

/// The largest number of pixels of an image.
const MOST: f32 = 1e8;

/// Renders an SVG picture. Returns the bytes of a PNG file, or a message if that is impossible.
pub(super) fn drawn(svg: &str) -> Result<Vec<u8>, String> {
    let svg = labels::drawn(svg).map_err(|error| error.to_string())?;
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| error.to_string())?;
    let size = tree.size();
    let points = |scale: f32| size.width() * size.height() * scale * scale;
    let scale = SCALES.into_iter().find(|&scale| points(scale) <= MOST);
    let pixmap = scale.and_then(|scale| {
        let long = |side: f32| (side * scale).ceil() as u32;
        let pixmap = Pixmap::new(long(size.width()), long(size.height()))?;
        Some((pixmap, scale))
    });
    let Some((mut pixmap, scale)) = pixmap else {
        return Err(format!(
            "{:.0} x {:.0} are too many points for PNG; write .svg",
            size.width(),
            size.height()
        ));
    };
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Renders a letter on white.
    fn picture(text: &str) -> Pixmap {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\">\
             <rect width=\"40\" height=\"20\" fill=\"#fff\"/>{text}</svg>"
        );
        Pixmap::decode_png(&drawn(&svg).unwrap()).unwrap()
    }

    /// Counts the dark pixels in the left and in the right half.
    fn dark(picture: &Pixmap) -> [usize; 2] {
        let points = picture.pixels().iter().zip(0..);
        let dark = points.filter(|(colour, _)| colour.red() < 128);
        let halves = dark.map(|(_, place)| place % picture.width() >= picture.width() / 2);
        let right = halves.clone().filter(|right| *right).count();
        [halves.count() - right, right]
    }

    #[test]
    fn labels_are_drawn() {
        assert_eq!((picture("").width(), picture("").height()), (80, 40));
        assert_eq!(dark(&picture("")), [0, 0]);
        let at = |anchor: &str| {
            let text = "<text x=\"20\" y=\"15\" font-size=\"16\" text-anchor=";
            dark(&picture(&format!("{text}\"{anchor}\">A</text>")))
        };
        let [left, right] = at("middle");
        assert!(left > 40 && right > 40, "{left} {right}");
        assert!(left.abs_diff(right) < 20, "{left} {right}");
        assert!(at("start")[0] < 5 && at("start")[1] > 80);
        assert!(at("end")[1] < 5 && at("end")[0] > 80);
    }

    #[test]
    fn pictures_that_are_too_large_are_refused() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90000\" height=\"9000\"/>";
        assert!(drawn(svg).unwrap_err().contains("too many points"));
        assert!(drawn("no picture").is_err());
    }
}
