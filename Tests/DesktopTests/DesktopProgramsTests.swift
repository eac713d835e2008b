import Bus
import Foundation
import Desktop
import Testing

/// Words for the desktop's dictionary, with programs of the tests in their PATH.
@Suite(.timeLimit(.minutes(5))) struct DesktopProgramsTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-programs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Puts a program into the PATH that writes its arguments into a file and prints a line.
  private func install(_ name: String, printing line: String = "") throws {
    let path = folder.appendingPathComponent(name)
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" >> '\(log(of: name).path)'
      echo '\(line)'

      """
    try script.write(to: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
  }

  private func log(of name: String) -> URL { folder.appendingPathComponent(name + ".log") }

  private func programs(_ told: DispatchSemaphore) -> DesktopPrograms {
    let noBus = BusConnection()
    noBus.open([])
    return DesktopPrograms(noBus, environment: ["PATH": folder.path]) { told.signal() }
  }

  /// The arguments with which a program was called, once it was.
  private func called(_ name: String) -> String? {
    for _ in 0..<500 {
      if let text = try? String(contentsOf: log(of: name), encoding: .utf8), !text.isEmpty {
        return text
      }
      usleep(10_000)
    }
    return nil
  }

  @Test func withoutADictionaryOneLineSaysSo() {
    let told = DispatchSemaphore(value: 0)
    let programs = programs(told)
    programs.lookUp("whale")
    #expect(told.wait(timeout: .now() + 10) == .success)
    let line = programs.take()
    #expect(line?.hasPrefix("No dictionary") == true)
    #expect(programs.take() == nil)
  }

  @Test func theWordIsHandedToTheProgramThatIsThere() throws {
    try install("gnome-dictionary")
    let programs = programs(DispatchSemaphore(value: 0))
    programs.lookUp("whale; rm x")
    #expect(called("gnome-dictionary") == "--look-up=whale; rm x\n")
  }

  /// A book may have any word in it, and the reader only looks it up.
  @Test(arguments: [
    ("goldendict", "--\nversion\n"), ("goldendict-ng", "--\nversion\n"),
    ("xfce4-dict", "--\nversion\n"), ("gnome-dictionary", "--look-up=version\n"),
    ("mate-dictionary", "--look-up=version\n"),
  ])
  func aWordIsNoOption(program: String, words: String) throws {
    try install(program)
    let programs = programs(DispatchSemaphore(value: 0))
    programs.lookUp("--version")
    #expect(called(program) == words)
  }

  @Test func theDesktopsOwnChoiceGoesFirst() throws {
    try install("xdg-mime", printing: "reader.desktop")
    try install("xdg-open")
    try install("goldendict")
    let programs = programs(DispatchSemaphore(value: 0))
    programs.lookUp("white whale")
    #expect(called("xdg-open") == "dict://dict.org/d:white%20whale\n")
  }

  @Test func anAddressThatNobodyOpensIsTold() {
    let told = DispatchSemaphore(value: 0)
    let programs = programs(told)
    programs.open("https://example.org/")
    #expect(told.wait(timeout: .now() + 10) == .success)
    #expect(programs.take()?.contains("https://example.org/") == true)
  }
}
