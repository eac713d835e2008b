import Books

/// The bytes by whose order an order of the shelf sorts its books. Books of equal keys come by
/// their numbers.
///
/// One comparison of bytes was preferred to one closure for each order: the keys of 100,000 books are sorted by their
/// first eight bytes as numbers, and most comparisons end there (`SortKeys`).
struct OrderKey {
  private let columns: BookColumns
  private let text: SearchText
  private let order: BookOrder

  init(table: BookTable, order: BookOrder) {
    self.init(table.columns, table.freshSearch, order)
  }

  init(_ columns: BookColumns, _ text: SearchText, _ order: BookOrder) {
    (self.columns, self.text, self.order) = (columns, text, order)
  }

  func append(_ slot: Int, to out: inout [UInt8]) {
    switch order {
    case .found: Self.append(UInt64(clamping: columns.numbers[slot]), to: &out)
    case .title: appendTitle(slot, to: &out)
    case .author:
      appendAuthor(slot, to: &out)
      out.append(0)
      appendSeries(slot, to: &out)
      appendTitle(slot, to: &out)
    case .series:
      appendSeries(slot, to: &out)
      if text.slice(2, of: slot).isEmpty { appendAuthor(slot, to: &out) }
      out.append(0)
      appendTitle(slot, to: &out)
    case .added: Self.append(UInt64(UInt32.max - columns.added[slot]), to: &out)
    case .read: Self.append(UInt64(UInt32.max - columns.lastRead[slot]), to: &out)
    case .progress:
      out.append(UInt8(standing(of: slot)))
      Self.append(UInt64(rest(of: slot)), to: &out)
      appendTitle(slot, to: &out)
    case .size: Self.append(UInt64(length(of: slot)), to: &out)
    case .color:
      Self.append(UInt64(BookHue.rank(columns.colors[slot])), to: &out)
    }
  }

  /// 0 for a book that is being read, 1 for a finished book, 2 for a book that nobody has begun.
  func standing(of slot: Int) -> UInt32 {
    columns.flags[slot].contains(.isFinished) ? 1 : columns.progress[slot].isNaN ? 2 : 0
  }

  /// What is left to read, in millionths.
  func rest(of slot: Int) -> UInt32 {
    let progress = columns.progress[slot]
    return UInt32((1 - (progress.isNaN ? 0 : min(max(progress, 0), 1))) * 1_000_000)
  }

  /// Falls with the number of the pages. A length that is not known comes last.
  func length(of slot: Int) -> UInt32 {
    UInt32.max - 1 - UInt32(clamping: columns.pages[slot]) + (columns.pages[slot] < 0 ? 1 : 0)
  }

  private static func append(_ number: UInt64, to out: inout [UInt8]) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      out.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  func appendTitle(_ slot: Int, to out: inout [UInt8]) {
    let title = title(of: slot)
    // Signs stand before and behind the letters in Unicode, and have one heading.
    if HeadingNames.letter(title) == HeadingNames.noLetter { out.append(1) }
    Self.appendNatural(title, to: &out)
  }

  /// The folded title as the order by title takes the title, without an article.
  func title(of slot: Int) -> ArraySlice<UInt8> {
    let (texts, title) = (columns.texts, text.slice(0, of: slot))
    let given = texts.range(.titleSort, of: slot)
    if !given.isEmpty {
      // Most titles begin with no article. To fold a title again takes longer than all else here.
      if texts.isSame(given, texts.range(.title, of: slot)) { return title }
      return Folding.folded(texts.bytes[given])[...]
    }
    return title.dropFirst(Articles.length(in: title, columns.texts.slice(.language, of: slot)))
  }

  /// The letter under whose heading a title stands.
  func initial(of slot: Int) -> UInt32 {
    let given = columns.texts.slice(.titleSort, of: slot)
    // A small letter or a capital of ASCII is folded at sight.
    if let first = given.first, first < 0x80, given.dropFirst().first ?? 0x80 < 0x80 {
      let small = (0x41...0x5A).contains(first) ? first + 0x20 : first
      if (0x61...0x7A).contains(small) { return UInt32(small) }
    }
    return HeadingNames.letter(title(of: slot))
  }

  /// The author or the series under whose heading a book stands; empty in other orders. Equal bytes stand side by side.
  func name(of slot: Int) -> [UInt8] {
    var name: [UInt8] = []
    switch order {
    case .author: appendAuthor(slot, to: &name)
    case .series: Self.appendNatural(text.slice(2, of: slot), to: &name)
    case .found, .title, .added, .read, .progress, .size, .color: break
    }
    return name
  }

