//! `tengen plan`: the time and memory of a count, without counting.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{self, Colours, Format};
use crate::table::table;
use clap::builder::RangedU64ValueParser;
use clap::{ArgGroup, Args};
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen::count::Engine;
use tengen::machine::default_threads;
use tengen::plan::{
    AtATime, Bottleneck, Calibrated, EngineOffer, Nodes, Offer, OnNodes, OnOther, OnThis, Order,
    OtherMachine, Outcome, Plan, Planned, Precision, SplitPlan, Storage, Way,
};
use tengen::units::{self as text, number_of, parse_rate, parse_size};
use tengen::{BoardJson, Boundary, Request};

/// Show the time and memory of a count, without counting
///
/// Shows the plan of the engine that `tengen count` would choose: the numbers of states, primes and
/// passes (sweeps of the board), the memory and the time. With --all, shows the plans of all
/// engines, or why they cannot count the board.
///
/// The speed of this machine is measured unless the count is short. The plan of the split engine
/// has memory, disk space, bytes moved and time for passes with 1 to 6 or 8 primes, here and on
/// other machines. Residues (remainders of earlier counts) in the ledger are not considered.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("elsewhere").args(["cores", "nodes"]).multiple(true)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    colours: Colours,

    #[command(flatten)]
    machine: MachineArguments,

    /// Plan for this engine [default: the cheapest]
    #[arg(long, value_name = "NAME", value_parser = names::engines(), default_value_t, hide_default_value = true)]
    engine: Engine,

    /// Show the plans of all engines, cheapest first, or why they cannot count the board
    #[arg(long)]
    all: bool,

    /// Disk space limit for a scratch directory, such as 2T [default: no scratch directory]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    scratch_limit: Option<usize>,

    /// Plan for another machine or for nodes with N cores each [default for nodes: the cores of
    /// this machine]
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000),
        requires = "ram",
    )]
    cores: Option<usize>,

    /// Memory of the other machine or of each node, such as 64G; 80% of it is used
    #[arg(long, value_name = "SIZE", value_parser = parse_size, requires = "elsewhere")]
    ram: Option<usize>,

    /// Disk bandwidth of the other machine or of each node in bytes per second, such as 6G
    ///
    /// Bytes read and bytes written count together. The disk is used if the vector, the main data
    /// of a count, does not fit in memory. The size of the disk is not limited.
    #[arg(long, value_name = "RATE", value_parser = parse_rate, requires = "elsewhere")]
    disk_bandwidth: Option<usize>,

    /// Plan for N identical nodes instead of another machine
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=1_000_000),
        requires = "ram",
    )]
    nodes: Option<usize>,

    /// Network bandwidth of each node and direction per second, in bytes, or bits: 25Gbit
    #[arg(long, value_name = "RATE", value_parser = parse_rate, requires = "nodes")]
    network: Option<usize>,

    /// Bandwidth of the storage shared by all nodes, in bytes per second, such as 100G
    ///
    /// Bytes read and bytes written count together.
    #[arg(long, value_name = "RATE", value_parser = parse_rate, requires = "nodes")]
    storage: Option<usize>,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen plan 15
  tengen plan 12 --all
  tengen plan 13 --lattice triangular
  tengen plan 9 12 --lattice ./mine.lattice --colours 3
  tengen plan --graph petersen.col
  tengen plan 16 --memory 12G --scratch-limit 2T
  tengen plan 19 --cores 16 --ram 2T --disk-bandwidth 6G --format json
  tengen plan 19 --nodes 64 --cores 16 --ram 256G --network 25Gbit --storage 100G

In JSON, sizes are in bytes and times in seconds. Up to 13 rows, memory and disk space are exact;
beyond, they are estimated from smaller boards.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let plan = arguments.request()?.run()?;
    answer::print(arguments.format, "plan", &plan, text)
}

