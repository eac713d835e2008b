import Books
import Database

/// The words that were looked up.
extension LibraryTables {
  func words(of book: Int) throws(Failure) -> [LookedUpWord] {
    try database.rows(
      "SELECT value FROM word WHERE book = ? ORDER BY made DESC, id DESC LIMIT ?",
      [.integer(book), .integer(LookedUpWord.maximum)]
    ) { LookedUpWord(stored: $0.bytes(0)) }
  }

  /// Puts words into a book, in place of those with the same ids. The oldest words beyond the bound go.
  /// - Parameter now: in seconds since 1970.
  func put(_ words: [LookedUpWord], in book: Int, at now: Int) throws(Failure) {
    guard !words.isEmpty else { return }
    let key = Database.Value.integer(book)
    for var word in words {
      if word.made == 0 { word.made = now }
      guard let text = word.stored else { continue }
      try database.run(
        "INSERT OR REPLACE INTO word(id, book, made, value) VALUES(?, ?, ?, ?)",
        [.integer(Int(word.id)), key, .integer(word.made), .text(text)])
    }
    try database.run(
      """
      DELETE FROM word WHERE book = ?1 AND id NOT IN
      (SELECT id FROM word WHERE book = ?1 ORDER BY made DESC, id DESC LIMIT ?2)
      """, [key, .integer(LookedUpWord.maximum)])
  }

  func remove(word: LookedUpWord.ID) throws(Failure) {
    try database.run("DELETE FROM word WHERE id = ?", [.integer(Int(word))])
  }

  /// Gives the words of a book to a newer version of the file. The older version keeps copies with ids of their own, as
  /// the reader knows the words of the open book by their ids.
  func copyWords(of old: Int, to new: Int) throws(Failure) {
    let words = try words(of: old)
    try database.run("UPDATE word SET book = ? WHERE book = ?", [.integer(new), .integer(old)])
    let copies = words.map { word in
      LookedUpWord(
        word.word, stem: word.stem, language: word.language, context: word.context,
        at: word.place, textSize: word.textSize, made: word.made)
    }
    try put(copies, in: old, at: 0)
  }
}
