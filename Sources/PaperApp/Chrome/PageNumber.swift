import Books
import Localisation

/// The page that a reader means by what was typed: a printed number, a counted one, or a part of the book.
package struct PageNumber: Equatable {
  package enum Meaning: Equatable {
    case page(Int)
    /// Nothing that could be gone to, and why, in one line.
    case nonsense(String)
  }

  /// - Parameter text: as "12", "xii", "45%". The digits may be those of any script: keyboards for Arabic and
  ///   methods of input for Chinese have their own.
  package static func meaning(of text: String, in document: Document) -> Meaning {
    let text = text.trimmingSpaces.lowercased().withPlainDigits
    guard !text.isEmpty else {
      return .nonsense(Localisation.text("A page’s number, or a part such as 45%"))
    }
    if let page = document.labels.firstIndex(where: { $0.lowercased().withPlainDigits == text }) {
      return .page(page)
    }
    if text.hasSuffix("%") { return part(String(text.dropLast()).trimmingSpaces, document) }
    guard let number = Int(text) else {
      let isNumber = text.allSatisfy { $0.isASCII && $0.isNumber }
      return .nonsense(
        isNumber
          ? range(document)
          : Localisation.text("There is no page “{page}”.", ["page": shortened(text)]))
    }
    guard (1...document.pageCount).contains(number) else { return .nonsense(range(document)) }
    return .page(number - 1)
  }

  private static func part(_ text: String, _ document: Document) -> Meaning {
    guard let percent = Double(text.replacingComma), (0...100).contains(percent) else {
      return .nonsense(Localisation.text("A part of a book is from 0% to 100%."))
    }
    return .page(Int((percent / 100 * Double(document.pageCount - 1)).rounded()))
  }

  private static func range(_ document: Document) -> String {
    document.isComplete
      ? Localisation.text("The pages are from 1 to {last}.", ["last": "\(document.pageCount)"])
      : Localisation.text(
        "So far the pages are counted from 1 to {last}.", ["last": "\(document.pageCount)"])
  }

  private static func shortened(_ text: String) -> String {
    text.count > 24 ? "\(text.prefix(24))…" : text
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// With the digits 0 to 9 and the sign %, where other scripts have their own.
  fileprivate var withPlainDigits: String {
    String(
      map { sign in
        switch sign {
        case "٪", "％": "%"
        case "٫": "."
        case _
        where sign.isNumber && !sign.isASCII
          && sign.unicodeScalars.first?.properties.numericType == .decimal:
          sign.wholeNumberValue.map { Character("\($0)") } ?? sign
        default: sign
        }
      })
  }

  fileprivate var replacingComma: String { String(map { $0 == "," ? "." : $0 }) }
}
