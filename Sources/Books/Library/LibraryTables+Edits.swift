import Books
import Database
import SystemCalls

/// Edits of books and collections, each a row.
extension LibraryTables {
  // MARK: Collections

  func write(_ change: PendingCollection, of id: BookCollection.ID, at now: Int) throws(Failure) {
    let key = Database.Value.integer(Int(id))
    if change.isRemoved {
      try database.run("DELETE FROM collected WHERE collection = ?", [key])
      return try database.run("DELETE FROM collection WHERE id = ?", [key])
    }
    if let made = change.made {
      try database.run(
        "INSERT OR IGNORE INTO collection(id, name, rule, position, made) VALUES(?, ?, ?, ?, ?)",
        [
          key, .text(made.name), made.rule.map { .text($0) } ?? .null, .stored(made.position),
          .integer(made.made == 0 ? now : made.made),
        ])
    }
    if let name = change.name {
      try database.run("UPDATE collection SET name = ? WHERE id = ?", [.text(name), key])
    }
    if let rule = change.rule {
      let value = rule.map { Database.Value.text($0) } ?? .null
      try database.run("UPDATE collection SET rule = ? WHERE id = ?", [value, key])
    }
    if let position = change.position {
      try database.run(
        "UPDATE collection SET position = ? WHERE id = ?", [.stored(position), key])
    }
    try writeMembers(change, of: key)
  }

  private func writeMembers(
    _ change: PendingCollection, of key: Database.Value
  ) throws(Failure) {
    for (book, position) in change.members {
      // The book may have become one with another meanwhile.
      try database.run(
        """
        INSERT OR IGNORE INTO collected(collection, book, position)
        SELECT ?, id, ? FROM book WHERE id = ?
        """, [key, .stored(position), .integer(book)])
    }
    for (book, position) in change.positions {
      try database.run(
        "UPDATE collected SET position = ? WHERE collection = ? AND book = ?",
        [.stored(position), key, .integer(book)])
    }
  }

  /// All collections in their order, with their books. A book that lies nowhere any more is an older version of a file.
  func collections() throws(Failure) -> [BookCollection] {
    var books: [Int: (numbers: [Int], positions: [Double])] = [:]
    let members = try database.rows(
      """
      SELECT collection, book, position FROM collected
      WHERE EXISTS (SELECT 1 FROM file WHERE file.book = collected.book)
      ORDER BY collection, position, book
      """
    ) { ($0.integer(0), $0.integer(1), Double($0.text(2)) ?? 0) }
    for (collection, book, position) in members {
      books[collection, default: ([], [])].numbers.append(book)
      books[collection]?.positions.append(position)
    }
    return try database.rows(
      """
      SELECT id, name, rule, rule IS NULL, position, made FROM collection
      ORDER BY position, made, id
      """
    ) { row in
      BookCollection(
        row.text(1), rule: row.integer(3) == 1 ? nil : row.text(2),
        position: Double(row.text(4)) ?? 0, id: Int64(row.integer(0)), made: row.integer(5),
        books: books[row.integer(0)]?.numbers ?? [], positions: books[row.integer(0)]?.positions)
    }
  }

  // MARK: Books

  /// - Parameter now: in seconds since 1970.
  func write(_ edits: PendingEdits, of book: Int, at now: Int) throws(Failure) {
    let key = Database.Value.integer(book)
    for (collection, membership) in edits.memberships {
      try write(membership, in: .integer(Int(collection)), of: key)
    }
    for (field, text) in edits.corrections {
      let name = Database.Value.text(field.rawValue)
      if let text {
        try database.run(
          "INSERT OR REPLACE INTO correction(book, field, value, made) VALUES(?, ?, ?, ?)",
          [key, name, .text(text), .integer(now)])
      } else {
        try database.run("DELETE FROM correction WHERE book = ? AND field = ?", [key, name])
      }
    }
    if let rating = edits.rating {
      let value = rating.map { Database.Value.integer($0) } ?? .null
      try database.run("UPDATE book SET rating = ? WHERE id = ?", [value, key])
    }
    for (tag, isOn) in edits.tags {
      try database.run(
        isOn
          ? "INSERT OR IGNORE INTO tag(book, name) VALUES(?, ?)"
          : "DELETE FROM tag WHERE book = ? AND name = ?", [key, .text(tag)])
    }
    for step in edits.steps { try write(step, of: key) }
    for (quarter, time) in edits.times {
      guard let day = Clock.day(secondsSince1970: quarter * PendingEdits.quarter) else { continue }
      try database.run(
        """
        INSERT INTO reading(book, day, seconds, pages) VALUES(?, ?, ?, ?)
        ON CONFLICT(book, day) DO UPDATE
        SET seconds = seconds + excluded.seconds, pages = pages + excluded.pages
        """, [key, .text(day), .integer(time.seconds), .integer(time.pages)])
    }
  }

