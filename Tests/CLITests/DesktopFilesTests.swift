import BookFormats
import Bus
import Desktop
import Foundation
import Launch
import Testing

/// The files in `Desktop/` say what the program is and does.
@Suite(.timeLimit(.minutes(5))) struct DesktopFilesTests {
  private let id = Program.id

  private func text(_ path: String) throws -> String {
    let file = DocumentsTests.root.appendingPathComponent("Desktop/" + path)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The values of a key, in all groups.
  private func values(_ key: String, _ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix(key + "=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  private func types(_ text: String) -> [String] {
    (values("MimeType", text).first ?? "").split(separator: ";").map(String.init)
  }

  @Test func theEntryHasTheTypesOfAllThatIsOpened() throws {
    let links = ["opds", "opds+http", "opds+https"].map { "x-scheme-handler/\($0)" }
    #expect(try types(text("applications/\(id).desktop")) == MediaTypes.all + links)
    // Of pictures and plain texts the desktop makes thumbnails itself.
    let thumbnails = try types(text("thumbnailers/\(id).thumbnailer"))
    let others = ["text/html", "application/xhtml+xml", "text/markdown", "text/plain"]
    #expect(
      thumbnails
        == MediaTypes.all.filter {
          !others.contains($0) && ($0.hasPrefix("image/vnd.djvu") || !$0.hasPrefix("image/"))
        })
  }

  @Test func everyActionIsACommandLineThatIsUnderstood() throws {
    let entry = try text("applications/\(id).desktop")
    let lines = values("Exec", entry)
    #expect(lines.count == 4)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      #expect(words.first == "paper")
      _ = try Arguments(words.dropFirst().filter { $0 != "%U" })
    }
    let actions = (values("Actions", entry).first ?? "").split(separator: ";")
    for action in actions { #expect(entry.contains("[Desktop Action \(action)]\n")) }
    #expect(values("StartupWMClass", entry) == [id] && values("Icon", entry) == [id])
    // The same over the bus.
    #expect(values("DBusActivatable", entry) == ["true"])
    for action in actions {
      let call = BusMessage.call(
        id, "/", "org.freedesktop.Application", "ActivateAction",
        [.string(String(action)), .array(of: "v", []), .options([:])])
      #expect((try? ApplicationService.request(call).get()) != nil, "\(action)")
    }
    let service = try text("dbus-1/services/\(id).service")
    #expect(values("Name", service) == [id])
    let started = try #require(values("Exec", service).first)
    #expect(started.hasPrefix("@bindir@/paper "))
    #expect(try Arguments(started.split(separator: " ").dropFirst().map(String.init)).isService)
  }

  @Test func theDescriptionIsOfThisProgramAndVersion() throws {
    let description = try text("metainfo/\(id).metainfo.xml")
    for part in [
      "<id>\(id)</id>", ">\(id).desktop</launchable>", "<release version=\"\(Program.version)\"",
    ] {
      #expect(description.contains(part), "\(part)")
    }
    for part in description.components(separatedBy: "@screenshots@/").dropFirst() {
      let name = part.prefix { $0 != "<" }
      let file = DocumentsTests.root.appendingPathComponent("docs/screenshots/\(name)")
      let header = try PictureHeader([UInt8](Data(contentsOf: file)))
      #expect(header.width == 1600 && header.height == 900)
    }
  }

  @Test(arguments: [16, 22, 24, 32, 48, 64, 128, 256, 512])
  func theIconIsThereInEachSize(size: Int) throws {
    let file = DocumentsTests.root.appendingPathComponent(
      "Desktop/icons/hicolor/\(size)x\(size)/apps/\(id).png")
    let header = try PictureHeader([UInt8](Data(contentsOf: file)))
    #expect(header.kind == .png && header.width == size && header.height == size)
  }

  @Test func theGuideToBooksHasEveryEnding() throws {
    let file = DocumentsTests.root.appendingPathComponent("docs/books.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    for ending in BookFormat.all.flatMap(\.endings) {
      #expect(text.contains("`\(ending.name)`"), "\(ending.name)")
    }
  }

  @Test func typesFollowFromNames() {
    #expect(MediaTypes.type(of: "A.EPUB") == "application/epub+zip")
    #expect(MediaTypes.type(of: "a.b.jpg") == "image/jpeg")
    for name in ["epub", ".epub", "a", "a.exe"] {
      #expect(MediaTypes.type(of: name) == "application/octet-stream")
    }
  }
}
