/// The edits of books that the library has not kept yet. What is counted of books is told as after these edits: an edit of
/// many books takes seconds, and a number that the reader has just changed does not jump back meanwhile.
public struct UnkeptEdits: Sendable {
  private struct Unkept {
    var number: Int
    var edits: [BookEdit]
    var books: Set<ShelfEntry.ID>
  }

  private var unkept: [Unkept] = []
  /// How many edits were added, and how many of these the library has kept.
  private var (added, kept) = (0, 0)
  /// Every change of what is told gives another number.
  public private(set) var revision = 0

  public init() {}

  public mutating func add(_ edits: [BookEdit], of books: Set<ShelfEntry.ID>) {
    added += 1
    revision += 1
    unkept.append(Unkept(number: added, edits: edits, books: books))
  }

  /// Notes how many edits the library has kept, in the order in which the edits were added.
  public mutating func note(kept: Int) { self.kept = max(self.kept, kept) }

  /// Forgets the edits that the library has kept, as soon as the facts have the edits.
  public mutating func follow(_ facts: (any LibraryFacts)?) {
    guard let first = unkept.first, first.number <= kept, facts?.isChanging != true else { return }
    unkept.removeAll { $0.number <= kept }
    revision += 1
  }

  /// What will be kept of some books after these edits; nil while the books are not counted. Of an edit of a part of the
  /// books nothing is foretold.
  public func summary(
    of books: Set<ShelfEntry.ID>, _ facts: any LibraryFacts
  ) -> BooksSummary? {
    guard var summary = facts.summary(of: books) else { return nil }
    // Equal sets share their memory, and are compared at once.
    for unkept in unkept where unkept.books == books || books.isSubset(of: unkept.books) {
      for edit in unkept.edits { summary.take(edit) }
    }
    return summary
  }
}

extension BooksSummary {
  /// Takes an edit of all books.
  fileprivate mutating func take(_ edit: BookEdit) {
    guard count > 0 else { return }
    switch edit {
    case .collect(let id, _): members[id] = count
    case .uncollect(let id): members[id] = nil
    case .rate(let rating): ratings = [rating: count]
    case .tag(let tag, let isOn): tags[tag] = isOn ? count : nil
    case .began: stages = [.reading: count]
    case .finished: stages = [.finished: count]
    case .unread: stages = [.unread: count]
    // What is left after the end that is taken back is not among the numbers.
    case .unfinished, .correct: break
    }
  }
}
