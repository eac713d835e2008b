import Books
import PaperGeometry

/// Words that are looked up, and the list of them.
extension BookScene {
  /// The words that were looked up in the book, in its order.
  package var lookedUpWords: [LookedUpWord] { memory.words(in: book.id) }

  /// Keeps that a word was looked up where the selection begins. The same word in the same sentence is kept once.
  /// - Returns: nil without a selection, and while the text of the selection's page is missing.
  package func keepLookedUp(_ word: String) -> LookedUpWord? {
    guard let point = text.selection?.lower, let words = text.words(point.page) else { return nil }
    let sentences = PageSentences(words, language: book.language, label: book.label(of: point.page))
      .sentences
    let sentence = sentences.first { $0.range.contains(point.character) }?.text
    let top = words.rects(of: point.character..<point.character + 1).first?.minY ?? 0
    var place = place(on: point.page, fraction: top.clamped(to: 0...1))
    place.anchor = anchor(of: point, words)
    var kept = LookedUpWord(
      word, language: book.language, context: sentence ?? "", at: place, textSize: book.id.textSize)
    if let old = lookedUpWords.first(where: { $0.isSame(as: kept) }) {
      kept = LookedUpWord(
        word, stem: old.stem, language: book.language, context: kept.context, at: place,
        textSize: book.id.textSize, id: old.id)
    }
    memory.put(kept, in: book.id)
    return kept
  }

  /// Nil in a book whose text has no such places. Where only the page beside is known, its beginning is near.
  private func anchor(of point: TextPoint, _ words: PageWords) -> TextAnchor? {
    guard book.isReflowable else { return nil }
    guard let first = session.content.anchor(of: PageID(book.id, point.page)) ?? nil else {
      return anchor
    }
    return TextAnchor(
      chapter: first.chapter, offset: first.offset + words.letters(before: point.character))
  }

  package func put(_ word: LookedUpWord) { memory.put(word, in: book.id) }
  package func remove(word: LookedUpWord.ID) { memory.remove(word: word, from: book.id) }

  /// Selects the word at a point of the window.
  /// - Returns: whether there is a word.
  package func selectWord(at point: Point) -> Bool {
    guard let word = text.word(at: point, seenText) else { return false }
    text.select(word)
    return true
  }

  /// The word at a point of the window, as its page has the word; nil where none is known.
  package func word(at point: Point) -> String? {
    text.word(at: point, seenText).flatMap { text.text(of: $0) }
  }
}

extension BookText {
  /// The word under a point of the window as a selection.
  fileprivate func word(at point: Point, _ seen: SeenText) -> TextSelection? {
    guard let hit = seen.hit(point), let page = hit.content.page, let place = hit.page,
      let words = words(page), let character = words.character(at: place),
      let word = words.word(at: character)
    else { return nil }
    return TextSelection(page: page, word)
  }
}
