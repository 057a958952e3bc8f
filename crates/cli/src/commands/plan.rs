//! `tengen plan`: what counting a board takes, without counting it.

use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{self, Format};
use crate::output;
use crate::table::table;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen_base::machine::default_share;
use tengen_base::text::parse_size;
use tengen_base::text::{self, number_of};
use tengen_board::Boundary;
use tengen_count::run::{
    Batches, Calibration, Choice, CountError, Forecast, Passes, Resources, calibrate,
};

/// Say what counting a board takes, without counting it
///
/// For the square lattice and two colours: states and primes; for 1, 2, 4 and 8
/// primes at a time the memory, disk space, traffic and time; what `tengen count`
/// would do on this machine, whose speed is measured for about a second, and what
/// on another one. Residues that are in the ledger already are not considered.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, from 2 to 24
    rows: usize,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    /// Where the board has an extra row of points that are always empty
    #[arg(
        long,
        value_name = "WHERE",
        value_parser = names::boundaries(),
        default_value_t = Boundary::None,
    )]
    boundary: Boundary,

    #[command(flatten)]
    machine: MachineArguments,

    /// Disk space to use in a scratch directory [default: there is none]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    scratch_limit: Option<usize>,

    /// Plan for another machine too, which has so many cores
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000),
        requires = "ram",
    )]
    cores: Option<usize>,

    /// Memory of the other machine, of which 80% are used
    #[arg(long, value_name = "SIZE", value_parser = parse_size, requires = "cores")]
    ram: Option<usize>,

    /// What the other machine reads and writes per second, if the vector does not fit
    /// into its memory; its disk is as large as need be
    #[arg(long, value_name = "SIZE", value_parser = parse_size, requires = "cores")]
    disk_bandwidth: Option<usize>,

    /// How the plan is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen plan 15
  tengen plan 16 --memory 12G --scratch-limit 2T
  tengen plan 19 --cores 16 --ram 2T --disk-bandwidth 6G --format json

Sizes are in bytes, times in seconds in JSON. Up to 13 rows, memory and disk space
are those that a count finds; beyond, they are estimates from smaller boards.";

/// The plan.
#[derive(Serialize)]
struct Plan {
    rows: usize,
    cols: usize,
    boundary: &'static str,
    /// After each step of a column.
    states: Vec<u128>,
    states_max: u128,
    states_total: u128,
    primes: usize,
    elements: u64,
    /// Whether `working`, `disk` and `seconds` are from smaller boards.
    estimated: bool,
    at_a_time: Vec<Row>,
    calibration: Calibrated,
    this_machine: ThisMachine,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_machine: Option<OtherMachine>,
}

/// What it takes with a certain number of primes at a time.
#[derive(Serialize)]
struct Row {
    primes: usize,
    passes: usize,
    elements: u64,
    vector: u64,
    working: u64,
    disk: u64,
    column_traffic: u128,
    traffic: u128,
    seconds: f64,
}

/// What was measured.
#[derive(Serialize)]
struct Calibrated {
    rows: usize,
    threads: usize,
    costs: Vec<Cost>,
}

#[derive(Serialize)]
struct Cost {
    primes: usize,
    nanoseconds: f64,
}

#[derive(Serialize)]
struct ThisMachine {
    threads: usize,
    memory: u64,
    scratch: Option<u64>,
    #[serde(flatten)]
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

#[derive(Serialize)]
struct OtherMachine {
    cores: usize,
    ram: u64,
    memory: u64,
    disk_bandwidth: Option<u64>,
    #[serde(flatten)]
    outcome: Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Bounds>,
}

/// What a count does.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Passes(Vec<Pass>),
    Refused(String),
}

/// Passes over the board that are alike.
#[derive(Serialize)]
struct Pass {
    passes: usize,
    primes: usize,
    storage: &'static str,
    disk: u64,
}

/// Times that a count takes at least, in seconds.
#[derive(Serialize)]
struct Bounds {
    computing: f64,
    /// Not known without a bandwidth if there are files.
    disk: Option<f64>,
    larger: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let cols = arguments.cols.unwrap_or(arguments.rows);
    let forecast = Forecast::new(arguments.rows, cols, arguments.boundary).map_err(failure)?;
    let machine = Resources {
        threads: arguments.machine.threads(),
        memory: arguments.machine.memory() as u64,
        scratch: arguments.scratch_limit.map(|bytes| bytes as u64),
    };
    let calibration = calibrate(machine.threads).map_err(failure)?;
    let plan = Plan::new(arguments, &forecast, &machine, &calibration);
    output::print(&match arguments.format {
        Format::Text => plan.text(),
        Format::Json => output::json(&plan)?,
    })?;
    Ok(ExitCode::SUCCESS)
}

