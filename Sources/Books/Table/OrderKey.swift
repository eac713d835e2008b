import Books

/// The bytes by whose order an order of the shelf sorts its books. Equal keys keep the order in which books were found.
///
/// One comparison of bytes was preferred to one closure for each order: the keys of 100,000 books are sorted by their
/// first eight bytes as numbers, and most comparisons end there.
struct OrderKey {
  let table: BookTable
  let order: BookOrder

  func append(_ slot: Int, to out: inout [UInt8]) {
    switch order {
    case .found: Self.append(UInt64(slot), to: &out)
    case .title: appendTitle(slot, to: &out)
    case .author:
      appendAuthor(slot, to: &out)
      out.append(0)
      appendSeries(slot, to: &out)
      appendTitle(slot, to: &out)
    case .series:
      appendSeries(slot, to: &out)
      if table.texts.slice(.series, of: slot).isEmpty { appendAuthor(slot, to: &out) }
      out.append(0)
      appendTitle(slot, to: &out)
    case .added: Self.append(UInt64(UInt32.max - table.added[slot]), to: &out)
    case .read: Self.append(UInt64(UInt32.max - table.lastRead[slot]), to: &out)
    case .progress:
      let progress = table.progress[slot]
      let rank = table.flags[slot].contains(.isFinished) ? 1 : progress.isNaN ? 2 : 0
      out.append(UInt8(rank))
      let done = progress.isNaN ? 0 : min(max(progress, 0), 1)
      Self.append(UInt64((1 - done) * 1_000_000), to: &out)
      appendTitle(slot, to: &out)
    case .size: Self.append(UInt64(UInt32.max) - UInt64(max(0, table.pages[slot])), to: &out)
    case .color:
      Self.append(UInt64(BookHue.rank(table.colors[slot])), to: &out)
    }
  }

  private static func append(_ number: UInt64, to out: inout [UInt8]) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      out.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private func appendTitle(_ slot: Int, to out: inout [UInt8]) {
    let given = table.texts.slice(.titleSort, of: slot)
    if !given.isEmpty { return Self.appendNatural(given, to: &out) }
    let title = table.texts.slice(.title, of: slot)
    Self.appendNatural(
      title.dropFirst(Articles.length(in: title, table.texts.slice(.language, of: slot))),
      to: &out)
  }

  /// A book without an author comes last.
  private func appendAuthor(_ slot: Int, to out: inout [UInt8]) {
    let given = table.texts.slice(.authorSort, of: slot)
    if !given.isEmpty { return Self.appendNatural(given, to: &out) }
    let author = table.texts.slice(.author, of: slot)
    guard !author.isEmpty else { return out.append(0xFF) }
    Self.appendNatural(AuthorName.sorted(author), to: &out)
  }

  /// Series and number of the volume; books of no series come last.
  private func appendSeries(_ slot: Int, to out: inout [UInt8]) {
    let series = table.texts.slice(.series, of: slot)
    guard !series.isEmpty else { return out.append(0xFF) }
    Self.appendNatural(series, to: &out)
    out.append(0)
    let volume = table.volumes[slot]
    // A thousandth of a volume is the finest number that series have.
    let number = volume.isNaN ? 0 : Double(min(max(volume, 0), 1_000_000)) * 1000 + 1
    Self.append(UInt64(number.rounded()), to: &out)
  }

  /// The folded text, with each number as its length and its digits, so that 2 comes before 10.
  static func appendNatural(_ text: some Collection<UInt8>, to out: inout [UInt8]) {
    let folded = Folding.folded(text)
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
      out += digits
      at = end
    }
  }

  func key(of slot: Int) -> [UInt8] {
    var key: [UInt8] = []
    append(slot, to: &key)
    return key
  }

  /// All slots with a book, sorted.
  func sorted() -> [Int32] {
    var (bytes, ends): ([UInt8], [UInt32]) = ([], [])
    var keyed: [(head: UInt64, slot: Int32)] = []
    keyed.reserveCapacity(table.count)
    var starts = [UInt32](repeating: 0, count: table.slots.count + 1)
    for slot in table.slots {
      starts[slot] = UInt32(bytes.count)
      guard table.has(slot) else { continue }
      append(slot, to: &bytes)
      var head: UInt64 = 0
      let start = Int(starts[slot])
      for at in 0..<8 {
        head = head << 8 | (start + at < bytes.count ? UInt64(bytes[start + at]) : 0)
      }
      keyed.append((head, Int32(slot)))
    }
    starts[table.slots.count] = UInt32(bytes.count)
    ends = Array(starts.dropFirst())
    keyed.sort { a, b in
      if a.head != b.head { return a.head < b.head }
      let (mine, other) = (Int(a.slot), Int(b.slot))
      let first = bytes[Int(starts[mine])..<Int(ends[mine])]
      let second = bytes[Int(starts[other])..<Int(ends[other])]
      if first.elementsEqual(second) { return a.slot < b.slot }
      return first.lexicographicallyPrecedes(second)
    }
    return keyed.map(\.slot)
  }
}

/// The article at the beginning of a title, which an order by title leaves out.
enum Articles {
  private static let english = ["the ", "a ", "an "]
  private static let byLanguage: [String: [String]] = [
    "en": english,
    "de": ["der ", "die ", "das ", "ein ", "eine "],
    "fr": ["le ", "la ", "les ", "l'", "l’", "un ", "une "],
    "es": ["el ", "la ", "los ", "las ", "un ", "una "],
    "it": ["il ", "lo ", "la ", "i ", "gli ", "le ", "l'", "l’", "un ", "uno ", "una "],
    "nl": ["de ", "het ", "een "],
    "pt": ["o ", "a ", "os ", "as ", "um ", "uma "],
    "sv": ["en ", "ett "],
  ]

  /// - Parameter language: a tag of BCP 47; a book without a language counts as English.
  /// - Returns: the length of the article and its space, in bytes.
  static func length(in title: ArraySlice<UInt8>, _ language: ArraySlice<UInt8>) -> Int {
    let code = String(decoding: language.prefix { $0 != 0x2D }, as: UTF8.self).lowercased()
    let articles = code.isEmpty || code == "en" ? english : byLanguage[code] ?? []
    for article in articles where title.count > article.utf8.count {
      let begins = zip(title, article.utf8).allSatisfy { letter, wanted in
        ((0x41...0x5A).contains(letter) ? letter + 0x20 : letter) == wanted
      }
      if begins { return article.utf8.count }
    }
    return 0
  }
}

/// A name as an order by author sorts the name.
enum AuthorName {
  /// The last word first: "Jane Austen" as "Austen Jane". A name with a comma, and a name of one word, stays. Of several
  /// authors, separated by commas or "&", the first counts.
  static func sorted(_ author: ArraySlice<UInt8>) -> [UInt8] {
    let first = author.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "&") }
    let words = first.split(separator: 0x20)
    guard words.count > 1, let last = words.last else { return Array(first) }
    return Array(last) + [0x20] + Array(words.dropLast().joined(separator: [0x20]))
  }
}
