/// A style sheet of a chapter, before the sheet is read.
package struct CascadeSheet: Sendable {
  /// Who speaks. A later origin goes before an earlier one; of important declarations, an earlier before a later.
  package enum Origin: UInt8, Sendable { case base, reader, book }

  package var bytes: [UInt8]
  package var origin: Origin
  /// The sheet's own address within the book, about which `url()` and `@import` are resolved.
  package var address: String

  package init(_ bytes: [UInt8], origin: Origin, address: String = "") {
    (self.bytes, self.origin, self.address) = (bytes, origin, address)
  }
}

/// What the reader and the page bring to a cascade.
package struct CascadeChoices: Hashable, Sendable {
  /// The size of the reader's letters, in points.
  package var em: Float = 11
  /// The page and the column between its margins, in points.
  package var pageWidth: Float = 396
  package var pageHeight: Float = 594
  package var column: Float = 290
  /// Whether sizes, alignment, indents, margins and leading of plain paragraphs are the book's.
  package var isAsBook = false
  /// Whether the letters are the book's, so that the faces are heard that the book embeds.
  package var hearsFaces = false
  /// Whether the page is dark: the answer to `prefers-color-scheme`.
  package var isDark = false
  /// The language of a book that names none: a tag, or empty.
  package var language = ""

  package init() {}
}

/// A face that a book embeds: a rule `@font-face`.
package struct EmbeddedFace: Hashable, Sendable {
  package var family: String
  /// 1 to 1000; 400 is the usual weight.
  package var weight: Int
  package var isItalic: Bool
  /// Addresses within the book, the best first.
  package var sources: [String]

  package init(family: String, weight: Int = 400, isItalic: Bool = false, sources: [String]) {
    (self.family, self.weight, self.isItalic) = (family, weight, isItalic)
    self.sources = sources
  }
}
