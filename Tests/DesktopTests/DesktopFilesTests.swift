import Bus
import BusSupport
import Desktop
import Foundation
import Testing

/// What the desktop does with the files of books, with programs of the tests in their PATH and a bus of the tests' own.
@Suite(.timeLimit(.minutes(5))) final class DesktopFilesTests {
  private let folder: URL
  private let told = DispatchSemaphore(value: 0)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func programs(_ bus: BusConnection? = nil) -> DesktopPrograms {
    let noBus = BusConnection()
    noBus.open([])
    let variables = ["PATH": folder.path, "XDG_DATA_HOME": folder.path + "/data"]
    return DesktopPrograms(bus ?? noBus, environment: variables) { [told] in told.signal() }
  }

  /// Puts a program into the PATH that writes its arguments into a file.
  private func install(_ name: String) throws {
    let path = folder.appendingPathComponent(name)
    let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(path.path).log'\n"
    try script.write(to: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
  }

  private func called(_ name: String) -> String? {
    for _ in 0..<500 {
      let log = folder.appendingPathComponent(name + ".log")
      if let text = try? String(contentsOf: log, encoding: .utf8), !text.isEmpty { return text }
      usleep(10_000)
    }
    return nil
  }

  private func line(of programs: DesktopPrograms) -> String? {
    told.wait(timeout: .now() + 20) == .success ? programs.take() : nil
  }

  /// A file manager that answers on a bus.
  private func fileManager(on bus: TestBus) throws -> Inbox<BusMessage> {
    let calls = Inbox<BusMessage>()
    let connection = bus.connection()
    connection.handle("/org/freedesktop/FileManager1") {
      calls.put($0)
      return .done
    }
    let isOwner = Inbox<Bool>()
    connection.own("org.freedesktop.FileManager1", within: 20) {
      isOwner.put($0 == .success(.isOwner))
    }
    try #require(isOwner.next() == true)
    keptConnections.append(connection)
    return calls
  }

  private var keptConnections: [BusConnection] = []

  @Test func theFileManagerShowsTheFiles() throws {
    let bus = try TestBus()
    let calls = try fileManager(on: bus)
    let programs = programs(bus.connection())
    programs.take(
      .show, of: [Array("/a b/c.epub".utf8), Array("/d/é.pdf".utf8)],
      from: Introduction(token: "from-paper"))
    let call = try #require(calls.next())
    #expect(call.isMember("ShowItems", of: "org.freedesktop.FileManager1"))
    #expect(
      call.body == [
        .strings(["file:///a%20b/c.epub", "file:///d/%C3%A9.pdf"]), .string("from-paper"),
      ])
  }

  @Test func withoutAFileManagerTheFolderIsOpened() throws {
    try install("xdg-open")
    programs().take(.show, of: [Array("/a b/c.epub".utf8)])
    #expect(called("xdg-open") == "file:///a%20b\n")
  }

  @Test func thatNobodyShowsAFileIsToldInOneLine() {
    let programs = programs()
    programs.take(.show, of: [Array("/a/c.epub".utf8)])
    #expect(line(of: programs)?.hasPrefix("No file manager") == true)
  }

  /// The bus ends a connection whose message names a file that did not come.
  @Test(arguments: [true, false]) func thePortalAsksForTheProgram(isShown: Bool) throws {
    let bus = try TestBus()
    let calls = Inbox<BusMessage>()
    let portal = bus.connection()
    portal.handle("/org/freedesktop/portal/desktop") {
      calls.put($0)
      return .values([.objectPath("/request")])
    }
    let isOwner = Inbox<Bool>()
    portal.own("org.freedesktop.portal.Desktop", within: 20) {
      isOwner.put($0 == .success(.isOwner))
    }
    try #require(isOwner.next() == true)
    let book = folder.appendingPathComponent("book.epub")
    try Data("words".utf8).write(to: book)
    let connection = bus.connection()
    _ = connection.owner(of: "org.freedesktop.portal.Desktop", within: 20)
    programs(connection).take(
      isShown ? .show : .openWith, of: [Array(book.path.utf8)],
      from: Introduction(parent: "x11:1", token: "t"))
    let call = try #require(calls.next())
    #expect(
      call.isMember(
        isShown ? "OpenDirectory" : "OpenFile", of: "org.freedesktop.portal.OpenURI"))
    #expect(call.body.count == 3 && call.body[0] == .string("x11:1"))
    #expect(call.body[2]["ask"]?.number == 1 && call.body[2]["activation_token"]?.text == "t")
    // The connection lives on.
    #expect(connection.owner(of: "org.freedesktop.portal.Desktop", within: 20) != nil)
  }

  @Test func withoutAPortalXdgOpenOpensTheFile() throws {
    try install("xdg-open")
    programs().take(.openWith, of: [Array("/a b/c.epub".utf8)])
    #expect(called("xdg-open") == "file:///a%20b/c.epub\n")
  }

  @Test func aFileGoesToTheTrash() throws {
    let book = folder.appendingPathComponent("book.epub")
    try Data("words".utf8).write(to: book)
    programs().take(.trash, of: [Array(book.path.utf8)])
    let target = folder.path + "/data/Trash/files/book.epub"
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: target) { usleep(10_000) }
    #expect(FileManager.default.fileExists(atPath: target))
    #expect(!FileManager.default.fileExists(atPath: book.path))
  }

  @Test func aFileThatCannotGoIsToldAndTheOthersGo() throws {
    let book = folder.appendingPathComponent("book.epub")
    try Data("words".utf8).write(to: book)
    let programs = programs()
    programs.take(.trash, of: [Array("/nowhere/a.epub".utf8), Array(book.path.utf8)])
    let told = try #require(self.line(of: programs))
    #expect(told == "/nowhere/a.epub stays where it is: no such file or folder")
    #expect(!FileManager.default.fileExists(atPath: book.path))
  }
}
