import Books
import Localisation
import Shell

/// What is told of books, in words.
enum BookWords {
  /// Where a field is from; nil where that is not told.
  static func origin(_ origin: DetailOrigin) -> String? {
    switch origin {
    case .none: nil
    case .name: Localisation.text("from the file’s name")
    case .book: Localisation.text("from the book")
    case .sidecar: Localisation.text("from the file beside the book")
    case .calibre: Localisation.text("from Calibre")
    }
  }

  static func series(_ name: String, _ index: Double?) -> String {
    guard let index, index.isFinite else { return name }
    return Localisation.text(
      "{series}, volume {number}", ["series": name, "number": VolumeNumber.words(index)])
  }

  /// Several things in a row; nil for none.
  static func list(_ parts: [String]) -> String? {
    parts.isEmpty ? nil : Localisation.list(parts)
  }

  /// - Parameter rating: from 0 to 10.
  static func rating(_ rating: Int) -> String {
    let stars =
      rating.isMultiple(of: 2) ? "\(rating / 2)" : Localisation.decimal(tenths: rating * 5)
    return Localisation.text("{number} of 5 stars", ["number": stars])
  }

  /// How long a book was read, and how many pages; nil for no time.
  static func time(_ time: ReadTime) -> String? {
    guard time.seconds > 0 else { return nil }
    let minutes = time.seconds / 60 + (time.seconds % 60 > 0 ? 1 : 0)
    let told =
      minutes < 60
      ? Localisation.text("{minutes} min", ["minutes": Localisation.number(minutes)])
      : Localisation.text(
        "{hours} h {minutes} min",
        ["hours": Localisation.number(minutes / 60), "minutes": "\(minutes % 60)"])
    return Localisation.count(
      time.pages, one: "{time}, 1 page", other: "{time}, {count} pages", ["time": told])
  }

  /// Words that stand alone, with a capital at their beginning.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A size as a file manager tells it.
  static func bytes(_ bytes: Int) -> String { ByteWords.size(bytes) }
}

extension CorrectedField {
  /// The field of a description that the correction takes the place of.
  var detail: DetailField {
    switch self {
    case .title: .title
    case .titleSort: .titleSort
    case .authors: .authors
    case .authorSort: .authorSort
    case .series, .seriesIndex: .series
    case .language: .language
    case .publisher: .publisher
    case .published: .published
    case .tags: .tags
    case .summary: .summary
    }
  }
}
