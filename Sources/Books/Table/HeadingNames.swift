import Books
import Localisation

/// The heading under which a book stands in an order.
struct HeadingNames {
  private let table: BookTable
  private let order: BookOrder
  private let withoutSeries = Localisation.text("No series")
  private let withoutAuthor = Localisation.text("Author unknown")

  init(_ table: BookTable, _ order: BookOrder) { (self.table, self.order) = (table, order) }

  /// - Parameter last: the heading of the book before.
  func title(of slot: Int, after last: String?) -> String {
    switch order {
    case .found: ""
    case .title: Self.letter(OrderKey(table: table, order: .title).key(of: slot))
    case .author: author(of: slot, after: last)
    case .series: table.texts.textIfAny(.series, of: slot) ?? withoutSeries
    case .added: Self.month(table.added[slot]) ?? Localisation.text("Date unknown")
    case .read: Self.month(table.lastRead[slot]) ?? Localisation.text("Never read")
    case .progress: state(of: slot)
    case .size: size(of: slot)
    case .color: BookHue(table.colors[slot]).title
    }
  }

  /// Names that are sorted alike share the heading of the first.
  private func author(of slot: Int, after last: String?) -> String {
    guard let author = table.texts.textIfAny(.author, of: slot) else { return withoutAuthor }
    if let last, Folding.folded(last.utf8) == Folding.folded(author.utf8) { return last }
    return author
  }

  private func state(of slot: Int) -> String {
    if table.flags[slot].contains(.isFinished) { return Localisation.text("Finished") }
    return table.progress[slot].isNaN
      ? Localisation.text("Unread") : Localisation.text("Being read")
  }

  private func size(of slot: Int) -> String {
    let pages = Int(table.pages[slot])
    guard pages >= 0 else { return Localisation.text("Length unknown") }
    for bound in [1000, 500, 250, 100] where pages >= bound {
      return Localisation.count(bound, one: "1 page and more", other: "{count} pages and more")
    }
    return Localisation.count(100, one: "fewer than 1 page", other: "fewer than {count} pages")
  }

  // MARK: Letters

  /// The first letter of a key: a letter of an alphabet, a script without one, or "#" for all else.
  static func letter(_ key: [UInt8]) -> String {
    guard let scalar = String(decoding: key.prefix(8), as: UTF8.self).unicodeScalars.first else {
      return "#"
    }
    switch scalar.value {
    case 0x61...0x7A: return String(scalar).uppercased()
    case ..<0x80: return "#"
    case 0x1100...0x11FF, 0xAC00...0xD7AF: return "한"
    case 0x3040...0x30FF: return "かな"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return "漢"
    default:
      return scalar.properties.isAlphabetic
        ? String(scalar).uppercased() : "#"
    }
  }

  // MARK: Dates

  /// Year and month of a time in the form of ISO 8601; nil for no time.
  static func month(_ seconds: UInt32) -> String? {
    guard seconds > 0 else { return nil }
    // The civil date of a day's number, by Hinnant's "chrono-compatible low-level date algorithms".
    let days = Int(seconds) / 86_400 + 719_468
    let era = days / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ordinal = day - (365 * year + year / 4 - year / 100)
    let shifted = (5 * ordinal + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let full = year + era * 400 + (month <= 2 ? 1 : 0)
    return "\(full)-\(month < 10 ? "0" : "")\(month)"
  }
}
