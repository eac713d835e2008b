import PaperGestures

/// The command that a key gives to a book of folded leaves.
public enum LeavesCommand: Equatable, Sendable, CaseIterable {
  /// Goes one leaf on towards that side of the view, whichever way the book is read.
  case right, left
  /// Goes one leaf on, or one leaf back.
  case next, previous
  /// Goes to the first page, or to the last page.
  case first, last
}

extension LeavesView {
  /// The keys that the view obeys. A program with keys of its own keeps key events to itself and
  /// calls `turn` instead.
  public static let keymap: [(key: Key, command: LeavesCommand)] = [
    (Key("Right"), .right), (Key("Left"), .left),
    (Key("Down"), .next), (Key("PageDown"), .next), (Key("Space"), .next),
    (Key("Up"), .previous), (Key("PageUp"), .previous), (Key("Backspace"), .previous),
    (Key("Space", modifiers: .shift), .previous),
    (Key("Home"), .first), (Key("End"), .last),
  ]
}
