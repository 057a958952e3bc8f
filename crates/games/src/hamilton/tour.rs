//! Tours of travelling salesmen as solvers write them: the tour files of TSPLIB (Reinelt,
//! 1991), and Concorde's lists of cities.

use super::file::short;

/// Why a text is no tour; lines are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TourError {
    /// The file is of another type.
    #[error("line {line}: {found:?}; a tour has \"TYPE : TOUR\"")]
    Type {
        /// The line.
        line: usize,
        /// What it says.
        found: String,
    },
    /// A line that is neither a keyword nor a number where one belongs.
    #[error("line {line}: {found:?} is neither a keyword of TSPLIB nor a city")]
    Word {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// A tour of another number of cities.
    #[error("line {line}: {found} is not the problem's number of cities, {expected}")]
    Dimension {
        /// The line.
        line: usize,
        /// What it says.
        found: String,
        /// Cities of the problem.
        expected: usize,
    },
    /// No such city.
    #[error("line {line}: there is no city {found}; cities are numbered from {first} to {last}")]
    City {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
        /// The first city.
        first: usize,
        /// The last city.
        last: usize,
    },
    /// More cities than there are.
    #[error("line {line}: more than the problem's {expected} cities")]
    TooMany {
        /// The line.
        line: usize,
        /// Cities of the problem.
        expected: usize,
    },
    /// It ends too soon.
    #[error("the tour ends after {found} of {expected} cities")]
    TooFew {
        /// How many there are.
        found: usize,
        /// Cities of the problem.
        expected: usize,
    },
}

/// Reads the tour of a problem of so many cities; gives them numbered from 0. A text that
/// starts with a number is one of Concorde's: the number of cities, then these from 0.
/// Anything else is in the format of TSPLIB: keywords, then `TOUR_SECTION`, the cities from
/// 1, and -1. Whether each is visited once is not looked at.
///
/// # Errors
/// [`TourError`].
pub fn read(text: &str, cities: usize) -> Result<Vec<usize>, TourError> {
    let mut words = Vec::new();
    let mut first = 1;
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.trim()));
    let start = text.trim_start();
    if start.starts_with(|c: char| c.is_ascii_digit()) {
        first = 0;
    } else {
        keywords(&mut lines, cities)?;
    }
    for (line, text) in lines {
        words.extend(text.split_whitespace().map(|word| (line, word)));
    }
    let mut words = words.into_iter();
    if first == 0 {
        let (line, word) = words.next().unwrap_or((1, ""));
        dimension(line, word, cities)?;
    }
    numbers(words, first, cities)
}

/// Reads the lines up to that of `TOUR_SECTION`.
fn keywords<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
    cities: usize,
) -> Result<(), TourError> {
    for (line, text) in lines {
        let (keyword, value) = text.split_once(':').unwrap_or((text, ""));
        let value = value.trim();
        match keyword.trim() {
            "TOUR_SECTION" => return Ok(()),
            "TYPE" if value != "TOUR" => {
                let found = short(text);
                return Err(TourError::Type { line, found });
            }
            "DIMENSION" => dimension(line, value, cities)?,
            "" | "NAME" | "TYPE" | "COMMENT" => {}
            _ => {
                let found = short(text);
                return Err(TourError::Word { line, found });
            }
        }
    }
    let (found, expected) = (0, cities);
    Err(TourError::TooFew { found, expected })
}

fn dimension(line: usize, word: &str, expected: usize) -> Result<(), TourError> {
    if word.parse() == Ok(expected) {
        return Ok(());
    }
    let found = short(word);
    Err(TourError::Dimension {
        line,
        found,
        expected,
    })
}

