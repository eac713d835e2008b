import Books
import PaperGestures

/// The state of a field of one line of text: letters, caret, selection, what an input method is composing, and
/// what can be undone. A value, changed by edits.
///
/// Places count letters as the reader sees them (`Character`), so that no edit tears an emoji or a letter from
/// its marks.
package struct TextField: Equatable {
  package private(set) var letters: [Character] = []
  /// The number of letters before the caret.
  package private(set) var caret = 0
  /// The other end of the selection; the caret's place where nothing is selected.
  package private(set) var anchor = 0
  /// What an input method is composing at the caret; nil for nothing.
  package private(set) var marked: MarkedText?
  private var history = FieldHistory()

  /// The most letters of a field. What is typed or pasted beyond is left out.
  package static let limit = 100_000

  package init(_ text: String = "") {
    insert(text)
    history = FieldHistory()
  }

  package var text: String { String(letters) }
  package var isEmpty: Bool { letters.isEmpty }
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  package var selectedText: String { String(letters[selection]) }

  /// Whether the text reads from right to left: its first letter with a direction decides.
  package var isRightToLeft: Bool {
    letters.prefix(200).readsFromRight ?? false
  }

  // MARK: Typing

  /// Puts text in the place of the selection. A line break becomes a space, other control characters are left
  /// out, and so is what exceeds the limit.
  package mutating func insert(_ text: String) {
    marked = nil
    let room = Self.limit - letters.count + selection.count
    replace(selection, by: Array(Self.typed(text).prefix(max(0, room))))
  }

  /// Shows what an input method is composing.
  package mutating func mark(_ text: MarkedText) {
    if text.text.isEmpty {
      marked = nil
    } else {
      if !selection.isEmpty { replace(selection, by: []) }
      marked = MarkedText(
        LabelText.bounded(text.text), selectionStart: text.selection.lowerBound,
        selectionLength: text.selection.count)
    }
  }

  /// Text as a field takes text. A letter with more marks than any script has is cut, as its comparison
  /// would take long.
  private static func typed(_ text: String) -> [Character] {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(4 * limit) {
      if scalar.properties.isWhitespace {
        scalars.append(" ")
      } else if !Printable.isHarmful(scalar) {
        scalars.append(scalar)
      }
    }
    let maximum = LabelText.maximumScalarsOfCharacter
    return String(scalars).map { letter in
      guard letter.unicodeScalars.count > maximum else { return letter }
      return String(String.UnicodeScalarView(letter.unicodeScalars.prefix(maximum))).first ?? " "
    }
  }

  /// Puts letters in the place of a range, and the caret behind them.
  private mutating func replace(_ range: Range<Int>, by new: [Character]) {
    guard !range.isEmpty || !new.isEmpty else { return }
    history.note(
      FieldChange(
        at: range.lowerBound, removed: Array(letters[range]), inserted: new, caret: caret,
        anchor: anchor))
    letters.replaceSubrange(range, with: new)
    place(range.lowerBound + new.count)
  }

  /// Puts the caret behind so many letters.
  package mutating func place(caretAt index: Int) { place(index) }

  private mutating func place(_ index: Int, selecting: Bool = false) {
    caret = min(max(0, index), letters.count)
    if !selecting { anchor = caret }
  }

  // MARK: Edits

  /// - Returns: what the edit wants of the clipboard; nil for nothing.
  package mutating func perform(_ edit: FieldEdit) -> ClipboardRequest? {
    marked = nil
    switch edit {
    case .move(let step, let selecting): move(step, selecting: selecting)
    case .delete(let step): delete(step)
    case .selectAll: (anchor, caret) = (0, letters.count)
    case .copy: return selection.isEmpty ? nil : .copy(selectedText)
    case .cut:
      guard !selection.isEmpty else { return nil }
      defer { replace(selection, by: []) }
      return .copy(selectedText)
    case .paste: return .paste
    case .undo: if let change = history.undo() { apply(change.reversed) }
    case .redo: if let change = history.redo() { apply(change) }
    }
    return nil
  }

  /// Puts the caret at a place, as a press does; `selecting` keeps the other end of the selection.
  package mutating func point(at index: Int, selecting: Bool) {
    history.close()
    place(index, selecting: selecting)
  }

  /// Selects the word at a place, as a double press does.
  package mutating func selectWord(at index: Int) {
    place(end(of: .wordBack, from: min(index + 1, letters.count)))
    place(end(of: .wordOn, from: caret), selecting: true)
  }

  private mutating func move(_ step: FieldEdit.Step, selecting: Bool) {
    history.close()
    let isOn = onward(step)
    // Without Shift, a step leaves the selection at its end.
    if !selecting, !selection.isEmpty, step == .left || step == .right {
      return place(isOn ? selection.upperBound : selection.lowerBound)
    }
    place(end(of: step, from: caret), selecting: selecting)
  }

  private mutating func delete(_ step: FieldEdit.Step) {
    guard selection.isEmpty else { return replace(selection, by: []) }
    let other = end(of: step, from: caret)
    replace(min(caret, other)..<max(caret, other), by: [])
  }

  private mutating func apply(_ change: FieldChange) {
    letters.replaceSubrange(change.at..<change.at + change.removed.count, with: change.inserted)
    place(change.at + change.inserted.count)
  }

  /// Whether a step leads towards the text's end. On the screen, right is onward only where the text reads so.
  private func onward(_ step: FieldEdit.Step) -> Bool {
    switch step {
    case .left, .wordLeft: isRightToLeft
    case .right, .wordRight: !isRightToLeft
    case .back, .wordBack, .start: false
    case .on, .wordOn, .end: true
    }
  }

  /// Where a step from a place leads.
  private func end(of step: FieldEdit.Step, from place: Int) -> Int {
    let isOn = onward(step)
    switch step {
    case .left, .right, .back, .on: return min(max(0, place + (isOn ? 1 : -1)), letters.count)
    case .start: return 0
    case .end: return letters.count
    case .wordLeft, .wordRight, .wordBack, .wordOn:
      var index = place
      func next() -> Character? {
        let at = isOn ? index : index - 1
        return letters.indices.contains(at) ? letters[at] : nil
      }
      while let letter = next(), !Self.isOfWord(letter) { index += isOn ? 1 : -1 }
      while let letter = next(), Self.isOfWord(letter) { index += isOn ? 1 : -1 }
      return index
    }
  }

  private static func isOfWord(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }
}

/// What an edit wants of the clipboard, which belongs to the window system.
package enum ClipboardRequest: Equatable {
  case copy(String)
  /// The clipboard's text is wanted. It arrives later, for another program has to give it.
  case paste
}
