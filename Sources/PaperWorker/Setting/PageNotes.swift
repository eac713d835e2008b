/// The notes at a page's foot, in the order of their marks. Heights are in parts of a point.
struct PageNotes {
  /// A page has no more notes.
  static let most = 100

  /// Notes whose marks have been set, notes that have a place, and the first note of the page.
  private(set) var called = 0
  private(set) var placed = 0
  private(set) var first = 0
  /// The height of the page's notes, with the space above them.
  private(set) var height = 0

  init() {}

  /// A page's foot where all notes before have their places.
  init(after count: Int) { (called, placed, first) = (count, count, count) }

  /// Notes that wait for the next page.
  var owed: Int { called - placed }

  /// Adds the notes of a line, and gives places to those that have room.
  mutating func call(_ count: Int, room: Int, _ sheet: NoteSheet) {
    guard count > 0 else { return }
    called += count
    place(room: room, sheet)
  }

  /// Gives notes their places, each of them whole.
  /// - Parameters:
  ///   - room: the height for all notes of the page.
  ///   - sheet: the heights.
  ///   - isForced: whether the page has a note, however high the note is.
  mutating func place(room: Int, _ sheet: NoteSheet, isForced: Bool = false) {
    while placed < called, placed - first < Self.most {
      let own = sheet.height(of: placed) + (placed == first ? sheet.space : 0)
      guard height + own <= room || (isForced && placed == first) else { return }
      height += own
      placed += 1
    }
  }

  /// Begins a page with the notes that wait.
  mutating func turn(room: Int, _ sheet: NoteSheet) {
    (first, height) = (placed, 0)
    place(room: room, sheet)
  }
}

/// The heights of a chapter's notes, in the order of their marks.
struct NoteSheet {
  /// The height above a page's first note.
  let space: Int
  private var sums = [0]

  init(space: Int) { self.space = space }

  var count: Int { sums.count - 1 }

  mutating func add(_ heights: [Int]) {
    for height in heights { sums.append((sums.last ?? 0) + height) }
  }

  func height(of note: Int) -> Int {
    note >= 0 && note + 1 < sums.count ? sums[note + 1] - sums[note] : 0
  }
}
