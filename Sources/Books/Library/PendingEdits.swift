import Books
import SystemCalls

/// Edits of a book that have not been written yet; of each row only the last.
struct PendingEdits: Sendable {
  enum Membership: Sendable {
    /// Nil is the end of the collection.
    case inside(at: Double?)
    /// Behind the books that are there, whose last position is known. A book that is inside stays where it is.
    case behind(Double)
    case outside
  }

  /// What has become of the readings of a book, in the order of the edits.
  enum Step: Sendable {
    case began(Int)
    case finished(Int)
    case unfinished(Int)
    case unread
    case reachedEnd(Int)
  }

  var memberships: [BookCollection.ID: Membership] = [:]
  var corrections: [CorrectedField: String?] = [:]
  var rating: Int??
  var tags: [String: Bool] = [:]
  var steps: [Step] = []
  /// By quarters of an hour since 1970: a day of any zone is made of whole quarters.
  var times: [Int: ReadTime] = [:]

  static let quarter = 900
  /// More steps than a reader takes: older ones are forgotten where a disk takes nothing.
  private static let maximumSteps = 100
  private static let maximumText = 4000

  /// Whether the book has to be known from now on, also where its file is gone.
  var isPrecious: Bool {
    !memberships.isEmpty || !corrections.isEmpty || rating != nil || !tags.isEmpty
      || !steps.isEmpty
  }

  /// - Parameter now: in seconds since 1970.
  mutating func add(_ edit: BookEdit, at now: Int) {
    switch edit {
    case .collect(let collection, let position):
      memberships[collection] = .inside(at: position.flatMap { $0.isFinite ? $0 : nil })
    case .uncollect(let collection): memberships[collection] = .outside
    case .correct(let field, let text):
      corrections.updateValue(text.map { String($0.prefix(Self.maximumText)) }, forKey: field)
    case .rate(let stars): rating = .some(stars.map { min(max(0, $0), 10) })
    case .tag(let name, let isOn):
      let name = LabelText.line(name)
      if !name.isEmpty { tags[name] = isOn }
    case .began(let time): add(.began(time == 0 ? now : time))
    case .finished(let time): add(.finished(time == 0 ? now : time))
    case .unfinished(let time): add(.unfinished(time))
    case .unread: add(.unread)
    }
  }

  mutating func add(_ step: Step) { steps = steps.suffix(Self.maximumSteps - 1) + [step] }

  mutating func add(_ time: ReadTime, at now: Int) {
    let quarter = now / Self.quarter
    times[quarter] = times[quarter, default: ReadTime()] + time
  }

  /// Takes newer edits.
  mutating func follow(_ newer: PendingEdits) {
    memberships.merge(newer.memberships) { $1 }
    corrections.merge(newer.corrections) { $1 }
    rating = newer.rating ?? rating
    tags.merge(newer.tags) { $1 }
    newer.steps.forEach { add($0) }
    times.merge(newer.times, uniquingKeysWith: +)
  }
}

/// Changes of a collection that have not been written yet; of each field only the last.
struct PendingCollection: Sendable {
  var made: BookCollection?
  var name: String?
  var rule: String??
  var position: Double?
  var isRemoved = false
  /// The books of a collection that comes back.
  var members: [Int: Double] = [:]
  /// New positions of books that are in the collection.
  var positions: [Int: Double] = [:]

  mutating func add(_ change: CollectionChange) {
    switch change {
    case .make(let collection): (made, isRemoved) = (collection, false)
    case .rename(_, let name): self.name = name
    case .setRule(_, let rule): self.rule = .some(rule)
    case .move(_, let position): if position.isFinite { self.position = position }
    case .remove: isRemoved = true
    case .restore(let collection):
      (made, isRemoved) = (collection, false)
      for (book, position) in zip(collection.books, collection.positions) {
        members[book] = position
      }
    case .arrange(_, let new):
      positions.merge(new.filter { $0.value.isFinite }) { $1 }
    }
  }

  mutating func follow(_ newer: PendingCollection) {
    made = newer.made ?? made
    name = newer.name ?? name
    rule = newer.rule ?? rule
    position = newer.position ?? position
    members.merge(newer.members) { $1 }
    positions.merge(newer.positions) { $1 }
    isRemoved = newer.isRemoved || (newer.made == nil && isRemoved)
  }
}

extension CollectionChange {
  var collection: BookCollection.ID {
    switch self {
    case .make(let collection), .restore(let collection): collection.id
    case .rename(let id, _), .setRule(let id, _), .move(let id, _), .remove(let id),
      .arrange(let id, _):
      id
    }
  }
}
