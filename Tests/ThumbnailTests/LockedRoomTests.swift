import BookFormats
import Foundation
import SystemCalls
import TestDocuments
import Testing

/// The thumbnailer in the room in which GNOME locks thumbnailers: bubblewrap with the system's programs read-only, an
/// empty /tmp with the book in it, no network, no home and no fonts' configuration. The program's folders are there, too,
/// wherever the clone lies.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: LockedRoom.isThere, "bwrap is not installed, or may make no room here"))
struct LockedRoomTests {
  @Test(arguments: [false, true])
  func thumbnailsAreMadeInALockedRoom(mayMakeNoOther: Bool) throws {
    let wide = Picture.noise(80, 40).png
    let books: [(String, [UInt8])] = [
      ("epub", EPUB("A title in letters", [.init("B", "<p>C</p>")]).bytes),
      ("pdf", PDF([PDF.Page("a")]).bytes), ("cbz", Archives.zip([("1.png", wide)])),
      ("cb7", Archives.sevenZip([("1.png", wide)])), ("cbr", Archives.rar([("1.png", wide)])),
    ]
    for (ending, bytes) in books {
      let room = try LockedRoom(book: bytes, ending: ending)
      let status = try room.run(mayMakeNoOther: mayMakeNoOther)
      #expect(status == 0, "\(ending)")
      let header = try PictureHeader(room.picture)
      #expect(header.kind == .png && max(header.width, header.height) == 128, "\(ending)")
    }
  }

  @Test func whatIsNoBookIsToldThere() throws {
    let room = try LockedRoom(book: Array("junk".utf8), ending: "epub")
    #expect(try room.run() == 1)
    #expect(room.picture.isEmpty)
  }
}

/// A book in such a room.
struct LockedRoom {
  private let folder: String
  private let book: String

  private static let bwrap = "/usr/bin/bwrap"
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Whether rooms can be made. Without privileges that needs the system's leave to make user namespaces.
  static let isThere: Bool = {
    FileManager.default.isExecutableFile(atPath: bwrap)
      && (try? run(["--ro-bind", "/", "/", "--unshare-all", "true"])) == 0
  }()

  init(book bytes: [UInt8], ending: String) throws {
    folder = NSTemporaryDirectory() + "/paper-room-\(UUID().uuidString)"
    book = "\(folder).\(ending)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: book))
  }

  var picture: [UInt8] {
    defer {
      try? FileManager.default.removeItem(atPath: folder)
      try? FileManager.default.removeItem(atPath: book)
    }
    return [UInt8](FileManager.default.contents(atPath: folder + "/thumbnail.png") ?? Data())
  }

  /// - Parameter mayMakeNoOther: whether programs in the room are refused to make rooms of their own.
  func run(mayMakeNoOther: Bool = false) throws -> Int32 {
    let inside = "/tmp/file-to-thumbnail." + (book.split(separator: ".").last ?? "")
    var words = ["--ro-bind", "/usr", "/usr"]
    for name in ["bin", "lib", "lib64", "sbin"] {
      words += ["--symlink", "usr/\(name)", "/\(name)"]
    }
    words += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    words += [
      "--proc", "/proc", "--dev", "/dev", "--chdir", "/", "--unshare-all", "--die-with-parent",
    ]
    if mayMakeNoOther { words += ["--unshare-user", "--disable-userns"] }
    words += ["--bind", folder, "/tmp", "--ro-bind", book, inside]
    // Users have these files in /usr; the tests' own may lie below /tmp, which the line before has covered.
    for place in Self.ownFolders { words += ["--ro-bind", place, place] }
    let paper = Self.programs + "/paper"
    return try Self.run(
      words + [paper, "thumbnail", "-s", "128", "file://\(inside)", "/tmp/thumbnail.png"])
  }

  /// Where the programs, MuPDF and Swift's libraries lie.
  private static var ownFolders: Set<String> {
    // Foundation takes the file's size for its length, which is 0.
    let maps = String(
      decoding: (try? Files.read("/proc/self/maps", limit: .max)) ?? [], as: UTF8.self)
    let libraries = maps.split(separator: "\n").compactMap { line -> String? in
      guard let path = line.split(separator: " ").last, path.hasPrefix("/"), path.contains(".so")
      else { return nil }
      return (String(path) as NSString).deletingLastPathComponent
    }
    let links =
      (try? FileManager.default.contentsOfDirectory(atPath: programs))?
      .filter { $0.hasPrefix("libmupdf.so") }
      .map { name in
        URL(fileURLWithPath: "\(programs)/\(name)").resolvingSymlinksInPath()
          .deletingLastPathComponent().path
      } ?? []
    return Set(libraries.filter { !$0.hasPrefix("/usr/") && !$0.hasPrefix("/lib") })
      .union(links).union([programs])
  }

  private static func run(_ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: bwrap)
    process.arguments = words
    process.environment = ["PATH": "/usr/bin", "HOME": "/nowhere"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
