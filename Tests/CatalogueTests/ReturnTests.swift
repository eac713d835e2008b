import BookTable
import Books
import Catalogue
import Foundation
import Synchronization
import SystemCalls
import Testing

/// Folders that go and come back while a catalogue runs, without any command.
@Suite(.timeLimit(.minutes(2))) struct ReturnTests {
  @Test("a folder that gets another name and its own name again is seen by itself")
  func renamed() throws {
    let place = try Place()
    for number in 0..<5 { try place.write("in/\(number).epub") }
    place.start()
    let before = place.rows
    let away = place.folder + "/away"
    for _ in 0..<2 {
      try FileManager.default.moveItem(atPath: place.books, toPath: away)
      place.wait { place.rows.values.allSatisfy { $0.state == .unmounted } }
      place.wait { place.news.roots.map(\.isMounted) == [false] }
      try FileManager.default.moveItem(atPath: away, toPath: place.books)
      place.wait { place.rows == before }
      place.wait { place.news.roots.map(\.isMounted) == [true] }
    }
    try place.write("in/new.epub")
    place.wait { place.row("in/new.epub") != nil }
    #expect(place.rows.count == 6)
  }

  @Test("a folder comes back with the folders above that were missing, too")
  func parents() throws {
    let place = try Place()
    let root = place.books + "/media/disk/books"
    try place.write("media/disk/books/a.epub")
    place.start(adding: [root])
    #expect(place.rows.count == 1)
    place.stop()
    let (media, away) = (place.books + "/media", place.folder + "/away")
    try FileManager.default.moveItem(atPath: media, toPath: away)
    place.start(adding: [])
    #expect(place.rows.values.allSatisfy { $0.state == .unmounted })
    try FileManager.default.createDirectory(atPath: media, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: away + "/disk", toPath: media + "/disk")
    place.wait { place.rows.values.allSatisfy { $0.state == .present } }
  }

  @Test(
    "another program adds a folder to the list and takes a folder away, and a catalogue follows")
  func list() throws {
    let place = try Place()
    try place.write("a.epub")
    place.start()
    let other = place.folder + "/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try Data("b".utf8).write(to: URL(fileURLWithPath: other + "/b.epub"))
    let list = RootList(path: place.folder + "/roots")
    try list.change { $0.append(Array(other.utf8)) }
    place.wait { place.rows.count == 2 }
    try list.change { $0.removeFirst() }
    place.wait { place.rows.count == 1 }
    #expect(place.rows.values.map(\.entry.locator.path) == [other + "/b.epub"])
  }

  @Test(
    "the first folder of all is seen that another program adds, also before the list has a folder")
  func firstOfList() throws {
    let place = try Place()
    try place.write("a.epub")
    place.list = place.folder + "/data/paper/roots"
    place.begin()
    place.settle()
    try RootList(path: place.list).change { $0.append(Array(place.books.utf8)) }
    place.wait { place.files == ["a.epub"] }
  }

  @Test("a path on a disk that hangs holds up no other path")
  func hanging() throws {
    let place = try Place()
    try place.write("a.epub")
    let hanging = place.folder + "/hanging"
    let isFree = Monitor(false)
    defer { isFree.withLock { $0 = true } }
    var surroundings = Catalogue.Surroundings()
    surroundings.patience = 1
    let look = surroundings.look
    surroundings.look = { path in
      if path.path == hanging { _ = isFree.wait { $0 ? true : nil } }
      return look(path)
    }
    place.begin(surroundings: surroundings)
    place.catalogue?.add(root: Picture.Source(path: hanging))
    place.catalogue?.add(root: Picture.Source(path: place.books))
    place.wait { place.files == ["a.epub"] }
    place.settle()
    #expect(place.problems.count == 1, "\(place.problems)")
    #expect(place.problems.first?.contains(hanging) == true)
  }

  @Test("a program that only reads tells that another program scans, and never scans")
  func reader() throws {
    let place = try Place()
    try place.write("a.epub")
    let isFree = Monitor(false)
    place.begin(SlowSurveyor(isFree))
    place.catalogue?.add(root: Picture.Source(path: place.books))
    place.wait { place.rows.count == 1 }
    var surroundings = Catalogue.Surroundings()
    surroundings.takesOver = false
    func read() -> Catalogue.News {
      let reader = Catalogue(
        path: place.folder + "/catalogue.db", packs: place.folder + "/packs",
        roots: place.folder + "/roots", surveyor: nil, surroundings: surroundings
      ) {}
      defer { reader.stop(within: 10) }
      reader.flush()
      return reader.take()
    }
    let news = read()
    #expect(news.isElsewhere && news.isScannedElsewhere && news.isLoaded)
    #expect(TableContents(news.packets).count == 1)
    isFree.withLock { $0 = true }
    place.settle()
    let later = read()
    #expect(later.isElsewhere && !later.isScannedElsewhere)
  }
}

/// Looks into books when told so.
private final class SlowSurveyor: BookSurveyor {
  private let isFree: Monitor<Bool>
  private let surveyor = FakeSurveyor()

  init(_ isFree: Monitor<Bool>) { self.isFree = isFree }

  func survey(
    _ files: [Picture.Source], coverWidth: Int?
  ) -> [Result<SurveyedBook, SurveyError>] {
    _ = isFree.wait { $0 ? true : nil }
    return surveyor.survey(files, coverWidth: coverWidth)
  }
}
