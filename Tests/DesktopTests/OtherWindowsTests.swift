import Bus
import BusSupport
import Desktop
import Foundation
import Launch
import TestBasics
import Testing

/// Windows that know of each other, on a bus of the test's own.
@Suite(.timeLimit(.minutes(2))) struct OtherWindowsTests {
  /// What one window has.
  private struct Side {
    let bus: BusConnection
    let service: ApplicationService
    let windows: OtherWindows
    let woken = Inbox<Bool>()

    init(_ bus: BusConnection, timeout: Double = OtherWindows.timeout) {
      self.bus = bus
      service = ApplicationService(bus)
      windows = OtherWindows(service, timeout: timeout) { [woken] in woken.put(true) }
      service.wakeWindow { [woken] in woken.put(true) }
    }
  }

  private func path(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Waits for what another connection's thread tells.
  private func wait(_ condition: () -> Bool) { while !condition() { usleep(1000) } }

  @Test func eachWindowKnowsWhatTheOthersShow() throws {
    let bus = try TestBus()
    let (a, b) = (Side(bus.connection()), Side(bus.connection()))
    a.windows.tell(shown: path("/books/one.epub"))
    wait { b.windows.show(path("/books/one.epub")) }
    #expect(b.windows.show(path("/books/./further/../one.epub")))
    #expect(!b.windows.show(path("/books/two.epub")))
    #expect(!a.windows.show(path("/books/one.epub")), "the own book is no other window's")
    // A window that comes later is told as well.
    let c = Side(bus.connection())
    wait { c.windows.show(path("/books/one.epub")) }
    a.windows.tell(shown: path("/books/two.epub"))
    wait { b.windows.show(path("/books/two.epub")) }
    #expect(!b.windows.show(path("/books/one.epub")))
    a.windows.tell(shown: nil)
    wait { !b.windows.show(path("/books/two.epub")) }
    c.windows.tell(shown: path("/books/one.epub"))
    wait { b.windows.show(path("/books/one.epub")) }
    c.bus.close()
    wait { !b.windows.show(path("/books/one.epub")) }
    for side in [a, b] { side.bus.close() }
  }

  @Test func theWindowWithTheBookComesToTheFront() throws {
    let bus = try TestBus()
    let (a, b) = (Side(bus.connection()), Side(bus.connection(), timeout: 30))
    a.windows.tell(shown: path("/books/one.epub"))
    wait { b.windows.show(path("/books/one.epub")) }
    b.windows.bring(path("/books/one.epub"), token: StartupToken(startup: "x_TIME5"), book: "one")
    #expect(a.woken.next() == true)
    let calls = a.service.takeRequests()
    #expect(calls.map(\.request) == [.activate])
    #expect(calls.first?.token == StartupToken(startup: "x_TIME5"))
    #expect(b.windows.takeRefused().isEmpty)
    for side in [a, b] { side.bus.close() }
  }

  @Test func aBookThatNoWindowShowsIsOpenedHere() throws {
    let bus = try TestBus()
    let (a, b) = (Side(bus.connection()), Side(bus.connection()))
    b.windows.bring(path("/books/one.epub"), token: StartupToken(), book: "one")
    #expect(b.woken.next() == true)
    #expect(b.windows.takeRefused().map(\.book) == ["one"])
    // A window that never answers, as one that hangs.
    a.windows.tell(shown: path("/books/one.epub"))
    wait { b.windows.show(path("/books/one.epub")) }
    b.windows.bring(path("/books/one.epub"), token: StartupToken(), book: nil)
    #expect(b.woken.next() == true)
    let refused = b.windows.takeRefused()
    #expect(refused.map(\.path) == [path("/books/one.epub")] && refused.first?.book == nil)
    for side in [a, b] { side.bus.close() }
  }

  @Test func aLinkToABookIsTheSameBook() throws {
    let folder = try TemporaryFolder()
    let file = path(try folder.file("one.epub", [1]))
    let link = path(folder.path + "/link.epub")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.epub", withDestinationPath: "one.epub")
    let bus = try TestBus()
    let (a, b) = (Side(bus.connection()), Side(bus.connection(), timeout: 30))
    // The window with the book has opened a link.
    a.windows.tell(shown: link)
    wait { b.windows.show(file) }
    #expect(b.windows.show(link) && !a.windows.show(file))
    a.windows.tell(shown: nil)
    wait { !b.windows.show(file) && !b.windows.show(link) }
    // A link is about to be opened elsewhere.
    a.windows.tell(shown: file)
    wait { b.windows.show(file) }
    wait {
      b.windows.look(at: [link])
      return b.windows.show(link)
    }
    b.windows.bring(link, token: StartupToken(), book: nil)
    #expect(a.woken.next() == true)
    #expect(a.service.takeRequests().map(\.request) == [.activate])
    #expect(b.windows.takeRefused().isEmpty)
    for side in [a, b] { side.bus.close() }
  }

  @Test func aWindowIsWokenWhenALinkIsKnown() throws {
    let bus = try TestBus()
    let (a, b) = (Side(bus.connection()), Side(bus.connection()))
    let gone = path("/nowhere/link.epub")
    #expect(b.windows.canTell(gone), "there is no other window")
    a.windows.tell(shown: path("/books/one.epub"))
    wait { b.windows.show(path("/books/one.epub")) }
    if !b.windows.canTell(gone) { #expect(b.woken.next() == true) }
    #expect(b.windows.canTell(gone) && !b.windows.show(gone))
    for side in [a, b] { side.bus.close() }
  }

  @Test func aDiskThatDoesNotAnswerKeepsOneThread() {
    let gate = Inbox<Bool>()
    let asked = Inbox<[UInt8]>()
    let paths = TruePaths(timeout: 0.01) { path in
      asked.put(path)
      if path == [1] { _ = gate.next() }
      return "file://\(path.count)"
    }
    paths.want([[1], [2, 2]]) { _ in }
    wait { paths.isKnown([2, 2]) }
    #expect(paths.address(of: [1]) == nil && paths.address(of: [2, 2]) == nil)
    #expect(asked.next() == [1])
    gate.put(true)
    // The disk has answered late: what was told without the disk is forgotten.
    wait {
      paths.want([[3, 3, 3]]) { _ in }
      if paths.address(of: [3, 3, 3]) == "file://3" { return true }
      paths.forget()
      return false
    }
  }

  @Test func withoutABusNoOtherWindowIsKnown() {
    let bus = BusConnection()
    bus.open([])
    let windows = OtherWindows(ApplicationService(bus)) {}
    windows.tell(shown: path("/a"))
    #expect(!windows.show(path("/b")))
  }
}
