//! The time for a move, from the commands `time_settings` and `time_left`.

use std::time::Duration;
use tengen_board::Player;

/// A move may use the main time divided by this number, since problems take few moves.
const MOVES: u32 = 10;

/// The time settings of a game, and the remaining time of each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    settings: Option<Settings>,
    /// For each player, the time of the last `time_left`, and its number of stones (`None` for main
    /// time). `None` before the first `time_left`.
    left: [Option<(Duration, Option<u32>)>; 2],
}

/// The minimum time for a move, which is enough for answers without a search.
const LEAST: Duration = Duration::from_millis(100);

/// The maximum time that is represented: 136 years.
const MOST: Duration = Duration::from_secs(u32::MAX as u64);

/// The values of `time_settings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    main: Duration,
    /// The time for each later period, and the number of stones to be played in it; `None` if there
    /// are no such periods.
    period: Option<(Duration, u32)>,
}

impl Clock {
    /// Creates a clock with a main time, and then a period for each group of `stones` moves. Times
    /// are in seconds.
    ///
    /// A period with no stones means that there is no limit, as in the protocol.
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

    /// Sets the remaining time of a player for a number of stones, or the main time if `stones` is
    /// 0.
    ///
    /// Times above 136 years count as 136 years.
    pub fn left(&mut self, player: Player, time: Duration, stones: u32) {
        self.left[player as usize] = Some((time.min(MOST), (stones > 0).then_some(stones)));
    }

    /// Resets the remaining times for a new game.
    pub fn restart(&mut self) {
        self.left = [None; 2];
    }

    /// Returns the time for the next move of a player; `None` without a limit.
    ///
    /// In a period each stone gets an equal share, less a fifth for transmission. In main time the
    /// move gets a tenth of the time left, or a stone's share of the later period if that is more.
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
        // No time at all.
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
