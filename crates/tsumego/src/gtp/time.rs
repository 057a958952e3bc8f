//! The time for a move, by `time_settings` and `time_left`.

use std::time::Duration;
use tengen_board::Player;

/// A problem is decided within few moves: of a main time, each may take this part.
const MOVES: u32 = 10;

/// The time that a game gives, and what is left of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    settings: Option<Settings>,
    /// By player, as `time_left` said last: a time, and in how many stones, or main time.
    left: [Option<(Duration, Option<u32>)>; 2],
}

/// What a move may take however little time there is: enough for what needs no search.
const LEAST: Duration = Duration::from_millis(100);

/// The longest time that is told apart: 136 years.
const MOST: Duration = Duration::from_secs(u32::MAX as u64);

/// As `time_settings` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    main: Duration,
    /// A time, and the stones to be played in it.
    period: Option<(Duration, u32)>,
}

impl Clock {
    /// A main time, and then a time for so many stones each; with such a time for no stones,
    /// there is no limit.
    pub fn set(main: u32, period: u32, stones: u32) -> Clock {
        let [main, time] = [main, period].map(|seconds| Duration::from_secs(seconds.into()));
        let settings = match (period, stones) {
            (1.., 0) => None,
            (0, _) => Some(Settings { main, period: None }),
            _ => Some(Settings {
                main,
                period: Some((time, stones)),
            }),
        };
        Clock {
            settings,
            left: [None; 2],
        }
    }

    /// The time that is left to a player for so many stones; of the main time, if that is 0. More than
    /// [`MOST`] counts as that.
    pub fn left(&mut self, player: Player, time: Duration, stones: u32) {
        self.left[player as usize] = Some((time.min(MOST), (stones > 0).then_some(stones)));
    }

    /// A new game begins.
    pub fn restart(&mut self) {
        self.left = [None; 2];
    }

    /// The time for the next move of a player: of a time for some stones each stone's part,
    /// less a fifth, as sending takes time, too; of a main time a tenth, or what there is
    /// after it, if that is more. `None` if there is no limit.
    pub fn next(&self, player: Player) -> Option<Duration> {
        let part = |(time, stones): (Duration, u32)| time / stones * 4 / 5;
        let period = self.settings.and_then(|settings| settings.period).map(part);
        let of_main = |main: Duration| (main / MOVES).max(period.unwrap_or_default());
        let time = match (self.left[player as usize], self.settings) {
            (Some((time, Some(stones))), _) => Some(part((time, stones))),
            (Some((main, None)), _) => Some(of_main(main)),
            (None, Some(settings)) => Some(of_main(settings.main)),
            (None, None) => None,
        };
        time.map(|time| time.max(LEAST))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_its_part() {
        let next = |clock: Clock| clock.next(Player::Black).map(|time| time.as_millis());
        assert_eq!(next(Clock::default()), None);
        assert_eq!(next(Clock::set(0, 1, 0)), None);
        assert_eq!(next(Clock::set(60, 0, 0)), Some(6000));
        assert_eq!(next(Clock::set(60, 0, 5)), Some(6000));
        assert_eq!(next(Clock::set(0, 10, 2)), Some(4000));
        assert_eq!(next(Clock::set(10, 10, 1)), Some(8000));
        // Nothing at all.
        assert_eq!(next(Clock::set(0, 0, 0)), Some(100));
        let mut clock = Clock::set(60, 10, 2);
        let seconds = Duration::from_secs_f64;
        clock.left(Player::White, seconds(1.0), 1);
        assert_eq!(next(clock), Some(6000));
        clock.left(Player::Black, seconds(20.0), 0);
        assert_eq!(next(clock), Some(4000));
        clock.left(Player::Black, seconds(9.3), 3);
        assert_eq!(next(clock), Some(2480));
        clock.restart();
        assert_eq!(next(clock), Some(6000));
        let mut clock = Clock::default();
        clock.left(Player::Black, Duration::MAX, 0);
        assert_eq!(next(clock), Some(u128::from(u32::MAX) * 100));
    }
}
