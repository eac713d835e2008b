import Books

/// The fields of some books as the reader sees them in a form.
package struct CorrectedTexts: Equatable {
  /// The text of a field; nil where the books differ.
  package private(set) var texts: [CorrectedField: String?] = [:]
  /// The fields that the reader has corrected, of any of the books.
  package private(set) var corrected: Set<CorrectedField> = []

  /// More books are not compared: all their fields count as different.
  package static let maximumCompared = 2000

  /// - Parameters:
  ///   - title: of a book on the shelf.
  ///   - summary: of the only book; nil where the summary is not known.
  package init(
    _ books: some Collection<ShelfEntry.ID>, _ title: (ShelfEntry.ID) -> String,
    _ facts: any LibraryFacts, summary: String?
  ) {
    for field in CorrectedField.allCases { texts[field] = .some(nil) }
    guard books.count <= Self.maximumCompared else { return }
    for (number, book) in books.enumerated() {
      if let corrections = facts.reading(of: book)?.corrections {
        corrected.formUnion(corrections.keys)
      }
      var details = facts.details(of: book) ?? BookDetails()
      details.title = details.title ?? title(book)
      if books.count == 1 {
        let corrected = facts.reading(of: book)?.corrections[.summary]
        details.summary = corrected ?? details.summary ?? summary
      }
      for field in CorrectedField.allCases {
        let text = details.text(of: field)
        if number == 0 { texts[field] = .some(text) }
        if texts[field] != .some(text) { texts[field] = .some(nil) }
      }
    }
  }

  package subscript(field: CorrectedField) -> String? { texts[field] ?? nil }
}

/// Why a text cannot be kept.
package enum CorrectionFault: Error { case number, date, language }

extension CorrectedField {
  /// What stands between several values of a field.
  private var separator: (typed: Character, shown: String)? {
    switch self {
    case .authors: (";", "; ")
    case .tags: (",", ", ")
    case .summary: ("¶", " ¶ ")
    default: nil
    }
  }

  /// A kept text as the form shows the text. A field of the form has one line.
  package func shown(_ kept: String) -> String {
    guard let separator else { return kept }
    return kept.split(whereSeparator: \.isNewline).joined(separator: separator.shown)
  }

  /// What is kept of a text that was typed.
  package func kept(_ typed: String) throws(CorrectionFault) -> String {
    let text = Self.trimmed(typed[...])
    if let separator {
      return text.split(separator: separator.typed).map { Self.trimmed($0) }
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
    guard !text.isEmpty else { return "" }
    switch self {
    case .seriesIndex:
      let point = String(text.map { $0 == "," || $0 == "٫" ? "." : $0 })
      let digits = String(
        point.map { sign in
          // A number of another kind, as 十, may stand for several digits.
          guard sign.unicodeScalars.first?.properties.numericType == .decimal else { return sign }
          return sign.wholeNumberValue.map { Character("\($0)") } ?? sign
        })
      guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let number = Double(digits), number < 1e9
      else { throw .number }
      return digits
    case .published:
      guard Self.isDate(text) else { throw .date }
      return text
    case .language:
      let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
      guard parts.first.map({ (2...3).contains($0.count) }) == true,
        parts.allSatisfy({
          $0.count <= 8 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        })
      else { throw .language }
      return text
    default: return text
    }
  }

  /// Whether a text is a year, a month or a day, as `2026-11-25`.
  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let lengths = [4, 2, 2], ranges = [0...9999, 1...12, 1...31]
    guard (1...3).contains(parts.count) else { return false }
    return parts.indices.allSatisfy { index in
      parts[index].count == lengths[index] && parts[index].allSatisfy(\.isASCII)
        && Int(parts[index]).map { ranges[index].contains($0) } == true
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}

extension BookDetails {
  fileprivate func text(of field: CorrectedField) -> String {
    switch field {
    case .title: title ?? ""
    case .titleSort: titleSort ?? ""
    case .authors: field.shown(authors.joined(separator: "\n"))
    case .authorSort: authorSort ?? ""
    case .series: series ?? ""
    case .seriesIndex:
      seriesIndex.map(VolumeNumber.typed) ?? ""
    case .language: language ?? ""
    case .publisher: publisher ?? ""
    case .published: published ?? ""
    case .tags: field.shown(tags.joined(separator: "\n"))
    case .summary: field.shown(summary ?? "")
    }
  }
}
