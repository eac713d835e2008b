/// A reader's edit of a book. Each edit changes one row, so edits of two programs join.
public enum BookEdit: Equatable, Sendable {
  /// Puts the book into a collection, or moves the book within; nil is the end. Books stand in rising order.
  case collect(BookCollection.ID, at: Double? = nil)
  case uncollect(BookCollection.ID)
  /// Corrects a field; an empty text says that the book has no such field. Nil takes a correction back.
  case correct(CorrectedField, String?)
  /// From 0 to 10; nil takes the rating back.
  case rate(Int?)
  /// Gives the book one of the reader's own tags, or takes the tag away.
  case tag(String, isOn: Bool)
  /// The reader has begun the book, at a moment in seconds since 1970; 0 is now. A finished book is read again.
  case began(Int = 0)
  /// The reader has finished the book, at a moment in seconds since 1970; 0 is now.
  case finished(Int = 0)
  /// Takes back the end of a reading, named by its moment.
  case unfinished(Int)
  /// The book is unread: takes back the beginning and all ends.
  case unread
}

/// A field of a book that readers correct. Fields are kept by their raw values, which never change.
public enum CorrectedField: String, CaseIterable, Sendable {
  case title, titleSort, authors, authorSort, series, seriesIndex, language, publisher, published
  case tags, summary
}

extension BookDetails {
  /// These details with corrections in place of what book and catalogue say. Authors and tags have a line each. A
  /// volume's number that is no number is none. A corrected name also replaces the name for sorting, and a book of no
  /// series has no number.
  public func corrected(by corrections: [CorrectedField: String]) -> BookDetails {
    var all = self
    for (field, text) in corrections {
      let value = text.isEmpty ? nil : text
      switch field {
      case .title: all.title = value
      case .titleSort: all.titleSort = value
      case .authors: all.authors = Self.lines(text, Limits.authors)
      case .authorSort: all.authorSort = value
      case .series: all.series = value
      case .seriesIndex: all.seriesIndex = Double(text).flatMap { $0.isFinite ? $0 : nil }
      case .language: all.language = value
      case .publisher: all.publisher = value
      case .published: all.published = value
      case .tags: all.tags = Self.lines(text, Limits.tags)
      case .summary: all.summary = value.map { String($0.prefix(Limits.summary)) }
      }
    }
    if corrections[.title] != nil, corrections[.titleSort] == nil { all.titleSort = nil }
    if corrections[.authors] != nil, corrections[.authorSort] == nil { all.authorSort = nil }
    if corrections[.series]?.isEmpty == true { all.seriesIndex = nil }
    return all
  }

  private static func lines(_ text: String, _ most: Int) -> [String] {
    text.split(whereSeparator: \.isNewline).prefix(most).map(String.init)
  }
}