fn failure(error: CountError) -> Failure {
    match error {
        refused if refused.is_refusal() => Failure::unusable(refused),
        other => Failure::Failed(other.to_string()),
    }
}

impl Plan {
    fn new(
        arguments: &Arguments,
        forecast: &Forecast,
        machine: &Resources,
        calibration: &Calibration,
    ) -> Plan {
        let batches = forecast.batches(machine).into_iter();
        let row = |of: Batches| Row {
            primes: of.primes,
            passes: of.passes,
            elements: forecast.elements,
            vector: of.vector,
            working: of.working,
            disk: of.disk,
            column_traffic: of.column_traffic,
            traffic: of.traffic,
            seconds: forecast.computing_passes(of.primes, of.passes, calibration, machine),
        };
        let other = arguments.cores.zip(arguments.ram);
        let other = other.map(|(cores, ram)| {
            let bandwidth = arguments.disk_bandwidth.map(|bytes| bytes as u64);
            OtherMachine::new(forecast, calibration, (cores, ram as u64, bandwidth))
        });
        Plan {
            rows: forecast.rows,
            cols: forecast.cols,
            boundary: forecast.boundary.name(),
            states: forecast.states.clone(),
            states_max: forecast.states.iter().copied().max().unwrap_or(0),
            states_total: forecast.states.iter().sum(),
            primes: forecast.primes,
            elements: forecast.elements,
            estimated: forecast.is_estimate(),
            at_a_time: batches.map(row).collect(),
            calibration: Calibrated::new(calibration),
            this_machine: ThisMachine::new(forecast, calibration, machine),
            other_machine: other,
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let (rows, cols) = (self.rows, self.cols);
        let boundary = match self.boundary {
            "none" => String::new(),
            boundary => format!(", boundary {boundary}"),
        };
        let at_most = if boundary.is_empty() { "" } else { "at most " };
        let _ = writeln!(
            text,
            "square, {rows} rows, {cols} columns{boundary}, 2 colours"
        );
        let _ = writeln!(
            text,
            "states:   {at_most}{} after a step, {} in all steps of a column",
            self.states_max, self.states_total
        );
        let _ = writeln!(text, "primes:   {}", self.primes);
        let _ = writeln!(text, "elements: {} of the vector", self.elements);
        let _ = writeln!(text, "\n{}", self.table());
        if self.estimated {
            text += "Working memory, bytes on disk and times are estimates from smaller boards.\n";
        }
        let _ = writeln!(text, "Times are projections: {}.", self.calibration.text());
        if cols < rows && boundary.is_empty() {
            text += "A board with fewer columns than rows is counted along its rows instead.\n";
        }
        text += &self.this_machine.text();
        if let Some(other) = &self.other_machine {
            text += &other.text();
        }
        text
    }

    fn table(&self) -> String {
        let column = |cell: &dyn Fn(&Row) -> String| self.at_a_time.iter().map(cell).collect();
        table(&[
            ("primes at a time", column(&|row| row.primes.to_string())),
            ("passes", column(&|row| row.passes.to_string())),
            ("vector", column(&|row| text::bytes(row.vector))),
            ("working", column(&|row| text::bytes(row.working))),
            ("or on disk", column(&|row| text::bytes(row.disk))),
            (
                "moved per column",
                column(&|row| text::bytes(row.column_traffic)),
            ),
            ("in all", column(&|row| text::bytes(row.traffic))),
            ("time", column(&|row| text::duration(row.seconds))),
        ])
    }
}

impl Calibrated {
    fn new(calibration: &Calibration) -> Calibrated {
        let costs = calibration.costs.iter().map(|cost| Cost {
            primes: cost.primes,
            nanoseconds: cost.nanoseconds,
        });
        Calibrated {
            rows: calibration.rows,
            threads: calibration.threads,
            costs: costs.collect(),
        }
    }

