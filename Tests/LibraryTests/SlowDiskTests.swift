import Books
import Foundation
import Library
import Testing

/// Books on a disk that does not answer for a while, as a drive that wakes up or a server that is gone. The disk is
/// slow for one program alone; the library lies on another disk.
@Suite(.timeLimit(.minutes(3))) struct SlowDiskTests {
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Starts another window that reads a book on a slow disk.
  private func start(
    _ shelf: Shelf, _ disk: SlowDisk, _ book: String, _ words: [String] = []
  ) throws -> (probe: Process, output: FileHandle) {
    let (probe, output) = (Process(), Pipe())
    probe.executableURL = URL(fileURLWithPath: Self.programs + "/library-probe")
    probe.arguments = [shelf.path, shelf.folder + "/" + book, "0"] + words
    probe.environment = ProcessInfo.processInfo.environment.merging(disk.environment) { $1 }
    probe.standardOutput = output
    try probe.run()
    return (probe, output.fileHandleForReading)
  }

  private func end(_ probe: Process) {
    kill(probe.processIdentifier, SIGKILL)
    probe.waitUntilExit()
  }

  @Test("a disk that does not answer in one window holds up no other window, and nothing is lost")
  func twoWindows() throws {
    let shelf = try Shelf()
    let disk = try SlowDisk(in: shelf)
    try shelf.file("slow/a.pdf", "a book on a slow disk")
    try shelf.file("b.pdf", "another book")
    shelf.keep([BookChange(shelf.book("b.pdf"), .opened)])
    try disk.stop()
    let (probe, output) = try start(shelf, disk, "slow/a.pdf")
    disk.waitForCall()
    // The other window would wait for a tenth of a second, and then say that nothing is kept.
    let other = BookKeeper(path: shelf.path, timeout: 100)
    let mark = Mark(.bookmark, at: BookState.Place(page: 5), id: 5)
    other.keep([
      BookChange(shelf.book("b.pdf"), .state(.at(5))), BookChange(shelf.book("b.pdf"), .mark(mark)),
    ])
    other.flush()
    #expect(other.take().problems == [])
    #expect(other.stop(within: 60))
    let kept = shelf.kept(shelf.book("b.pdf"))
    #expect(kept?.state == .at(5) && kept?.marks.map(\.id) == [5])
    disk.goOn()
    #expect(!output.availableData.isEmpty, "the slow window goes on")
    end(probe)
    #expect(shelf.kept(shelf.book("slow/a.pdf", id: "Probe"))?.marks.isEmpty == false)
  }

  @Test("a window that is closed while a disk does not answer keeps the places in all of its books")
  func closed() throws {
    let shelf = try Shelf()
    let disk = try SlowDisk(in: shelf)
    try shelf.file("slow/a.pdf", "a book on a slow disk")
    try shelf.file("b.pdf", "another book")
    try disk.stop()
    let (probe, _) = try start(
      shelf, disk, "slow/a.pdf", ["closing", shelf.folder + "/b.pdf"])
    probe.waitUntilExit()
    #expect(probe.terminationStatus == 0)
    disk.goOn()
    for name in ["b.pdf", "slow/a.pdf"] {
      let kept = shelf.kept(shelf.book(name))
      #expect(kept?.state.place?.page == 7 && kept?.marks.count == 1, "\(name)")
    }
    // The book is entered anew when its disk answers, with all that was kept.
    shelf.keep([BookChange(shelf.book("slow/a.pdf"), .opened)])
    #expect(shelf.kept(shelf.book("slow/a.pdf"))?.state.place?.page == 7)
    try FileManager.default.moveItem(
      atPath: shelf.folder + "/slow/a.pdf", toPath: shelf.folder + "/moved.pdf")
    #expect(shelf.kept(shelf.book("moved.pdf"))?.marks.count == 1)
  }

  @Test("the disk is asked when a book is opened, and not when a page is turned")
  func oncePerOpening() throws {
    let shelf = try Shelf()
    let disk = try SlowDisk(in: shelf)
    for page in 0..<20 { try shelf.file("slow/\(page).png", "page \(page)") }
    let (probe, output) = try start(shelf, disk, "slow", ["folder"])
    var said = ""
    func turn(to page: Int) {
      while !said.contains("\n\(page)\n") {
        let more = output.availableData
        guard !more.isEmpty else { return }
        said += String(decoding: more, as: UTF8.self)
      }
    }
    turn(to: 3)
    let first = disk.calls
    turn(to: 40)
    #expect(said.contains("\n40\n"))
    #expect(disk.calls == first)
    end(probe)
  }
}