  private func write(
    _ membership: PendingEdits.Membership, in collection: Database.Value, of book: Database.Value
  ) throws(Failure) {
    switch membership {
    case .outside:
      try database.run(
        "DELETE FROM collected WHERE collection = ? AND book = ?", [collection, book])
    case .inside(let position?):
      // Another program may have removed the collection.
      try database.run(
        """
        INSERT INTO collected(collection, book, position)
        SELECT id, ?, ? FROM collection WHERE id = ?
        ON CONFLICT(collection, book) DO UPDATE SET position = excluded.position
        """, [book, .stored(position), collection])
    case .inside(nil):
      try database.run(
        """
        INSERT OR IGNORE INTO collected(collection, book, position)
        SELECT id, ?, 1 + COALESCE(
          (SELECT MAX(position) FROM collected WHERE collection = id), 0)
        FROM collection WHERE id = ?
        """, [book, collection])
    case .behind(let position):
      try database.run(
        """
        INSERT OR IGNORE INTO collected(collection, book, position)
        SELECT id, ?, ? FROM collection WHERE id = ?
        """, [book, .stored(position), collection])
    }
  }

  /// The position of the last book of a collection; 0 for none.
  func lastPosition(in collection: BookCollection.ID) throws(Failure) -> Double {
    try database.rows(
      "SELECT MAX(position) FROM collected WHERE collection = ?", [.integer(Int(collection))]
    ) { Double($0.text(0)) }.first ?? 0
  }

  private func write(_ step: PendingEdits.Step, of book: Database.Value) throws(Failure) {
    switch step {
    case .began(let time):
      try database.run("UPDATE book SET began = ? WHERE id = ?", [.integer(time), book])
    case .finished(let time):
      try database.run(
        "INSERT OR IGNORE INTO finished(book, date) VALUES(?, ?)", [book, .integer(time)])
    case .unfinished(let time):
      try database.run("DELETE FROM finished WHERE book = ? AND date = ?", [book, .integer(time)])
    case .unread:
      try database.run("DELETE FROM finished WHERE book = ?", [book])
      try database.run("UPDATE book SET began = NULL WHERE id = ?", [book])
    case .reachedEnd(let time):
      // A book that is finished stays so, until its reader begins the book again.
      try database.run(
        """
        INSERT OR IGNORE INTO finished(book, date) SELECT id, ? FROM book WHERE id = ? AND
        NOT EXISTS (SELECT 1 FROM finished WHERE book = id AND date >= COALESCE(began, 0))
        """, [.integer(time), book])
    }
  }

  /// A book is begun with its first page behind the front, and begun again in its first twentieth, a day after its end.
  func note(_ place: BookState.Place?, of book: Int, at now: Int) throws(Failure) {
    guard let place, place.page > 0 else { return }
    let key = Database.Value.integer(book)
    try database.run(
      """
      UPDATE book SET began = ? WHERE id = ? AND began IS NULL AND
      NOT EXISTS (SELECT 1 FROM finished WHERE book = id)
      """, [.integer(now), key])
    guard let progress = place.progress, progress <= 0.05 else { return }
    try database.run(
      """
      UPDATE book SET began = ? WHERE id = ? AND COALESCE(began, 0) <=
      (SELECT MAX(date) FROM finished WHERE book = id AND date < ?)
      AND NOT EXISTS (SELECT 1 FROM finished WHERE book = id AND date >= ?)
      """, [.integer(now), key, .integer(now - Self.day), .integer(now - Self.day)])
  }

  private static let day = 86_400

  /// Gives a book what another one has, as the other is an older version of its file. What was read counts once.
  /// - Parameter replaces: whether the book gives up its own beginning and rating where the other has none.
  func copyEdits(of old: Int, to new: Int, replaces: Bool = true) throws(Failure) {
    let numbers: [Database.Value] = [.integer(new), .integer(old)]
    try database.run(
      replaces
        ? """
        UPDATE book SET (began, rating) = (SELECT began, rating FROM book WHERE id = ?2)
        WHERE id = ?1
        """
        : """
        UPDATE book SET (began, rating) = (SELECT COALESCE(old.began, book.began),
        COALESCE(old.rating, book.rating) FROM book AS old WHERE old.id = ?2) WHERE id = ?1
        """, numbers)
    for (table, columns) in [
      ("collected", "collection, position"), ("correction", "field, value, made"), ("tag", "name"),
      ("finished", "date"),
    ] {
      // The edits of a book that was just entered by its path are the newer ones.
      let isNewer = table == "correction" && !replaces
      try database.run(
        """
        INSERT OR \(isNewer ? "REPLACE" : "IGNORE") INTO \(table)(book, \(columns))
        SELECT ?1, \(columns) FROM \(table) WHERE book = ?2
        """, numbers)
    }
    try database.run("UPDATE reading SET book = ?1 WHERE book = ?2", numbers)
  }
}

extension Database.Value {
  /// A number as the text that reads back as the same number.
  static func stored(_ number: Double) -> Database.Value {
    .text("\(number.isFinite ? number : 0)")
  }
}