impl Arguments {
    fn request(&self) -> Result<Plan, Failure> {
        let rate = |rate: Option<usize>| rate.map(|bytes| bytes as u64);
        let other = self.cores.zip(self.ram).filter(|_| self.nodes.is_none());
        let other = other.map(|(cores, ram)| {
            let mut other = OtherMachine::new(cores, ram as u64);
            other.disk_bandwidth = rate(self.disk_bandwidth);
            other
        });
        let nodes = self.nodes.zip(self.ram).map(|(nodes, ram)| {
            let cores = self.cores.unwrap_or_else(default_threads);
            let mut nodes = Nodes::new(nodes, cores, ram as u64);
            nodes.network = rate(self.network);
            nodes.storage = rate(self.storage);
            nodes.disk_bandwidth = rate(self.disk_bandwidth);
            nodes
        });
        let mut request = Plan::new(self.board.spec()?);
        request.colours = self.colours.colours;
        request.engine = self.engine;
        request.all = self.all;
        request.resources = self.machine.resources();
        request.scratch_limit = self.scratch_limit.map(|bytes| bytes as u64);
        request.other = other;
        request.nodes = nodes;
        Ok(request)
    }
}

fn text(plan: &Planned) -> String {
    let colours = number_of(plan.colours as usize, "colour");
    let mut text = match &plan.board {
        BoardJson::Lattice(shape) => {
            let boundary = match shape.boundary {
                Boundary::None => String::new(),
                boundary => format!(", boundary {boundary}"),
            };
            format!(
                "{}, {}, {}{boundary}, {colours}\n",
                shape.lattice,
                number_of(shape.rows, "row"),
                number_of(shape.cols, "column")
            )
        }
        BoardJson::Graph(graph) => format!("graph of {} points, {colours}\n", graph.vertices),
    };
    if let Some(offer) = &plan.offer {
        text += &states(plan, offer);
    } else if let (Some(most), Some(total)) = (plan.states.iter().max(), plan.states_total) {
        let _ = writeln!(
            text,
            "states:   at most {most} after a step, {total} in all steps of a pass"
        );
    }
    // The number of primes of a board that is far too large is not known.
    if plan.primes > 0 {
        let _ = writeln!(text, "primes:   {}", plan.primes);
    }
    if let Some(split) = &plan.split {
        text += &in_detail(split);
    }
    let scratch = match plan.split.as_ref().map(|split| split.this_machine.scratch) {
        Some(Some(limit)) => format!(", files of {}", text::bytes(limit)),
        Some(None) => ", no files".to_owned(),
        None => String::new(),
    };
    let _ = writeln!(
        text,
        "\nThis machine: {}, {} of memory{scratch}",
        number_of(plan.threads, "thread"),
        text::bytes(plan.memory)
    );
    text += &match (&plan.split, &plan.offer, &plan.refused) {
        (Some(split), offer, _) if offer.as_ref().is_none_or(is_split) => {
            this_machine(&split.this_machine)
        }
        (_, Some(offer), _) => one_offer(offer),
        (.., refused) => format!("  refuses: {}\n", refused.as_deref().unwrap_or_default()),
    };
    if !plan.offers.is_empty() {
        let _ = write!(text, "\n{}", all_offers(&plan.offers));
    }
    if let Some(split) = &plan.split {
        if let Some(other) = &split.other_machine {
            text += &other_machine(other);
        }
        if let Some(nodes) = &split.nodes {
            text += &on_nodes(nodes);
        }
    }
    text
}

fn is_split(offer: &Offer) -> bool {
    offer.engine == Engine::SPLIT
}

/// Returns a text about an engine: the order in which it adds points, its frontier and its states.
fn states(plan: &Planned, offer: &Offer) -> String {
    let order = match (offer.order, plan.transposed) {
        (Order::Columns, false) => "column by column",
        (Order::Columns, true) => "row by row",
        (Order::Points, _) => "point by point",
        (Order::Rings, _) => "row by row, in rings",
        (Order::Halves, _) => "column by column to the middle, then pairs of states",
        (Order::Orbits, _) => "column by column for each orbit of first columns",
        (Order::Colourings, _) => "one colouring after the other",
        (Order::Recurrence, _) => "column by column until the recurrence is proved",
    };
    let mut text = format!("engine:   {}, {order}\n", offer.engine);
    if let Some(frontier) = offer.frontier {
        let _ = writeln!(text, "frontier: {} at most", number_of(frontier, "point"));
    }
    let (most, last) = (offer.states_max, plan.states.len());
    let _ = match (offer.known, plan.states_total) {
        (Precision::AtLeast, _) => writeln!(text, "states:   over {most:.0} after step {last}"),
        (Precision::About, _) => writeln!(text, "states:   about {most:.1e} after a step"),
        (Precision::AtMost, _) => writeln!(text, "states:   at most {most:.0} after a step"),
        (Precision::Exactly, Some(total)) => writeln!(
            text,
            "states:   {most:.0} after a step, {total} in all steps of a pass"
        ),
        (Precision::Exactly, None) => writeln!(text, "states:   {most:.0} after a step"),
    };
    text
}

