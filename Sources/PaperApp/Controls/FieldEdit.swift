import PaperGestures

/// A change of a text field by a key that writes nothing.
package enum FieldEdit: Equatable {
  /// Where a caret goes. Left and right are those of the screen.
  package enum Step: Equatable {
    case left, right, wordLeft, wordRight, back, on, wordBack, wordOn, start, end
  }

  case move(Step, selecting: Bool)
  case delete(Step)
  case selectAll, cut, copy, paste, undo, redo

  /// The edit of a key; nil for a key that edits nothing.
  package init?(_ key: Key) {
    var plain = key
    plain.isRepeat = false
    if let found = Self.table.first(where: { plain.matches($0.key) }) {
      self = found.edit
      return
    }
    guard let step = Self.step(key.name, byWord: key.modifiers.contains(.control)),
      key.modifiers.isDisjoint(with: .alt)
    else { return nil }
    self = .move(step, selecting: key.modifiers.contains(.shift))
  }

  private static func step(_ name: String, byWord: Bool) -> Step? {
    switch name {
    case "Left": byWord ? .wordLeft : .left
    case "Right": byWord ? .wordRight : .right
    case "Home": .start
    case "End": .end
    default: nil
    }
  }

  private static let table: [(key: Key, edit: FieldEdit)] = [
    (Key("Backspace"), .delete(.back)), (Key("Delete"), .delete(.on)),
    (Key("Backspace", modifiers: .shift), .delete(.back)),
    (Key("Backspace", modifiers: .control), .delete(.wordBack)),
    (Key("Delete", modifiers: .control), .delete(.wordOn)),
    (Key("A", modifiers: .control), .selectAll), (Key("X", modifiers: .control), .cut),
    (Key("C", modifiers: .control), .copy), (Key("V", modifiers: .control), .paste),
    (Key("Delete", modifiers: .shift), .cut), (Key("Insert", modifiers: .control), .copy),
    (Key("Insert", modifiers: .shift), .paste), (Key("Z", modifiers: .control), .undo),
    (Key("Y", modifiers: .control), .redo),
    (Key("Z", modifiers: [.control, .shift]), .redo),
  ]
}

/// Letters that took the place of others.
struct FieldChange: Equatable {
  var at: Int
  var removed: [Character]
  var inserted: [Character]
  /// Where caret and anchor stood before the change.
  var caret: Int
  var anchor: Int

  /// How many letters the change holds.
  var letters: Int { removed.count + inserted.count }

  /// The change that undoes this one.
  var reversed: FieldChange {
    FieldChange(
      at: at, removed: inserted, inserted: removed, caret: at + inserted.count,
      anchor: at + inserted.count)
  }
}

/// The changes of a field that can be undone and done again. Letters typed one after another are one change.
/// (To keep the whole text before each change was rejected: a hundred copies of a long text are a lot.)
struct FieldHistory: Equatable {
  private var done: [FieldChange] = []
  private var undone: [FieldChange] = []
  /// Whether the last change may be joined with the next letter.
  private var isOpen = false

  private static let maximum = 200
  /// The most letters of all changes together.
  private static let maximumLetters = 300_000

  mutating func note(_ change: FieldChange) {
    undone = []
    if isOpen, let last = done.last, change.removed.isEmpty, change.inserted.count == 1,
      change.at == last.at + last.inserted.count, change.inserted != [" "]
    {
      done[done.count - 1].inserted += change.inserted
      return
    }
    done.append(change)
    var letters = done.reduce(0) { $0 + $1.letters }
    while done.count > 1, done.count > Self.maximum || letters > Self.maximumLetters {
      letters -= done.removeFirst().letters
    }
    isOpen = change.removed.isEmpty && change.inserted.count == 1
  }

  /// The next letter begins a change of its own.
  mutating func close() { isOpen = false }

  mutating func undo() -> FieldChange? {
    isOpen = false
    guard let last = done.popLast() else { return nil }
    undone.append(last)
    return last
  }

  mutating func redo() -> FieldChange? {
    isOpen = false
    guard let next = undone.popLast() else { return nil }
    done.append(next)
    return next
  }
}
