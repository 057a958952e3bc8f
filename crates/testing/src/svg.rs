//! Checks that an SVG picture is well-formed XML, and extracts its tags.

/// Returns the names and attributes of all tags of an SVG picture.
///
/// # Panics
/// If elements do not nest, attributes are not quoted, references are unknown, or numbers are not
/// finite.
pub fn tags(svg: &str) -> Vec<&str> {
    let (mut tags, mut open) = (Vec::new(), Vec::new());
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>'), "a loose > in {text:?}");
        for reference in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"];
            assert!(known.iter().any(|k| reference.starts_with(k)), "{text:?}");
        }
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        for (i, piece) in attributes.trim_end_matches('/').split('"').enumerate() {
            let piece = piece.trim();
            assert!(
                i % 2 == 1 || piece.is_empty() || piece.ends_with('='),
                "{tag}"
            );
        }
        assert_eq!(attributes.matches('"').count() % 2, 0, "{tag}");
        if !tag.ends_with('/') {
            open.push(name);
        }
        tags.push(tag);
    }
    assert!(open.is_empty() && rest.trim().is_empty());
    let control = |c: char| c < ' ' && c != '\n';
    assert!(!svg.contains(control) && !svg.contains("NaN") && !svg.contains("inf"));
    tags
}

/// Returns the value of an attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}
