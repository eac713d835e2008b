/// The index of a dictionary of dictd: lines of a word, the place of the text and the text's length, in the order of words.
struct DictdIndex {
  struct Entry: Equatable {
    var word: [UInt8]
    var offset: Int
    var count: Int
  }

  private let file: DictionaryFile

  init(_ file: DictionaryFile) { self.file = file }

  /// Bytes of a line; longer ones are damage.
  private static let longestLine = 4096
  /// An index up to this length is read from end to end where halving finds nothing: its order may be another.
  private static let short = 24 << 20

  /// The entries of several words, in the order of the words, at most `limit`.
  ///
  /// Words are found by halving. Where the first word is not, the order of the index may be another one, and the index is
  /// read once for all words that are missing.
  func entries(of keys: [WordKey], limit: Int, isInTime: () -> Bool) -> [Entry] {
    var found: [WordKey: [Entry]] = [:]
    for key in keys where !key.isEmpty && isInTime() {
      found[key] = halved(key, limit: limit, isInTime)
    }
    if let first = keys.first, found[first]?.isEmpty != false, file.size <= Self.short {
      let missing = keys.filter { !$0.isEmpty && found[$0]?.isEmpty != false }
      read(missing, limit: limit, isInTime, into: &found)
    }
    return Array(keys.flatMap { found[$0] ?? [] }.prefix(limit))
  }

  private func halved(_ key: WordKey, limit: Int, _ isInTime: () -> Bool) -> [Entry] {
    var (found, isAtEnd) = ([Entry](), false)
    scan(from: lowerBound(of: key), line: { _ in true }) { entry in
      let own = WordKey(utf8: entry.word)
      if own == key { found.append(entry) }
      isAtEnd = key < own || found.count >= limit || !isInTime()
      return !isAtEnd
    }
    return found
  }

  private func read(
    _ keys: [WordKey], limit: Int, _ isInTime: () -> Bool, into found: inout [WordKey: [Entry]]
  ) {
    let (wanted, begins) = (Set(keys), WordBeginnings(keys))
    var (lines, all) = (0, found)
    scan(from: 0, line: begins.mayBegin) { entry in
      let key = WordKey(utf8: entry.word)
      if wanted.contains(key), all[key]?.count ?? 0 < limit { all[key, default: []].append(entry) }
      lines += 1
      return lines & 1023 != 0 || isInTime()
    }
    found = all
  }

  /// A place at the beginning of a line, before the first line of the word.
  private func lowerBound(of key: WordKey) -> Int {
    var (low, high) = (0, file.size)
    while high - low > 2 * Self.longestLine {
      let middle = low + (high - low) / 2
      guard let (start, entry) = line(after: middle), start < high else {
        high = middle
        continue
      }
      if WordKey(utf8: entry.word) < key { low = start } else { high = middle }
    }
    return low
  }

  /// The first line that begins behind a place and is no damage.
  private func line(after place: Int) -> (start: Int, entry: Entry)? {
    let bytes = file.read(place, 2 * Self.longestLine)
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let rest = bytes[(end + 1)...]
    guard let stop = rest.firstIndex(of: UInt8(ascii: "\n")),
      let entry = Self.entry(rest[..<stop])
    else { return nil }
    return (place + end + 1, entry)
  }

  /// Reads lines from the beginning of one on, as long as `body` wants more.
  /// - Parameter line: whether a line may be of interest.
  private func scan(
    from start: Int, line isWanted: (ArraySlice<UInt8>) -> Bool, _ body: (Entry) -> Bool
  ) {
    var (at, rest) = (start, [UInt8]())
    while at < file.size || !rest.isEmpty {
      let bytes = file.read(at, 1 << 16)
      at += bytes.count
      rest += bytes
      var begin = 0
      while let end = Self.newline(in: rest, from: begin) {
        let line = rest[begin..<end]
        begin = end + 1
        if isWanted(line), let entry = Self.entry(line), !body(entry) { return }
      }
      if bytes.isEmpty || rest.count - begin > Self.longestLine {
        if let entry = Self.entry(rest[begin...]) { _ = body(entry) }
        guard !bytes.isEmpty else { return }
        begin = rest.count
      }
      rest.removeFirst(begin)
    }
  }

  /// The standard library's search takes ten times as long.
  private static func newline(in bytes: [UInt8], from start: Int) -> Int? {
    let all = bytes.span
    var at = start
    while at < all.count {
      if all[at] == UInt8(ascii: "\n") { return at }
      at += 1
    }
    return nil
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard parts.count >= 3, !parts[0].isEmpty, !parts[0].starts(with: Array("00-database".utf8)),
      !parts[0].starts(with: Array("00database".utf8)), let offset = number(parts[1]),
      let count = number(parts[2])
    else { return nil }
    return Entry(word: Array(parts[0]), offset: offset, count: count)
  }

  /// A number by digits of 6 bits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...8).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      let bits: Int
      switch digit {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bits = Int(digit) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): bits = Int(digit) - 97 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = Int(digit) - 48 + 52
      case UInt8(ascii: "+"): bits = 62
      case UInt8(ascii: "/"): bits = 63
      default: return nil
      }
      value = value << 6 | bits
    }
    return value
  }
}
