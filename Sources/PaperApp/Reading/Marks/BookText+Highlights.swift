import Books
import PaperGeometry
import Shell
import Localisation

/// What is to become of a selection.
struct Marking: Equatable {
  var color: Mark.Color
  /// Whether a note is to be written to the words.
  var hasNote = false
}

/// Selected words, by the pages they lie on.
struct Passage {
  struct Part {
    var page: Int
    /// The marked lines, in page space.
    var rects: [Rect]
    /// Of the page: before the passage, and before its end.
    var letters: Range<Int>
  }

  var marking: Marking
  var parts: [Part]
  var text: String
}

/// The highlight that was made last, as long as its pages are read: a note that is written now is meant for it.
struct FreshHighlight {
  var id: Mark.ID
  /// The pages that were read when it was made.
  var pages: [Int]
}

extension BookText {
  /// The most pages of a highlight.
  static let maximumMarkedPages = 20

  /// Has the selection marked, as soon as the text of its pages is known.
  func mark(_ marking: Marking) {
    guard let selection else {
      return tell(
        Localisation.text("Select words first: double click, or press and hold, and drag."))
    }
    guard selection.pages.count <= Self.maximumMarkedPages else {
      return tell(
        Localisation.text(
          "More than {count} pages cannot be highlighted at once.",
          ["count": Localisation.number(Self.maximumMarkedPages)]))
    }
    self.marking = marking
  }

  func tell(_ words: String) { requests.append(.tell(words)) }

  /// The passage that is to be marked; nil for none, and while the text of a page is missing.
  func takePassage() -> Passage? {
    guard let marking else { return nil }
    guard let selection else {
      self.marking = nil
      return nil
    }
    guard let text = text(of: selection) else { return nil }
    self.marking = nil
    let parts = selection.pages.compactMap { page -> Passage.Part? in
      guard let words = words(page), let range = selection.range(on: page, words) else {
        return nil
      }
      return Passage.Part(
        page: page, rects: words.rects(of: range),
        letters: words.letters(before: range.lowerBound)..<words.letters(before: range.upperBound))
    }
    return parts.isEmpty ? nil : Passage(marking: marking, parts: parts, text: text)
  }
}

/// Highlights and notes by hand.
extension BookScene {
  /// Colours the selected words.
  /// - Parameters:
  ///   - color: nil for the colour of the last highlight.
  ///   - hasNote: whether a note is to be written to the words.
  package func highlight(_ color: Mark.Color? = nil, hasNote: Bool = false) {
    text.mark(Marking(color: color ?? memory.highlightColor, hasNote: hasNote))
    finishMarking()
  }

  /// Asks for a note to the selected words; without a selection, to the words that were highlighted just now; else to the
  /// page.
  package func writeNote() {
    if text.selection != nil { return highlight(hasNote: true) }
    if let fresh = freshHighlight, fresh.pages == readPages, mark(fresh.id)?.note.isEmpty == true {
      text.requests.append(.writeNote(fresh.id))
      return
    }
    let there = marks.first { $0.kind == .note && readPages.contains($0.place.page) }
    text.requests.append(.writeNote(there?.id))
  }

  /// Keeps a note to the page that is read.
  package func putNote(_ note: String) {
    guard let page = readPages.first else { return }
    put(Mark(.note, at: place(on: page), textSize: book.id.textSize, note: note))
  }

  /// Marks the selection once the text of its pages is known.
  func finishMarking() {
    if let fresh = freshHighlight, fresh.pages != readPages { freshHighlight = nil }
    guard let passage = text.takePassage(), let first = passage.parts.first,
      let last = passage.parts.last
    else { return }
    let boxes = passage.parts.flatMap { part in
      part.rects.map { Mark.Box($0, further: part.page - first.page) }
    }
    let place = place(on: first.page, fraction: first.rects.first.map { max(0, $0.minY) } ?? 0)
    let mark = Mark(
      .highlight, at: place, color: passage.marking.color, textSize: book.id.textSize,
      boxes: boxes, text: passage.text)
    for covered in covered(by: mark) { memory.remove(covered, from: book.id) }
    markPlaces.anchor(
      mark.id,
      .init(
        first: first.page, last: last.page, before: first.letters.lowerBound,
        end: last.letters.upperBound))
    memory.highlightColor = passage.marking.color
    put(mark)
    freshHighlight = FreshHighlight(id: mark.id, pages: readPages)
    text.clearSelection()
    if passage.marking.hasNote { text.requests.append(.writeNote(mark.id)) }
  }

  /// The highlights without a note all of whose lines a new one covers: the new colour takes their place, as
  /// two colours would multiply to a third.
  private func covered(by mark: Mark) -> [Mark.ID] {
    marks.filter { old in
      guard old.kind == .highlight, old.note.isEmpty else { return false }
      let pages = Set(old.boxes.map { old.place.page + ($0.further ?? 0) })
      return !old.boxes.isEmpty
        && pages.allSatisfy { page in
          markPlaces.rects(of: old, on: page).allSatisfy { rect in
            mark.rects(on: page).contains { $0.insetBy(-0.003, -0.003).covers(rect) }
          }
        }
    }.map(\.id)
  }
}

extension Rect {
  fileprivate func covers(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
