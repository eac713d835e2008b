import Books
import PaperGestures
import Localisation

/// The state of a field whose letters are typed and never shown: a value, changed by edits.
///
/// The value has no description of its letters, so that no message and no dump can name them.
package struct SecretField: Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  /// A change by a key that writes nothing.
  package enum Edit: String, CaseIterable {
    case deleteBackward = "Backspace"
    case deleteForward = "Delete"
    case left = "Left"
    case right = "Right"
    case start = "Home"
    case end = "End"

    /// The edit of a key; nil for a key that edits nothing.
    package init?(_ key: Key) {
      guard key.modifiers.isEmpty else { return nil }
      self.init(rawValue: key.name)
    }
  }

  private var letters: [Character] = []
  /// The number of letters before the caret.
  package private(set) var caret = 0

  /// The most UTF-8 bytes of a password.
  package static let limit = 1024

  package init() {}

  package var count: Int { letters.count }
  package var isEmpty: Bool { letters.isEmpty }
  /// What has been typed.
  package var secret: String { String(letters) }

  package var description: String {
    Localisation.count(count, one: "1 letter", other: "{count} letters")
  }
  package var debugDescription: String { description }

  /// Puts typed text before the caret. Control characters are left out. A text with which the field would
  /// exceed its limit is not taken at all: half of a password opens nothing.
  package mutating func insert(_ text: String) {
    let typed = text.filter { !$0.unicodeScalars.contains(where: Printable.isHarmful) }
    guard secret.utf8.count + typed.utf8.count <= Self.limit else { return }
    letters.insert(contentsOf: typed, at: caret)
    caret += typed.count
  }

  package mutating func perform(_ edit: Edit) {
    switch edit {
    case .deleteBackward where caret > 0:
      caret -= 1
      letters.remove(at: caret)
    case .deleteForward where caret < count: letters.remove(at: caret)
    case .left: caret = max(0, caret - 1)
    case .right: caret = min(count, caret + 1)
    case .start: caret = 0
    case .end: caret = count
    case .deleteBackward, .deleteForward: break
    }
  }
}
