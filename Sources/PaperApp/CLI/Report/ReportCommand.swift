import Books
import Bus
import Desktop
import Launch
import Settings

/// `paper report`: prints what a report of a fault needs. Names of books stay out unless they are asked for.
///
/// The log is the one of the window that is open, which is asked over the bus. A file that the window writes was
/// rejected: it would lie there with what was read, for whoever looks.
package struct ReportCommand {
  private var isNaming = false

  /// - Parameter words: the command line behind `report`.
  package init(words: [CommandWord]) throws(Arguments.Misuse) {
    let others = try CommandOption.read(
      words, into: &isNaming, options: Self.table, of: "report")
    if let other = others.first { throw .init("report: \(other.text) is one word too many") }
  }

  /// All options, in the order in which they are told.
  static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<Bool>] = [
    .flag("--names", "tell the names of books and files as well") { $0 = true }
  ]

  /// How long a window may take to answer; its bus's thread does so at once.
  private static let timeout = 3.0

  /// The report: a section for each subject, with lines that are indented.
  /// - Parameter windowLibrary: the library that opens the window, with its version.
  package func text(windowLibrary: String) -> String {
    let window = askWindow()
    let settings = try? LaunchSettings(words: [], file: .ofUser())
    let sections: [(title: String, lines: [String])] = [
      (
        "Versions",
        VersionText.text(windowLibrary: windowLibrary).split(separator: "\n").map(String.init)
      ),
      ("System", ReportFacts.system()), ("Desktop", ReportFacts.desktop()),
      ("Settings", Self.lines(of: settings)),
      ("Window", [window?.first ?? "none answers on the session's bus"]),
      ("Log", window.map { Array($0.dropFirst()) } ?? []),
    ]
    return sections.map { title, lines in
      let body = lines.isEmpty ? ["nothing"] : lines
      return "\(title)\n" + body.map { "  \(Printable.escaped(hidingHome($0)))\n" }.joined()
    }.joined(separator: "\n")
  }

  /// What the window that is open tells; nil where there is none.
  private func askWindow() -> [String]? {
    let bus = BusConnection()
    defer { bus.close() }
    let addresses = BusAddress.session()
    guard !addresses.isEmpty else { return nil }
    bus.open(addresses)
    let call = BusMessage.call(
      Program.id, ApplicationService.path, ApplicationService.reportInterface,
      ApplicationService.reportMember, [.boolean(isNaming)], flags: [.startsNothing])
    guard case .success(let values) = bus.callAndWait(call, within: Self.timeout) else {
      return nil
    }
    return (values.first?.elements ?? []).compactMap(\.text)
  }

  private static func lines(of settings: LaunchSettings?) -> [String] {
    guard let settings else { return [] }
    return settings.changed + settings.problems
  }

  /// Paths of the user's own folder begin with `~`: they would tell who the user is.
  private func hidingHome(_ line: String) -> String {
    guard !isNaming else { return line }
    return ReportFacts.hidingHome(line)
  }
}
