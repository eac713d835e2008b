import BookTable
import Books
import Catalogue
import Foundation
import Synchronization
import Testing

/// Scans while disks hang, folders vanish and clocks jump.
@Suite(.timeLimit(.minutes(3))) struct DisturbedScanTests {
  @Test("a disk that hangs holds up no other folder, no question and no end")
  func hangs() throws {
    let place = try Place()
    try place.write("slow/metadata.db")
    try place.write("slow/a.epub")
    try place.write("fast/b.epub")
    let disk = HangingDisk()
    place.begin(calibre: disk)
    for name in ["slow", "fast"] {
      place.catalogue?.add(root: Picture.Source(path: place.books + "/" + name))
    }
    place.wait { place.row("fast/b.epub")?.details.title != nil }
    let number = try #require(place.row("fast/b.epub")?.number)
    #expect(place.catalogue?.details(of: number) != nil)
    #expect(place.news.progress?.isWalking == true)
    disk.release()
    place.wait { place.row("slow/a.epub")?.details.title != nil }
    let other = HangingDisk()
    place.begin(calibre: other)
    other.waitUntilHeld()
    place.catalogue?.stop(within: 5)
    #expect(place.catalogue?.details(of: number) == nil, "the thread has ended")
    other.release()
  }

  @Test("a folder that vanishes in the middle of a scan loses no book")
  func vanishes() throws {
    let place = try Place()
    for number in 0..<20 { try place.write("\(number).epub") }
    try place.write("library/metadata.db")
    try place.write("library/x.epub")
    place.start()
    let numbers = Set(place.rows.keys)
    let disk = HangingDisk()
    place.begin(calibre: disk)
    disk.waitUntilHeld()
    try FileManager.default.moveItem(atPath: place.books, toPath: place.folder + "/away")
    disk.release()
    place.settle()
    #expect(Set(place.rows.keys) == numbers)
    #expect(place.rows.values.allSatisfy { [.present, .unmounted].contains($0.state) })
    #expect(place.news.roots.map(\.isMounted) == [false])
    try FileManager.default.moveItem(atPath: place.folder + "/away", toPath: place.books)
    place.scan()
    #expect(Set(place.rows.keys) == numbers)
    #expect(place.rows.values.allSatisfy { $0.state == .present })
  }

  @Test("a missing book is kept for ninety days, and for ever with a place or a note")
  func remembers() throws {
    let place = try Place()
    let clock = TestClock()
    for name in ["a.epub", "b.epub", "c.epub"] { try place.write(name) }
    place.start(surroundings: clock.surroundings)
    place.catalogue?.keep(numbers: [try #require(place.row("b.epub")?.number)])
    clock.add(days: 400)
    try place.remove("a.epub")
    try place.remove("b.epub")
    for _ in 0..<8 { place.scan() }
    #expect(place.rows.count == 3, "the days count from the first walk that misses the book")
    clock.add(days: 89)
    place.scan()
    #expect(place.row("a.epub")?.state == .missing)
    clock.add(days: 2)
    place.scan()
    #expect(place.row("a.epub") == nil && place.row("b.epub")?.state == .missing)
    #expect(place.row("c.epub")?.state == .present)
  }

  @Test("a clock that jumps, and a machine that sleeps in the middle, lose no book")
  func jumps() throws {
    let place = try Place()
    let clock = TestClock()
    for name in ["a.epub", "b.epub", "library/metadata.db"] { try place.write(name) }
    place.start(surroundings: clock.surroundings)
    try place.remove("a.epub")
    place.scan()
    clock.add(days: -4000)
    try place.write("new.epub")
    place.scan()
    #expect(place.row("a.epub")?.state == .missing && place.row("new.epub")?.state == .present)
    let disk = HangingDisk()
    place.begin(calibre: disk, surroundings: clock.surroundings)
    disk.waitUntilHeld()
    clock.add(days: 5000)
    disk.release()
    place.settle()
    #expect(place.rows.count == 3 && place.row("b.epub")?.state == .present)
  }

  @Test("beyond the bound of the system's watches walks find the changes, and one line says so")
  func unwatched() throws {
    let place = try Place()
    for number in 0..<5 { try place.write("\(number)/\(number).epub") }
    var surroundings = Catalogue.Surroundings()
    (surroundings.mostWatched, surroundings.pace) = (2, 1)
    place.start(surroundings: surroundings)
    #expect(place.problems.count == 1 && place.rows.count == 5)
    #expect(place.news.roots.map(\.isWatched) == [false])
    try place.write("4/new.epub")
    place.wait { place.row("4/new.epub") != nil }
    #expect(place.problems.count == 1)
  }

  @Test("a folder of another machine is walked from time to time and never watched")
  func remote() throws {
    let place = try Place()
    try place.write("a/a.epub")
    var surroundings = Catalogue.Surroundings()
    (surroundings.isRemote, surroundings.pace) = ({ _ in true }, 1)
    place.start(surroundings: surroundings)
    #expect(place.news.roots.map(\.isWatched) == [false] && place.problems == [])
    try place.write("a/b.epub")
    place.wait { place.row("a/b.epub") != nil }
  }

  @Test("without a surveyor nothing is under way after a walk")
  func rests() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start(nil)
    #expect(place.news.progress == nil && place.rows.count == 1)
  }

  @Test("a scan that finds nothing new tells nothing")
  func quiet() throws {
    let place = try Place()
    for name in ["a/1.epub", "a/2.epub", "b/3.cbz", "p/1.png", "p/2.png", "n/x.epub", "n/x.opf"] {
      try place.write(name)
    }
    // A folder that was changed a moment ago would be looked at again.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: place.books + "/p")
    place.start()
    let told = place.told
    for _ in 0..<2 { place.scan() }
    #expect(place.told == told && place.rows.count == 5)
  }

  @Test("a description that changes alone is read again")
  func descriptions() throws {
    let place = try Place()
    for name in ["a/a.epub", "a/a.opf", "b/b.epub"] { try place.write(name) }
    place.start()
    try place.write("a/a.opf", "another text", age: 500)
    try place.write("b/metadata.opf")
    let surveyor = FakeSurveyor()
    place.start(surveyor)
    #expect(surveyor.times("a.epub") == 1 && surveyor.times("a.opf") == 1)
    #expect(place.row("b/b.epub")?.details.title == "From the sidecar", "the description is new")
    let next = FakeSurveyor()
    place.start(next)
    #expect(next.count == 0)
    try place.remove("a/a.opf")
    place.start()
    #expect(place.row("a/a.epub")?.details.title == "Title of a.epub")
  }
}

/// A clock that tests set, in days from now.
final class TestClock: Sendable {
  private let days = Mutex(0)

  func add(days more: Int) { days.withLock { $0 += more } }

  var surroundings: Catalogue.Surroundings {
    var surroundings = Catalogue.Surroundings()
    surroundings.now = { [self] in
      Int(Date().timeIntervalSince1970) + days.withLock { $0 } * 86_400
    }
    return surroundings
  }
}

/// Holds a walk at each library of Calibre's, as a disk that hangs, and knows no books.
final class HangingDisk: CalibreReader {
  private let gate = DispatchSemaphore(value: 0)
  private let held = DispatchSemaphore(value: 0)

  func waitUntilHeld() { held.wait() }

  /// Lets this walk and all later ones pass.
  func release() { for _ in 0..<100 { gate.signal() } }

  func books(in database: Picture.Source) throws(CalibreError) -> [CalibreBook] {
    held.signal()
    gate.wait()
    throw CalibreError(reason: "the disk was slow")
  }
}
