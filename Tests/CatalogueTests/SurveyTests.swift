import BookTable
import Books
import Catalogue
import Foundation
import Testing

@Suite(.timeLimit(.minutes(4))) struct SurveyTests {
  /// The folder of the tests' programs.
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  @Test("a book that kills workers is tried three times, and the others are surveyed")
  func killers() throws {
    let place = try Place()
    for number in 0..<70 { try place.write("\(number).epub") }
    let surveyor = FakeSurveyor(killers: ["7.epub", "40.epub"], broken: ["9.epub"])
    place.start(surveyor)
    #expect(surveyor.times("7.epub") == 3 && surveyor.times("40.epub") == 3)
    #expect(surveyor.times("9.epub") == 1)
    let failed = place.rows.values.filter { $0.state == .failed }.map(\.entry.id).sorted()
    #expect(failed == ["40", "7", "9"])
    #expect(place.rows.values.filter { $0.details.title?.hasPrefix("Title") == true }.count == 67)
    // Later starts pass the books over until the files change.
    let next = FakeSurveyor()
    place.start(next)
    #expect(next.count == 0)
    try place.write("7.epub", "mended", age: 100)
    place.scan()
    #expect(next.times("7.epub") == 1 && place.row("7.epub")?.state == .present)
    place.catalogue?.retryFailed()
    place.settle()
    #expect(place.rows.values.allSatisfy { $0.state == .present })
  }

  @Test("the copies of a kept book are told, also copies that come later")
  func copies() throws {
    let place = try Place()
    for name in ["a.epub", "b.epub"] { try place.write(name, "the same words") }
    try place.write("c.epub", "other words..")
    try place.write("d.epub", "the like words")
    place.start()
    func number(_ name: String) throws -> Int64 { try #require(place.row(name)?.number) }
    #expect(place.copies == [])
    place.catalogue?.keep(numbers: [try number("c.epub")])
    place.settle()
    #expect(place.copies == [])
    place.catalogue?.keep(numbers: [try number("a.epub")])
    place.settle()
    // A book of the same size is no copy.
    #expect(place.copies == [try number("b.epub")])
    place.catalogue?.keep(numbers: [try number("b.epub")])
    place.settle()
    try place.write("e.epub", "the same words")
    place.scan()
    #expect(place.copies == [try number("b.epub"), try number("e.epub")])
  }

  @Test("what is on the screen is surveyed first")
  func preferred() throws {
    let place = try Place()
    for number in 0..<400 { try place.write("\(number).epub") }
    place.start(nil)
    let number = try #require(place.row("399.epub")?.number)
    let surveyor = FakeSurveyor()
    place.catalogue?.stop(within: 10)
    let catalogue = Catalogue(
      path: place.folder + "/catalogue.db", packs: place.folder + "/packs",
      roots: place.folder + "/roots", surveyor: surveyor
    ) {}
    catalogue.prefer(numbers: [number])
    catalogue.flush()
    catalogue.stop(within: 10)
    let batch = surveyor.asked.withLock { $0.firstIndex { $0.contains("399.epub") } }
    #expect(try #require(batch) <= 4, "the first batches may be under way already")
  }

  @Test("covers are kept in packs, and a torn pack has no false covers")
  func covers() throws {
    let place = try Place()
    for number in 0..<20 { try place.write("\(number).epub") }
    place.start()
    let numbers = place.rows.keys.sorted()
    for number in numbers {
      let name = try #require(place.rows[number]?.entry.locator.path.split(separator: "/").last)
      let cover = place.catalogue?.cover(of: number)
      #expect(cover == SmallCover(jpeg: Array("cover of \(name)".utf8), width: 96, height: 130))
    }
    let pack = place.folder + "/packs/1.covers"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: pack))
    let length = bytes.count
    bytes[40] ^= 1
    try bytes.prefix(length - 5).write(to: URL(fileURLWithPath: pack))
    place.start()
    let left = numbers.filter { place.catalogue?.cover(of: $0) != nil }
    #expect(left.count == 18, "the first cover is damaged, the last one is torn off")
    try place.write("new.epub")
    place.scan()
    let new = try #require(place.row("new.epub")?.number)
    #expect(place.catalogue?.cover(of: new) != nil, "a new pack is begun")
  }

  @Test("killed at 200 moments of a scan, no book is there twice and none is lost")
  func killed() throws {
    let place = try Place()
    for number in 0..<300 { try place.write("\(number % 7)/\(number).epub") }
    for round in 0..<200 {
      let probe = Process()
      probe.executableURL = URL(fileURLWithPath: Self.programs + "/catalogue-probe")
      probe.arguments = [place.folder, place.books]
      probe.standardOutput = FileHandle.nullDevice
      try probe.run()
      usleep(.random(in: 0..<60_000))
      kill(probe.processIdentifier, SIGKILL)
      probe.waitUntilExit()
      // New work for each program.
      try place.write("\(round % 7)/\(round).epub", "round \(round) of \(round)", age: 5000)
    }
    place.start()
    #expect(place.problems == [])
    #expect(place.rows.count == 300)
    #expect(Set(place.files).count == 300)
    #expect(Set(place.rows.values.map(\.entry.id)).count == 300)
    // A survey amid which the program is killed is a try, so some books may count as failed. These are tried again.
    place.catalogue?.retryFailed()
    place.settle()
    #expect(place.rows.count == 300)
    #expect(
      place.rows.values.allSatisfy {
        $0.state == .present && $0.details.title?.hasPrefix("T") == true
      })
  }
}
