import Books
import Testing

/// A shelf to which books come while it is shown.
@Suite(.timeLimit(.minutes(1))) struct JoinedShelfTests {
  private func entry(_ id: String, in folder: String = "/books") -> ShelfEntry {
    ShelfEntry(
      id: id, title: id, cover: .init(path: "\(folder)/\(id).pdf"), pageCount: nil,
      locator: .file(.init(path: "\(folder)/\(id).pdf")))
  }

  private func joining(_ id: String, in folder: String = "/books") -> JoiningBook {
    JoiningBook(entry(id, in: folder), longID: "\(id)-0")
  }

  private func ids(_ shelf: JoinedShelf) -> [String] {
    (0..<shelf.count).map { shelf.entry(at: $0).id }
  }

  private func expectConsistent(_ shelf: JoinedShelf) {
    for (index, id) in ids(shelf).enumerated() { #expect(shelf.index(of: id) == index) }
  }

  @Test func booksJoinInFrontInTheirOrder() {
    let shelf = JoinedShelf(ListedShelf([entry("a"), entry("b")]))
    let before = shelf.revision
    #expect(shelf.join([joining("x"), joining("y")]) == ["x", "y"])
    #expect(shelf.join([joining("z")]) == ["z"])
    #expect(ids(shelf) == ["z", "x", "y", "a", "b"])
    expectConsistent(shelf)
    #expect(shelf.changes(since: before) == [.inserted(0), .inserted(1), .inserted(0)])
    #expect(shelf.place(of: "a", lastAt: 0, in: before) == 3)
    #expect(shelf.changes(since: shelf.revision) == [])
  }

  /// The shelf is read again, and has the book that has joined it, or another one of that name.
  @Test func booksThatComeToTheShelfGoFromTheFront() {
    let base = RenewedShelf(ListedShelf([entry("a")]))
    let shelf = JoinedShelf(base)
    #expect(shelf.join([joining("x"), joining("y")]) == ["x", "y"])
    base.take(ListedShelf([entry("a"), entry("x"), entry("y", in: "/other")]))
    #expect(shelf.revision > 0 && ids(shelf) == ["y-2", "a", "x", "y"])
    expectConsistent(shelf)
    #expect(shelf.entry(at: 0).locator == entry("y").locator)
  }

  @Test func aBookThatIsThereStaysWhereItIs() {
    let shelf = JoinedShelf(ListedShelf([entry("a"), entry("b")]))
    #expect(shelf.join([joining("b"), joining("x")]) == ["b", "x"])
    #expect(shelf.join([joining("x")]) == ["x"])
    #expect(ids(shelf) == ["x", "a", "b"])
  }

  @Test func anotherBookOfTheSameNameHasAnotherID() {
    let shelf = JoinedShelf(ListedShelf([entry("a")]))
    #expect(shelf.join([joining("a", in: "/other")]) == ["a-0"])
    #expect(shelf.join([joining("a", in: "/other")]) == ["a-0"])
    #expect(shelf.join([joining("a", in: "/third")]) == ["a-0-2"])
    #expect(ids(shelf) == ["a-0-2", "a-0", "a"])
    expectConsistent(shelf)
  }

  /// The shelf beneath may be a folder, which changes by itself.
  @Test func changesBeneathAreTold() {
    let base = MovingShelf([entry("a"), entry("b")])
    let shelf = JoinedShelf(base)
    let before = shelf.revision
    _ = shelf.join([joining("x")])
    base.remove(0)
    #expect(shelf.changes(since: before) == [.inserted(0), .removed(1)])
    #expect(ids(shelf) == ["x", "b"])
    let known = shelf.revision
    base.forget()
    // Anything may have changed, which must not look like nothing.
    #expect(shelf.revision != known)
    #expect(shelf.changes(since: known) == nil && shelf.changes(since: before) == nil)
    #expect(shelf.changes(since: shelf.revision) == [])
    expectConsistent(shelf)
  }

  private final class MovingShelf: ShelfSource {
    private var entries: [ShelfEntry]
    private var log: [ShelfChange] = []
    private(set) var revision = 0

    init(_ entries: [ShelfEntry]) { self.entries = entries }

    var count: Int { entries.count }
    func entry(at index: Int) -> ShelfEntry { entries[index] }
    func index(of id: ShelfEntry.ID) -> Int? { entries.firstIndex { $0.id == id } }
    func changes(since revision: Int) -> [ShelfChange]? {
      let known = revision - (self.revision - log.count)
      return known >= 0 ? Array(log[known...]) : nil
    }

    func remove(_ place: Int) {
      entries.remove(at: place)
      log.append(.removed(place))
      revision += 1
    }

    func forget() {
      log = []
      revision += 1
    }
  }
}