fn numbers<'a>(
    words: impl Iterator<Item = (usize, &'a str)>,
    first: usize,
    expected: usize,
) -> Result<Vec<usize>, TourError> {
    let mut tour = Vec::new();
    for (line, word) in words {
        if word == "-1" || word == "EOF" {
            break;
        }
        if tour.len() == expected {
            return Err(TourError::TooMany { line, expected });
        }
        let found = short(word);
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(TourError::Word { line, found });
        }
        let cities = first..first + expected;
        match word.parse() {
            Ok(city) if cities.contains(&city) => tour.push(city - first),
            _ => {
                let last = cities.end - 1;
                return Err(TourError::City {
                    line,
                    found,
                    first,
                    last,
                });
            }
        }
    }
    let found = tour.len();
    if found != expected {
        return Err(TourError::TooFew { found, expected });
    }
    Ok(tour)
}

/// A tour in the format of TSPLIB.
pub fn write(name: &str, tour: &[usize]) -> String {
    let cities = tour.len();
    let mut text = format!("NAME : {name}\nTYPE : TOUR\nDIMENSION : {cities}\nTOUR_SECTION\n");
    for city in tour {
        text += &format!("{}\n", city + 1);
    }
    text + "-1\nEOF\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn both_formats_are_read() {
        let expected = Ok(vec![1, 0, 2]);
        assert_eq!(read(&write("some", &[1, 0, 2]), 3), expected);
        assert_eq!(read("3\n1 0 2\n", 3), expected);
        assert_eq!(read("\n 3\r\n1 0\r\n2\r\n", 3), expected);
        assert_eq!(read("TYPE: TOUR\nTOUR_SECTION\n2 1 3 -1\nEOF", 3), expected);
        assert_eq!(read("TOUR_SECTION:\n2 1 3", 3), expected);
    }

    #[test]
    fn faults_are_named_with_their_lines() {
        let fault = |text: &str| read(text, 3).unwrap_err().to_string();
        for (text, expected) in [
            ("", "the tour ends after 0 of 3 cities"),
            (
                "NAME : a\nTYPE : TSP\n",
                "line 2: \"TYPE : TSP\"; a tour has \"TYPE : TOUR\"",
            ),
            (
                "hello",
                "line 1: \"hello\" is neither a keyword of TSPLIB nor a city",
            ),
            (
                "DIMENSION : 4\n",
                "line 1: 4 is not the problem's number of cities, 3",
            ),
            (
                "4 0 1 2 3",
                "line 1: 4 is not the problem's number of cities, 3",
            ),
            (
                "TOUR_SECTION\n1\n4\n",
                "line 3: there is no city 4; cities are numbered from 1 to 3",
            ),
            (
                "3\n0 3 1",
                "line 2: there is no city 3; cities are numbered from 0 to 2",
            ),
            (
                "TOUR_SECTION\n1 0 2",
                "line 2: there is no city 0; cities are numbered from 1 to 3",
            ),
            (
                "TOUR_SECTION\n1 two",
                "line 2: \"two\" is neither a keyword of TSPLIB nor a city",
            ),
            (
                "TOUR_SECTION\n1 2 3 1",
                "line 2: more than the problem's 3 cities",
            ),
            ("TOUR_SECTION\n1 2 -1", "the tour ends after 2 of 3 cities"),
            (
                "TOUR_SECTION\n99999999999999999999999999",
                "line 2: there is no city 99999999999999999999999999; \
                 cities are numbered from 1 to 3",
            ),
        ] {
            assert_eq!(fault(text), expected);
        }
    }

    proptest! {
        #[test]
        fn written_tours_are_read_back(
            tour in Just((0..50usize).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            prop_assert_eq!(read(&write("any", &tour), 50), Ok(tour));
        }

        #[test]
        fn any_text_is_read_or_refused(
            words in proptest::collection::vec(
                prop_oneof![
                    "[A-Z_]{1,12}( ?: ?[A-Z0-9]{0,6})?\n",
                    "-?[0-9]{1,22}[ \n]",
                    Just("TOUR_SECTION\n".to_owned()),
                    Just("TYPE : TOUR\n".to_owned()),
                    "\\PC{0,5}",
                ],
                0..30,
            ),
            cities in 0..5usize,
        ) {
            if let Ok(tour) = read(&words.concat(), cities) {
                prop_assert_eq!(tour.len(), cities);
                prop_assert!(tour.iter().all(|&city| city < cities));
            }
        }
    }
}
