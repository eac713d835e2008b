import Books
import Localisation

/// The heading under which a book stands in an order.
package struct HeadingNames {
  private let columns: BookColumns
  private let text: SearchText
  private let order: BookOrder
  private let key: OrderKey
  private let ranks: NameRanks?

  init(_ table: BookTable, _ order: BookOrder) {
    (columns, self.order, text) = (table.columns, order, table.freshSearch)
    (key, ranks) = (OrderKey(table: table, order: order), table.names)
  }

  /// A number that two neighbours in the order share where they stand under the same heading; nil where names decide.
  func mark(of slot: Int) -> UInt32? {
    switch order {
    case .found: 0
    case .title: key.initial(of: slot)
    case .author, .series: nil
    case .added: Self.monthNumber(columns.added[slot])
    case .read: Self.monthNumber(columns.lastRead[slot])
    case .progress: UInt32(standing(of: slot).rawValue)
    case .size: UInt32(bound(of: slot).map { $0 + 1 } ?? 0)
    case .color: UInt32(BookHue(columns.colors[slot]).rawValue)
    }
  }

  /// Whether two books have the same first author or the same series, by the names that the order compares.
  func haveSameName(_ a: Int, _ b: Int) -> Bool {
    if let ranks { return ranks.haveSameName(a, b, in: order) }
    // Most neighbours have equal texts, and their names need not be made.
    let fields: [TextArena.Field] = order == .series ? [.series] : [.author, .authorSort]
    let texts = columns.texts
    let isSame = fields.allSatisfy { texts.isSame(texts.range($0, of: a), texts.range($0, of: b)) }
    return isSame || key.name(of: a) == key.name(of: b)
  }

  func title(of slot: Int) -> String {
    switch order {
    case .found: ""
    case .title: Self.text(of: key.initial(of: slot))
    case .author:
      author(of: slot) ?? Localisation.text("Author unknown")
    case .series: columns.texts.textIfAny(.series, of: slot) ?? Localisation.text("No series")
    case .added: Self.month(columns.added[slot]) ?? Localisation.text("Date unknown")
    case .read: Self.month(columns.lastRead[slot]) ?? Localisation.text("Never read")
    case .progress: state(of: slot)
    case .size: size(of: slot)
    case .color: BookHue(columns.colors[slot]).title
    }
  }

  /// The first author; books with further authors stand under the same heading.
  private func author(of slot: Int) -> String? {
    let all = columns.texts.slice(.author, of: slot)
    return all.isEmpty ? nil : String(decoding: AuthorName.first(of: all), as: UTF8.self)
  }

  private enum Standing: Int { case reading, finished, unread }

  private func standing(of slot: Int) -> Standing {
    if columns.flags[slot].contains(.isFinished) { return .finished }
    return columns.progress[slot].isNaN ? .unread : .reading
  }

  private func state(of slot: Int) -> String {
    switch standing(of: slot) {
    case .finished: Localisation.text("Finished")
    case .unread: Localisation.text("Unread")
    case .reading: Localisation.text("Being read")
    }
  }

  /// The least number of pages of the book's class; nil where the pages are not counted.
  private func bound(of slot: Int) -> Int? {
    let pages = Int(columns.pages[slot])
    return pages < 0 ? nil : [1000, 500, 250, 100].first { pages >= $0 } ?? 0
  }

  private func size(of slot: Int) -> String {
    switch bound(of: slot) {
    case nil: Localisation.text("Length unknown")
    case 0?: Localisation.count(100, one: "fewer than 1 page", other: "fewer than {count} pages")
    case let bound?:
      Localisation.count(bound, one: "1 page and more", other: "{count} pages and more")
    }
  }

  // MARK: Letters

  /// The sign "#", which stands over all titles without a first letter.
  static let noLetter: UInt32 = 0x23

  /// The first letter of a folded text, as a scalar: the letter of an alphabet, the first of a script without letters,
  /// or "#" for all else.
  static func letter(_ folded: ArraySlice<UInt8>) -> UInt32 {
    guard let first = folded.first else { return noLetter }
    if first < 0x80 { return (0x61...0x7A).contains(first) ? UInt32(first) : noLetter }
    var decoder = Unicode.UTF8()
    var bytes = folded.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return noLetter }
    switch scalar.value {
    case 0x1100...0x11FF, 0xAC00...0xD7AF: return 0xAC00
    case 0x3040...0x30FF: return 0x3040
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return 0x4E00
    default: return scalar.properties.isAlphabetic ? scalar.value : noLetter
    }
  }

  private static func text(of letter: UInt32) -> String {
    switch letter {
    case 0xAC00: "한"
    case 0x3040: "かな"
    case 0x4E00: "漢"
    default: Unicode.Scalar(letter).map { String($0).uppercased() } ?? "#"
    }
  }

  // MARK: Dates

  /// Year and month of a time in the form of ISO 8601; nil for no time.
  package static func month(_ seconds: UInt32) -> String? {
    let number = monthNumber(seconds)
    guard number > 0 else { return nil }
    let month = number % 12 + 1
    return "\(number / 12)-\(month < 10 ? "0" : "")\(month)"
  }

  /// Twelve times the year, and the months before; 0 for no time.
  private static func monthNumber(_ seconds: UInt32) -> UInt32 {
    guard seconds > 0 else { return 0 }
    // The civil date of a day's number, by Hinnant's "chrono-compatible low-level date algorithms".
    let days = Int(seconds) / 86_400 + 719_468
    let era = days / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ordinal = day - (365 * year + year / 4 - year / 100)
    let shifted = (5 * ordinal + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return UInt32((year + era * 400 + (month <= 2 ? 1 : 0)) * 12 + month - 1)
  }
}