/// Returns a text about the passes, the memory and the time of one way to count a board.
fn one_offer(offer: &Offer) -> String {
    let precision = match offer.known {
        Precision::Exactly | Precision::AtMost => "at most",
        Precision::AtLeast => "over",
        Precision::About => "about",
    };
    let memory = text::bytes(offer.needed as u64);
    let files = match offer.disk {
        0 => String::new(),
        disk => format!(" and {} of files", text::bytes(disk)),
    };
    let needs = format!("{precision} {memory} of memory{files}");
    let time = text::duration(offer.seconds);
    match offer.passes {
        0 => format!("  {needs}, about {time}\n"),
        _ => format!(
            "  {} with {} at a time, {needs}, about {time}\n",
            passes(offer.passes),
            number_of(offer.primes_at_a_time, "prime"),
        ),
    }
}

/// Describes the offers of all engines.
fn all_offers(offers: &[EngineOffer]) -> String {
    let made: Vec<&Offer> = offers.iter().filter_map(|of| of.offer.as_ref()).collect();
    let column = |cell: &dyn Fn(&Offer) -> String| made.iter().map(|of| cell(of)).collect();
    let mut text = table(&[
        ("engine", column(&|of| of.engine.to_string())),
        ("time", column(&|of| text::duration(of.seconds))),
        ("memory", column(&|of| text::bytes(of.needed as u64))),
        ("states", column(&|of| format!("{:.2e}", of.states_max))),
        ("passes", column(&|of| of.passes.to_string())),
    ]);
    for of in offers {
        let offer = of.offer.as_ref();
        let on_request = offer.and_then(|offer| offer.on_request.as_ref());
        if let Some(reason) = on_request {
            let _ = writeln!(text, "{} only by name: {reason}", of.engine);
        }
        if let Some(reason) = &of.refused {
            let _ = writeln!(text, "{} not: {reason}", of.engine);
        }
    }
    text
}

/// Returns a text about the split engine: a line for each number of primes that a pass can compute
/// together.
fn in_detail(split: &SplitPlan) -> String {
    let mut text = format!("elements: {} of the vector\n", split.elements);
    let _ = writeln!(text, "\n{}", at_a_time(&split.at_a_time));
    if split.estimated {
        text += "Working memory, bytes on disk and times are estimates from smaller boards.\n";
    }
    let _ = writeln!(
        text,
        "Times are projections: {}.",
        calibration(&split.calibration)
    );
    text
}

