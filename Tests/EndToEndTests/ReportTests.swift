import TestSupport
import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// The log, and the report that a reader sends.
  @MainActor @Suite(.timeLimit(.minutes(5))) struct ReportTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func theReportHasTheWindowsLogWithoutNames() throws {
      let bus = try Bus()
      try scratch.file("paper/settings.conf", Array("[motion]\nmotion = none\nfly = no\n".utf8))
      let window = try AppWindow(
        .shared(), ["/no/such/diary.pdf", "--new-window"], through: bus.shell)
      let report = try bus.paper(["report"], library: scratch.path)
      #expect(report.status == 0 && report.errors == "", "\(report.errors)")
      let lines = report.output.split(separator: "\n").map(String.init)
      for title in ["Versions", "System", "Desktop", "Settings", "Window", "Log"] {
        #expect(lines.contains(title))
      }
      #expect(lines.contains("  paper 0.2.0"))
      #expect(lines.contains("  x11, 1024x768 points @1.0"), "\(report.output)")
      #expect(lines.contains("  [motion] motion = none"), "\(report.output)")
      #expect(lines.contains { $0.contains("there is no command fly") || $0.contains("fly") })
      #expect(lines.contains { $0.contains(/info worker: \d+ begins/) }, "\(report.output)")
      #expect(lines.contains { $0.hasSuffix(" error program: (a name)") }, "\(report.output)")
      #expect(!report.output.contains("diary"))
      let named = try bus.paper(["report", "--names"], library: scratch.path)
      #expect(named.output.contains("error program: /no/such/diary.pdf: "), "\(named.output)")
      #expect(try window.quit() == 0)
      let alone = try bus.paper(["report"], library: scratch.path)
      #expect(alone.output.contains("Window\n  none answers on the session's bus\n"))
      #expect(alone.status == 0)
      #expect(try bus.paper(["report", "more"], library: scratch.path).status == 2)
    }

    /// Nothing is printed but errors, unless it is asked for.
    @Test func theLogIsPrintedWhereItIsAskedFor() throws {
      let page = try scratch.file("Page.md", Array("# A page\n".utf8))
      func check(_ log: String?) throws -> ShellCommand.Result {
        var environment = ShellCommand.bareEnvironment()
        environment["PAPER_LOG"] = log
        return try ShellCommand.run(
          ShellCommand.paper(), ["check", page], environment: environment)
      }
      #expect(try check(nil).errors == "")
      let errors = try check("info:worker").errors
      #expect(errors.contains(/paper: \d+\.\d\d\d info worker: \d+ begins\n/), "\(errors)")
      #expect(!errors.contains("ipc"))
      let messages = try check("debug:ipc").errors
      #expect(messages.contains("debug ipc: ") && !messages.contains("Page"), "\(messages)")
      let wrong = try check("loud")
      #expect(wrong.errors == "paper: PAPER_LOG: loud is none of error, info, debug\n")
      #expect(wrong.status == 0)
      let option = try ShellCommand.run(
        ShellCommand.paper(), ["--log", "info:books"], environment: ShellCommand.bareEnvironment())
      #expect(option.status == 2)
      #expect(option.errors.hasPrefix("paper: --log: books is none of program, worker, "))
    }
  }
}