    fn text(&self) -> String {
        let costs = self.costs.iter();
        let costs: Vec<_> = costs
            .map(|cost| format!("{:.2} with {}", cost.nanoseconds, cost.primes))
            .collect();
        format!(
            "{} rows on {} of this machine take\nns per state x step x prime of one thread: {}",
            self.rows,
            number_of(self.threads, "thread"),
            costs.join(", ")
        )
    }
}

impl ThisMachine {
    fn new(forecast: &Forecast, calibration: &Calibration, machine: &Resources) -> ThisMachine {
        let choice = forecast.choice(machine);
        let computing = |choice| forecast.computing(choice, calibration, machine);
        ThisMachine {
            threads: machine.threads,
            memory: machine.memory,
            scratch: machine.scratch,
            seconds: choice.as_ref().ok().map(computing),
            outcome: Outcome::new(choice),
        }
    }

    fn text(&self) -> String {
        let scratch = match self.scratch {
            Some(limit) => format!("files of {}", text::bytes(limit)),
            None => "no files".to_owned(),
        };
        let mut text = format!(
            "\nThis machine: {}, {} of memory, {scratch}\n{}",
            number_of(self.threads, "thread"),
            text::bytes(self.memory),
            self.outcome.text()
        );
        if let Some(seconds) = self.seconds {
            let _ = writeln!(text, "  about {} of computing", text::duration(seconds));
        }
        text
    }
}

impl OtherMachine {
    fn new(
        forecast: &Forecast,
        calibration: &Calibration,
        (cores, ram, disk_bandwidth): (usize, u64, Option<u64>),
    ) -> OtherMachine {
        let machine = Resources {
            threads: cores,
            memory: default_share(ram),
            scratch: Some(u64::MAX),
        };
        let choice = forecast.unlimited_choice(&machine);
        let bounds = |choice: &Choice| {
            let computing = forecast.computing(choice, calibration, &machine);
            let in_files = choice.passes.iter().any(|passes| passes.in_files);
            let disk = match disk_bandwidth {
                Some(bandwidth) => Some(forecast.moving(choice, bandwidth)),
                None if in_files => None,
                None => Some(0.0),
            };
            Bounds {
                computing,
                disk,
                larger: disk.map_or(computing, |disk| disk.max(computing)),
            }
        };
        OtherMachine {
            cores,
            ram,
            memory: machine.memory,
            disk_bandwidth,
            bounds: choice.as_ref().ok().map(bounds),
            outcome: Outcome::new(choice),
        }
    }

    fn text(&self) -> String {
        let mut text = format!(
            "\nAnother machine: {}, {} of memory of which {} are used\n{}",
            number_of(self.cores, "core"),
            text::bytes(self.ram),
            text::bytes(self.memory),
            self.outcome.text()
        );
        let Some(bounds) = &self.bounds else {
            return text;
        };
        let computing = text::duration(bounds.computing);
        let _ = writeln!(
            text,
            "  {computing} at least of computing, if its cores are as fast as these and each adds \
             as much"
        );
        let _ = match (bounds.disk, self.disk_bandwidth) {
            (Some(disk), Some(bandwidth)) if disk > 0.0 => writeln!(
                text,
                "  {} at least of reading and writing files at {} per second\n  {} is the larger",
                text::duration(disk),
                text::bytes(bandwidth),
                text::duration(bounds.larger)
            ),
            (None, _) => writeln!(text, "  files take time too: give --disk-bandwidth"),
            _ => Ok(()),
        };
        text
    }
}

impl Outcome {
    fn new(choice: Result<Choice, CountError>) -> Outcome {
        let pass = |of: &Passes| Pass {
            passes: of.passes,
            primes: of.primes,
            storage: if of.in_files { "files" } else { "memory" },
            disk: of.disk,
        };
        match choice {
            Ok(choice) => Outcome::Passes(choice.passes.iter().map(pass).collect()),
            Err(error) => Outcome::Refused(error.to_string()),
        }
    }

    fn text(&self) -> String {
        let passes = match self {
            Outcome::Refused(reason) => return format!("  refuses: {reason}\n"),
            Outcome::Passes(passes) => passes,
        };
        let mut text = String::new();
        for pass in passes {
            let storage = match pass.storage {
                "files" => format!("in files of {}", text::bytes(pass.disk)),
                _ => "in memory".to_owned(),
            };
            let passes = match pass.passes {
                1 => "1 pass".to_owned(),
                n => format!("{n} passes"),
            };
            let primes = number_of(pass.primes, "prime");
            let _ = writeln!(text, "  {passes} with {primes} at a time, {storage}");
        }
        text
    }
}
