import Books

/// A part of a book's text: some pages, whose words are a row of the index.
struct TextSlice: Equatable {
  /// The first page, from 0, and the place in the text at which the page begins.
  var page: Int
  var anchor: TextAnchor?
  /// How many pages the slice has.
  var pages = 0
  /// The words, each followed by a space.
  var text: [UInt8] = []
  var words = 0
}

/// Makes slices of the pages of a book. A slice ends behind a page, as soon as the slice is long enough.
struct TextSlices {
  /// The words of a slice. Longer slices make a smaller index, and lead less exactly to a page.
  static let length = 2000
  /// The words of a page that are taken: a page of a hostile book may have millions.
  private static let mostOfPage = 100_000

  private var open: TextSlice?
  /// What the slice has already: a word counts once.
  private var known: Set<[UInt8]> = []

  /// - Parameter anchor: asked for the first page of each slice.
  /// - Returns: a slice that has ended with the page.
  mutating func add(_ page: BookTextPage, anchor: () -> TextAnchor?) -> TextSlice? {
    let words = Self.words(of: page)
    guard !words.isEmpty || open != nil else { return nil }
    var slice = open ?? TextSlice(page: page.number, anchor: anchor())
    slice.pages = page.number - slice.page + 1
    slice.words += words.count
    for word in words where known.insert(word.bytes).inserted {
      slice.text += word.bytes
      slice.text.append(0x20)
    }
    open = slice
    return slice.words >= Self.length ? end() : nil
  }

  /// The slice that is left at the end of the book.
  mutating func end() -> TextSlice? {
    defer { (open, known) = (nil, []) }
    return open
  }

  static func words(of page: BookTextPage) -> [WordCutter.Word] {
    var words: [WordCutter.Word] = []
    for paragraph in page.paragraphs where words.count < mostOfPage {
      words += WordCutter.words(of: joined(paragraph)).prefix(mostOfPage - words.count)
    }
    return words
  }

  /// The lines of a paragraph as one text. Dense scripts break within words, and other scripts at hyphens: a word that is
  /// divided is taken as its parts and as a whole.
  static func joined(_ lines: [String]) -> String {
    var text = ""
    for line in lines {
      guard let last = text.unicodeScalars.last, let first = line.unicodeScalars.first else {
        text += line
        continue
      }
      if ScalarClass(last) == .dense, ScalarClass(first) == .dense {
        text += line
      } else if isHyphen(last) {
        let head = text.unicodeScalars.dropLast().reversed().prefix {
          ScalarClass($0) == .letter || ScalarClass($0) == .mark
        }
        let tail = line.unicodeScalars.prefix {
          ScalarClass($0) == .letter || ScalarClass($0) == .mark
        }
        var whole = String.UnicodeScalarView()
        whole.append(contentsOf: head.reversed())
        whole.append(contentsOf: tail)
        text += " " + String(whole) + " " + line
      } else {
        text += " " + line
      }
    }
    return text
  }

  private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0xAD, 0x2010, 0x2011: true
    default: false
    }
  }
}