fn at_a_time(rows: &[AtATime]) -> String {
    let column = |cell: &dyn Fn(&AtATime) -> String| rows.iter().map(cell).collect();
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

fn calibration(measured: &Calibrated) -> String {
    let costs = measured.costs.iter();
    let costs: Vec<_> = costs
        .map(|cost| format!("{:.2} with {}", cost.nanoseconds, cost.primes))
        .collect();
    format!(
        "{} rows on {} of this machine take\nns per state x step x prime of one thread: {}",
        measured.rows,
        number_of(measured.threads, "thread"),
        costs.join(", ")
    )
}

fn this_machine(machine: &OnThis) -> String {
    let mut text = outcome(&machine.outcome);
    if let Some(seconds) = machine.seconds {
        let _ = writeln!(text, "  about {} of computing", text::duration(seconds));
    }
    text
}

fn other_machine(machine: &OnOther) -> String {
    let mut text = format!(
        "\nAnother machine: {}, {} of memory of which {} are used\n{}",
        number_of(machine.cores, "core"),
        text::bytes(machine.ram),
        text::bytes(machine.memory),
        outcome(&machine.outcome)
    );
    let Some(bounds) = &machine.bounds else {
        return text;
    };
    let computing = text::duration(bounds.computing);
    let _ = writeln!(
        text,
        "  {computing} at least of computing, if its cores are as fast as these and each adds \
         as much"
    );
    let _ = match (bounds.disk, machine.disk_bandwidth) {
        (Some(disk), Some(bandwidth)) if disk > 0.0 => writeln!(
            text,
            "  {} at least of reading and writing files at {} per second\n  {} is the larger",
            text::duration(disk),
            text::bytes(bandwidth),
            text::duration(bounds.larger)
        ),
        (None, _) => writeln!(
            text,
            "  the time for files is unknown: add --disk-bandwidth"
        ),
        _ => Ok(()),
    };
    text
}

fn passes(n: usize) -> String {
    match n {
        1 => "1 pass".to_owned(),
        n => format!("{n} passes"),
    }
}

fn on_nodes(on: &OnNodes) -> String {
    let mut text = format!(
        "\n{}, each with {} and {} of memory\n",
        number_of(on.nodes, "node"),
        number_of(on.cores, "core"),
        text::bytes(on.ram)
    );
    let hours = |hours: f64| match hours {
        few if few < 10.0 => format!("{few:.1} node-hours"),
        many => format!("{many:.0} node-hours"),
    };
    text += "Each node alone, with some of the primes (tengen count --prime-range):\n";
    let _ = match &on.apart {
        Way::Refused(why) => writeln!(text, "  refuses: {}", why.refused),
        Way::Possible(way) => writeln!(
            text,
            "  {} with {} at a time, {} on a node at most, {}, {}\n  {} at least, {}",
            passes(way.passes),
            number_of(way.primes, "prime"),
            way.rounds,
            number_of(way.threads, "thread"),
            match way.disk {
                0 => "in memory".to_owned(),
                disk => format!("in files of {}", text::bytes(disk)),
            },
            text::duration(way.seconds),
            hours(way.node_hours)
        ),
    };
    text += "All nodes with one vector (python -m tengen.cluster):\n";
    let way = match &on.together {
        Way::Refused(why) => return text + "  refuses: " + &why.refused + "\n",
        Way::Possible(way) => way,
    };
    let known = |seconds: Option<f64>| seconds.map_or("unknown".to_owned(), text::duration);
    let half = match way.gluing {
        Some(seconds) => format!(
            " over {} columns, half of the board, then {} of gluing halves",
            way.columns,
            text::duration(seconds)
        ),
        None => String::new(),
    };
    let _ = writeln!(
        text,
        "  {}{half}; {} at a time\n  {} of shared storage, three vectors of {}\n  on each node {}, {} \
         of memory, {} read and written in a column\n  a column: {} of computing, {} of network, {} \
         of storage, at the same time\n  {} in all, {}; the bottleneck is {}",
        passes(way.passes),
        number_of(way.primes, "prime"),
        text::bytes(way.storage),
        text::bytes(way.vector),
        number_of(way.threads, "thread"),
        text::bytes(way.memory),
        text::bytes(way.moved),
        text::duration(way.column.computing),
        known(way.column.network),
        known(way.column.storage),
        text::duration(way.seconds),
        hours(way.node_hours),
        match way.bottleneck {
            Bottleneck::Computing => "computing",
            Bottleneck::Memory => "the memory of a node, which allows no more threads",
            Bottleneck::Network => "the network",
            Bottleneck::Storage => "the shared storage",
        }
    );
    text
}

fn outcome(outcome: &Outcome) -> String {
    let passes = match outcome {
        Outcome::Refused(reason) => return format!("  refuses: {reason}\n"),
        Outcome::Passes(passes) => passes,
    };
    let mut text = String::new();
    for pass in passes {
        let storage = match pass.storage {
            Storage::Files => format!("in files of {}", text::bytes(pass.disk)),
            Storage::Memory => "in memory".to_owned(),
        };
        let passes = self::passes(pass.passes);
        let primes = number_of(pass.primes, "prime");
        let _ = writeln!(text, "  {passes} with {primes} at a time, {storage}");
    }
    text
}
