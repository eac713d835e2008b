import BookTable
import Books
import Catalogue
import Launch
import PaperApp
import Testing

/// The library on its way between catalogue, keeper and stage.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct LibraryShelfTests {
  private func begun(_ rows: [BookRow]? = nil, isWatched: Bool = true) -> Frames {
    let rows = rows ?? [Frames.row(1, "Emma"), Frames.row(2, "Dune")]
    return Frames(MadeCatalogue(rows, isWatched: isWatched))
  }

  // MARK: Folders

  @Test func foldersReachTheStageAndRequestsTheCatalogue() {
    let frames = begun()
    frames.start()
    frames.catalogue.tell { news in
      news.roots[0].books = 5
      news.roots[0].isMounted = false
      news.progress = Catalogue.ScanProgress()
      news.progress?.found = 3
    }
    frames.frame()
    let told = frames.stage.libraryFolders
    #expect(told.folders.map(\.books) == [5] && told.folders.map(\.isMounted) == [false])
    #expect(told.folders.map(\.path) == [Array("/books".utf8)] && told.progress?.found == 3)
    let scans = frames.catalogue.state.withLock(\.scans)
    frames.stage.ask(.scan)
    frames.stage.ask(.remove(Array("/books".utf8)))
    frames.frame()
    #expect(frames.catalogue.state.withLock(\.scans) == scans + 1)
    #expect(frames.catalogue.state.withLock(\.removed) == [Picture.Source(path: "/books")])
  }

  // MARK: Facts

  @Test func readingsAndCollectionsJoinTheBooks() throws {
    let frames = begun()
    frames.shelf.take([Frames.reading(7, of: 1)], [BookCollection("Own", books: [7])])
    frames.start()
    let facts = try #require(frames.stage.libraryFacts)
    #expect(facts.reading(of: "book-1")?.book == 7 && facts.reading(of: "book-2") == nil)
    #expect(facts.collections.map(\.name) == ["Own"])
    #expect(facts.count(BookQuery(collection: "own")) == 1)
    #expect(frames.catalogue.state.withLock(\.kept) == [1])
    // What comes later joins, too, and no change of readings takes the collections away.
    frames.shelf.take([Frames.reading(8, of: 2)])
    frames.frame()
    #expect(facts.reading(of: "book-2")?.book == 8 && facts.collections.count == 1)
    #expect(frames.catalogue.state.withLock(\.kept) == [1, 2])
  }

  @Test func copiesOfKeptBooksAreSoughtByTheLibrary() {
    let frames = begun()
    // The catalogue may tell before the table is made.
    frames.catalogue.tell { $0.copies = [2] }
    frames.start()
    #expect(frames.shelf.takeMoved().map(\.id.name) == ["book-2"])
    frames.frame()
    #expect(frames.shelf.takeMoved().isEmpty)
  }

  @Test func aCorrectionOfTheKeeperReachesTheShelf() throws {
    let frames = begun()
    frames.start()
    var reading = Frames.reading(7, of: 1)
    reading.corrections = [.title: "Zenobia"]
    frames.shelf.take([reading])
    // The catalogue finds the book again.
    frames.catalogue.tell { $0.packets = [.rows([Frames.row(1, "Emma 2")])] }
    frames.time = 10
    frames.frame()
    #expect(frames.stage.libraryFacts?.details(of: "book-1")?.title == "Zenobia")
  }

  @Test func theFindsOfAScanComeTogether() throws {
    let frames = begun()
    frames.start()
    let facts = try #require(frames.stage.libraryFacts)
    for number in 3...5 {
      frames.catalogue.tell { $0.packets = [.rows([Frames.row(Int64(number), "Found")])] }
      frames.time += LibraryShelf.pace / 4
      frames.frame()
    }
    // The first find comes at once, the others wait.
    #expect(facts.count(BookQuery("found")) == 1)
    frames.time = try #require(frames.shelf.deadline)
    frames.frame()
    #expect(facts.count(BookQuery("found")) == 3)
    // The end of the scan alone is still to be told.
    #expect(try #require(frames.shelf.deadline) >= 60)
  }

  /// The words inside books are looked after once a scan with changes has ended, and not for each change.
  @Test func theEndOfAScanIsTold() {
    let frames = begun()
    frames.start()
    frames.catalogue.tell {
      $0.packets = [.rows([Frames.row(3, "Found")])]
      $0.progress = Catalogue.ScanProgress()
    }
    frames.frame()
    #expect(frames.scanEnds == 0)
    frames.catalogue.tell { $0.progress = nil }
    frames.frame()
    #expect(frames.scanEnds == 1)
    // The next end waits for its minute.
    frames.catalogue.tell { $0.packets = [.removed([3])] }
    frames.time = 59
    frames.frame()
    #expect(frames.scanEnds == 1)
    frames.time = 60
    frames.frame()
    frames.frame()
    #expect(frames.scanEnds == 2)
  }

  // MARK: Descriptions

  @Test func descriptionsAreReadElsewhereAndAgainAfterAChange() throws {
    let frames = begun()
    var details = BookDetails()
    details.summary = "Long"
    frames.catalogue.state.withLock { [details] in $0.details[1] = details }
    frames.start()
    frames.stage.want(descriptionsOf: ["book-1", "book-2"])
    #expect(frames.stage.description(of: "book-1") == nil)
    frames.frames { frames.stage.description(of: "book-1") != nil }
    #expect(frames.stage.description(of: "book-1")?.found.summary == "Long")
    #expect(frames.stage.description(of: "book-1")?.changed == 1_700_000_000)
    frames.frames { frames.catalogue.state.withLock { $0.asked.contains(2) } }
    details.summary = "Longer"
    frames.catalogue.state.withLock { [details] in $0.details[1] = details }
    var row = Frames.row(1, "Emma")
    row.size = 99
    frames.catalogue.tell { [row] in $0.packets = [.rows([row])] }
    frames.time = 10
    frames.frames { frames.stage.description(of: "book-1")?.found.summary == "Longer" }
    #expect(frames.stage.description(of: "book-1")?.size == 99)
  }

  // MARK: Starts

  /// As after a change of the catalogue's tables: no book is known, and the walk goes on.
  @Test func aLibraryThatIsReadAnewLooksForBooks() {
    let frames = begun([])
    frames.catalogue.tell {
      $0.progress = Catalogue.ScanProgress()
      $0.progress?.isWalking = true
    }
    frames.start()
    #expect(frames.asked.isEmpty)
    #expect(frames.words.contains("Looking for books …"))
    #expect(!frames.words.contains("The shelf is empty"))
    frames.catalogue.tell { $0.progress = nil }
    frames.frame()
    frames.frame()
    #expect(frames.words.contains("The shelf is empty"))
  }

  @Test func aLibraryWithoutFoldersLeavesTheStartToOthers() {
    let frames = begun()
    frames.catalogue.tell { $0.roots = [] }
    frames.frame(first: Arguments())
    #expect(frames.asked.count == 1 && frames.shelf.deadline == nil)
    frames.frame()
    #expect(!frames.shelf.isShown && frames.stage.libraryFacts == nil)
  }

  @Test func aSlowLibraryComesWhenTheLibraryIsReady() {
    let frames = slow()
    frames.catalogue.tell { $0.isLoaded = true }
    frames.frames { frames.shelf.isShown }
    #expect(frames.shelf.takeShowing() && frames.stage.libraryFacts != nil)
    #expect(frames.asked.count == 1)
  }

  @Test func aSlowLibraryWaitsUntilTheOpenBookIsClosed() {
    let frames = slow(opening: true)
    frames.catalogue.tell { $0.isLoaded = true }
    for _ in 0..<50 { frames.frame() }
    #expect(!frames.shelf.isShown)
    frames.showOther(Arguments())
    frames.frames { frames.shelf.isShown }
    #expect(frames.stage.libraryFacts != nil)
  }

  @Test func aSlowLibraryDoesNotPushAwayWhatTheReaderAskedFor() {
    let frames = slow()
    var recent = Arguments()
    recent.showsRecentAlone = true
    frames.showOther(recent)
    frames.catalogue.tell { $0.isLoaded = true }
    for _ in 0..<50 { frames.frame() }
    #expect(!frames.shelf.isShown && frames.stage.libraryFacts == nil)
  }

  @Test func theLibraryGoesBeforeAShelfThatIsStillBeingRead() {
    let frames = Frames(MadeCatalogue([Frames.row(1, "Emma")], isLoaded: false))
    frames.frame(first: Arguments())
    frames.time = LibraryShelf.patience + 1
    frames.frame()
    #expect(frames.asked.count == 1)
    frames.catalogue.tell { $0.isLoaded = true }
    frames.frames { frames.shelf.isShown }
    #expect(frames.stage.libraryFacts != nil)
  }

  /// A program whose catalogue has not answered in time, so that another shelf is shown.
  private func slow(opening: Bool = false) -> Frames {
    let frames = Frames(MadeCatalogue([Frames.row(1, "Emma")], isLoaded: false))
    frames.frame(first: Arguments())
    #expect(frames.asked.isEmpty && frames.shelf.deadline != nil)
    frames.time = LibraryShelf.patience + 1
    frames.frame()
    #expect(frames.asked.count == 1 && !frames.shelf.isShown)
    frames.showOther(Arguments(), opening: opening)
    return frames
  }

  /// A catalogue that was made anew may give the id of the book in front to another book.
  @Test func theBookInFrontIsFoundByItsPath() {
    let frames = begun()
    var first = Arguments()
    first.left = ShelfState()
    first.left?.book = "book-1"
    first.left?.front = Array("/books/2.epub".utf8)
    frames.frame(first: first)
    frames.frames { frames.shelf.isShown }
    frames.frame()
    #expect(frames.stage.shelfState.book == "book-2")
    #expect(frames.stage.shelfState.front == Array("/books/2.epub".utf8))
  }

  // MARK: Other shelves

  @Test func theBooksOfAListAreJoinedWithTheirReadings() throws {
    let frames = begun()
    frames.start()
    let pages = ListedPages(["1.png", "2.png"], in: Picture.Source(path: "/list"))
    let entry = ShelfEntry(
      id: "listed", title: "Listed", cover: Picture.Source(path: "/list/1.png"), pageCount: 2,
      locator: .listed(pages))
    var reading = KeptReading(book: 7, path: entry.locator.askedPath)
    (reading.finished, reading.rating) = ([9], 8)
    frames.shelf.take([reading])
    let table = BookTable([entry])
    frames.stage.show(TableShelf(table), at: 0)
    frames.shelf.noteOtherShelf(Arguments())
    frames.frame()
    #expect(frames.stage.libraryFacts == nil)
    #expect(frames.stage.otherFacts?.reading(of: "listed") == reading)
    let finished = TableShelf(table, filter: BookQuery("is:finished rating:4"))
    #expect(finished.count == 1)
    // What is kept later joins, and the books join again when the list is read again.
    reading.finished = []
    frames.shelf.take([reading])
    frames.frame()
    #expect(finished.count == 0 && TableShelf(table, filter: BookQuery("rating:4")).count == 1)
    frames.stage.renew(TableContents([entry]), at: 0)
    #expect(TableShelf(table, filter: BookQuery("rating:4")).count == 0)
    frames.frame()
    #expect(TableShelf(table, filter: BookQuery("rating:4")).count == 1)
  }

  @Test func droppedFoldersJoinAndBringTheLibraryBack() {
    let frames = begun()
    frames.start()
    var other = Arguments()
    other.paths = [Picture.Source(path: "/other")]
    frames.showOther(other)
    frames.frame()
    #expect(frames.stage.libraryFacts == nil && !frames.shelf.isShown)
    let folder = Picture.Source(path: "/more")
    #expect(frames.shelf.add([folder], at: frames.time))
    frames.frame()
    #expect(frames.catalogue.state.withLock(\.added) == [folder])
    #expect(frames.shelf.isShown && frames.stage.libraryFacts != nil)
  }

  @Test func theFirstFolderIsShownWithItsFirstBooks() {
    let frames = Frames(MadeCatalogue([]))
    frames.catalogue.tell { $0.roots = [] }
    frames.frame(first: Arguments())
    frames.showOther(Arguments())
    #expect(frames.shelf.add([Picture.Source(path: "/books")], at: frames.time))
    for _ in 0..<50 { frames.frame() }
    #expect(!frames.shelf.isShown)
    frames.catalogue.tell { $0.packets = [.rows([Frames.row(1, "Emma")])] }
    frames.frames { frames.shelf.isShown }
    #expect(frames.stage.libraryFacts?.count(BookQuery("emma")) == 1)
  }

  @Test func withoutACatalogueNothingIsLate() {
    let shelf = LibraryShelf(nil, wake: {})
    let frames = begun()
    #expect(shelf.exchange(with: frames.stage, first: Arguments(), at: 0) != nil)
    #expect(!shelf.add([], at: 0) && shelf.deadline == nil)
  }

  // MARK: Focus

  @Test(arguments: [true, false])
  func onlyFoldersThatNobodyWatchesAreScannedOnFocus(_ isWatched: Bool) {
    let frames = begun(isWatched: isWatched)
    frames.start()
    func look(at time: Double) {
      frames.time = time
      for isInUse in [false, true] {
        frames.stage.isInUse = isInUse
        frames.frame()
      }
    }
    for time in [20.0, 21, 22] { look(at: time) }
    #expect(frames.catalogue.state.withLock(\.scans) == (isWatched ? 0 : 1))
    look(at: 60)
    #expect(frames.catalogue.state.withLock(\.scans) == (isWatched ? 0 : 2))
  }
}