  /// A book without an author comes last.
  func appendAuthor(_ slot: Int, to out: inout [UInt8]) {
    let author = text.slice(1, of: slot)
    guard !author.isEmpty else { return out.append(0xFF) }
    let given = columns.texts.slice(.authorSort, of: slot)
    let sorted = given.isEmpty ? [] : AuthorName.first(inSorted: Folding.folded(given))
    if !sorted.isEmpty { return Self.appendNatural(sorted, to: &out) }
    let (last, first) = AuthorName.parts(of: author)
    Self.appendNatural(last, to: &out)
    guard !first.isEmpty else { return }
    out.append(0x20)
    Self.appendNatural(first, to: &out)
  }

  /// Series and number of the volume; books of no series come last, and books without a number last in their series.
  private func appendSeries(_ slot: Int, to out: inout [UInt8]) {
    let series = text.slice(2, of: slot)
    guard !series.isEmpty else { return out.append(0xFF) }
    Self.appendNatural(series, to: &out)
    out.append(0)
    Self.append(UInt64(Self.volumeNumber(columns.volumes[slot])), to: &out)
  }

  /// The number of a volume in thousandths, the finest number that series have. No number comes last.
  static func volumeNumber(_ volume: Float) -> UInt32 {
    volume.isNaN ? .max : UInt32((Double(min(max(volume, 0), 1_000_000)) * 1000).rounded())
  }

  /// A folded text, with each number as its length and its digits, so that 2 comes before 10.
  static func appendNatural(_ folded: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var at = folded.startIndex
    while at < folded.endIndex {
      guard (0x30...0x39).contains(folded[at]) else {
        out.append(folded[at])
        at += 1
        continue
      }
      var end = at
      while end < folded.endIndex, (0x30...0x39).contains(folded[end]) { end += 1 }
      let digits = folded[at..<end].drop { $0 == 0x30 }
      out.append(0x30)
      out.append(UInt8(clamping: digits.count + 1))
      out.append(contentsOf: digits)
      at = end
    }
  }

  func key(of slot: Int) -> [UInt8] {
    var key: [UInt8] = []
    append(slot, to: &key)
    return key
  }
}

/// The article at the beginning of a title, which an order by title leaves out.
enum Articles {
  private static let english = ["the ", "a ", "an "]
  private static let byLanguage: [String: [String]] = [
    "en": english,
    "de": ["der ", "die ", "das ", "ein ", "eine "],
    "fr": ["le ", "la ", "les ", "l'", "un ", "une "],
    "es": ["el ", "la ", "los ", "las ", "un ", "una "],
    "it": ["il ", "lo ", "la ", "i ", "gli ", "le ", "l'", "un ", "uno ", "una "],
    "nl": ["de ", "het ", "een "],
    "pt": ["o ", "a ", "os ", "as ", "um ", "uma "],
    "sv": ["en ", "ett "],
  ]

  private static let bytes = byLanguage.mapValues { $0.map { Array($0.utf8) } }
  private static let englishBytes = english.map { Array($0.utf8) }

  /// - Parameters:
  ///   - title: folded.
  ///   - language: a tag of BCP 47; a book without a language counts as English.
  /// - Returns: the length of the article and its space, in bytes.
  static func length(in title: ArraySlice<UInt8>, _ language: ArraySlice<UInt8>) -> Int {
    var articles = englishBytes
    if !language.isEmpty, !language.starts(with: [0x65, 0x6E]) {
      let code = String(decoding: language.prefix { $0 != 0x2D }, as: UTF8.self).lowercased()
      articles = bytes[code] ?? []
    }
    for article in articles where title.count > article.count && title.starts(with: article) {
      return article.count
    }
    return 0
  }
}

/// A name as an order by author sorts the name.
enum AuthorName {
  /// The last word, and the words before: "Jane Austen" is sorted as "Austen Jane". A name of one word stays. Of several
  /// authors, separated by commas or "&", the first counts.
  static func parts(
    of author: ArraySlice<UInt8>
  ) -> (last: ArraySlice<UInt8>, first: ArraySlice<UInt8>) {
    let name = first(of: author)
    guard let space = name.lastIndex(of: 0x20) else { return (name, []) }
    return (name[(space + 1)...], name[..<space])
  }

  /// The first of several authors, in folded or in plain letters.
  static func first(of author: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var name = author.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "&") }
    while name.last == 0x20 { name.removeLast() }
    return name.isEmpty ? author : name
  }

  /// The first of several names for sorting, without the comma: "Austen, Jane & Zed, Bo" is "austen jane", as the name
  /// of a book without such a text.
  static func first(inSorted names: [UInt8]) -> ArraySlice<UInt8> {
    var name = names.prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: ";") }
    while name.last == 0x20 { name.removeLast() }
    name.removeAll { $0 == UInt8(ascii: ",") }
    return name
  }
}
