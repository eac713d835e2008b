import BookTable
import Books
import Catalogue
import Database
import Foundation
import SystemCalls
import Testing

/// Disks that are full, come as other disks, and databases that others hold. Small disks in memory need the right to
/// mount; without the right these tests say nothing.
@Suite(.timeLimit(.minutes(3))) struct DiskTests {
  @Test("a full disk is told in one line, and a scan goes on when there is room")
  func full() throws {
    let place = try Place()
    for number in 0..<1500 { try place.write("\(number % 40)/\(number).epub") }
    guard let disk = SmallDisk(at: place.folder + "/state", "size=400k") else { return }
    defer { withExtendedLifetime(disk) {} }
    place.state = place.folder + "/state"
    place.start()
    #expect(place.problems.contains { $0.contains("full") } && place.rows.count < 1500)
    #expect(place.news.progress == nil, "nothing is under way")
    #expect(disk.remount("size=100m"))
    place.scan()
    #expect(place.rows.count == 1500)
    #expect(Set(place.rows.values.map(\.entry.id)).count == 1500)
    place.start()
    #expect(place.rows.count == 1500 && place.rows.values.allSatisfy { $0.details.title != nil })
    place.stop()
  }

  @Test("another disk at the place of a folder takes no book away")
  func otherDevice() throws {
    let place = try Place()
    for number in 0..<5 { try place.write("\(number).epub") }
    place.start()
    let before = place.rows
    do {
      guard let disk = SmallDisk(at: place.books, "size=1m") else { return }
      defer { withExtendedLifetime(disk) {} }
      try place.write("other.epub")
      place.scan()
      #expect(before.keys.allSatisfy { place.rows[$0]?.state == .unmounted })
      #expect(place.news.roots.map(\.isMounted) == [false])
      place.stop()
    }
    place.start()
    #expect(before.keys.allSatisfy { place.rows[$0]?.state == .present })
  }

  @Test("a disk that is unmounted and mounted again is seen by itself")
  func mounted() throws {
    let place = try Place()
    let disk = place.folder + "/disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try Data("book".utf8).write(to: URL(fileURLWithPath: disk + "/a.epub"))
    guard var mount = SmallDisk(binding: disk, at: place.books) else { return }
    place.start()
    #expect(place.rows.count == 1)
    for _ in 0..<2 {
      mount.unmount()
      place.wait { place.rows.values.allSatisfy { $0.state == .unmounted } }
      guard let next = SmallDisk(binding: disk, at: place.books) else { return }
      mount = next
      place.wait { place.rows.values.allSatisfy { $0.state == .present } }
    }
    place.stop()
  }

  @Test("a pseudo file system in a folder of the library is not walked")
  func pseudo() throws {
    let place = try Place()
    try place.write("a.txt")
    guard let disk = SmallDisk(at: place.books + "/queues", "rw", kind: "mqueue") else { return }
    defer { withExtendedLifetime(disk) {} }
    let queue = place.books + "/queues/b.txt"
    guard FileManager.default.createFile(atPath: queue, contents: nil) else { return }
    defer { try? FileManager.default.removeItem(atPath: queue) }
    place.start()
    #expect(place.files == ["a.txt"] && place.problems == [])
    place.stop()
  }

  /// A start whose library has no folder looks for books elsewhere, and a shelf without a scan calls itself empty.
  @Test("older tables are made anew, and the folders and the scan are told with the books")
  func olderVersion() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    place.stop()
    do {
      let older = try Database(path: place.folder + "/catalogue.db", timeout: 1000)
      try older.execute("PRAGMA user_version = 1")
    }
    let surveyor = WaitingSurveyor()
    place.begin(surveyor)
    while !place.news.isLoaded { place.take() }
    #expect(place.news.roots.map(\.path.path) == [place.books])
    #expect(place.news.progress != nil)
    surveyor.goOn()
    place.settle()
    #expect(place.files == ["a.epub"] && place.news.progress == nil && place.problems == [])
    place.stop()
  }

  @Test("a catalogue that another program holds is told in one line and left alone")
  func locked() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    place.stop()
    do {
      let other = try Database(path: place.folder + "/catalogue.db", timeout: 0)
      try other.execute(
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE root SET walked = 1; COMMIT;")
      place.start(adding: [])
      #expect(place.problems.count == 1 && place.rows.isEmpty)
      place.stop()
      withExtendedLifetime(other) {}
    }
    place.start(adding: [])
    #expect(place.files == ["a.epub"] && place.problems == [])
  }
}

/// Tells nothing of books before the test lets the surveyor.
private final class WaitingSurveyor: BookSurveyor {
  private let mayGo = Monitor(false)

  func goOn() { mayGo.withLock { $0 = true } }

  func survey(
    _ files: [Picture.Source], coverWidth: Int?
  ) -> [Result<SurveyedBook, SurveyError>] {
    mayGo.wait { $0 ? () : nil }
    return files.map { _ in .failure(.unreadable("is no book")) }
  }
}

/// A disk in memory, gone with the value.
private final class SmallDisk {
  private let path: String
  private var isMounted = true

  /// - Returns: nil where the process may not mount.
  convenience init?(at path: String, _ options: String, kind: String = "tmpfs") {
    self.init(at: path, words: ["-t", kind, "-o", options, "paper-test", path])
  }

  /// Mounts a folder at another place.
  convenience init?(binding folder: String, at path: String) {
    self.init(at: path, words: ["--bind", folder, path])
  }

  private init?(at path: String, words: [String]) {
    self.path = path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Self.run("mount", words) else { return nil }
  }

  deinit { if isMounted { unmount() } }

  func unmount() {
    isMounted = false
    _ = Self.run("umount", ["-l", path])
  }

  func remount(_ options: String) -> Bool {
    Self.run("mount", ["-o", "remount," + options, path])
  }

  private static func run(_ program: String, _ words: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + words
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
