/// What a place tells of a book, by which the same book is known in another place.
public struct BookLikeness: Sendable {
  public var title: String
  public var authors: [String]
  /// The number of the volume; nil where no number is told.
  public var position: Double?
  /// With or without their schemes, as "isbn:9780000000000" and "urn:uuid:…".
  public var identifiers: [String]

  public init(
    title: String, authors: [String], position: Double? = nil, identifiers: [String] = []
  ) {
    (self.title, self.authors) = (title, authors)
    (self.position, self.identifiers) = (position, identifiers)
  }
}

/// Finds the same book among others (decision: One book in several places).
///
/// Hashes stand for texts: the index of 100,000 books takes a few megabytes.
public struct LikenessIndex: Sendable {
  /// Members by identifiers and by names. `ambiguous` where different books share the key.
  private var identified: [UInt64: Int32] = [:]
  private var named: [UInt64: Int32] = [:]
  /// The hash of each member's title; 0 for none.
  private var titles: [UInt64] = []
  /// Not a number for no number.
  private var volumes: [Float] = []

  private static let ambiguous: Int32 = -1

  public init() {}

  /// The number of the members.
  public var count: Int { titles.count }

  /// Adds a book as the next member.
  public mutating func add(_ book: BookLikeness) {
    add(
      title: Self.folded(book.title.utf8), authors: book.authors.map { Self.folded($0.utf8) },
      volume: book.position.map { Float($0) } ?? .nan)
    for text in book.identifiers {
      BookIdentifiers.key(of: text).map { identify(count - 1, by: $0) }
    }
  }

  /// Adds a book as the next member.
  /// - Parameters:
  ///   - title: folded; empty for a book that is known by identifiers alone.
  ///   - volume: not a number where no number is told.
  mutating func add(title: [UInt8], authors: [[UInt8]], volume: Float) {
    let member = Int32(count)
    titles.append(title.isEmpty ? 0 : SlotIndex.hash(title))
    volumes.append(volume)
    guard let name = Self.name(title, authors) else { return }
    put(member, in: \.named, at: name)
    if !volume.isNaN { put(member, in: \.named, at: Self.name(name, volume)) }
  }

  mutating func identify(_ member: Int, by key: UInt64) {
    put(Int32(member), in: \.identified, at: key)
  }

  private mutating func put(
    _ member: Int32, in table: WritableKeyPath<LikenessIndex, [UInt64: Int32]>, at key: UInt64
  ) {
    guard let known = self[keyPath: table][key] else {
      return self[keyPath: table][key] = member
    }
    // Of several copies the first one counts.
    if known != Self.ambiguous, !isCopy(Int(known), Int(member)) {
      self[keyPath: table][key] = Self.ambiguous
    }
  }

  private func isCopy(_ one: Int, _ other: Int) -> Bool {
    titles[one] == titles[other]
      && (volumes[one] == volumes[other] || (volumes[one].isNaN && volumes[other].isNaN))
  }

  /// The member that is the same book; nil where there is none, or where several books are meant.
  public func member(like book: BookLikeness) -> Int? {
    let volume = book.position.map { Float($0) } ?? .nan
    for text in book.identifiers {
      guard let key = BookIdentifiers.key(of: text) else { continue }
      if let found = agreed(identified[key], volume) { return found }
    }
    guard
      let name = Self.name(
        Self.folded(book.title.utf8), book.authors.map { Self.folded($0.utf8) })
    else { return nil }
    if !volume.isNaN, let found = agreed(named[Self.name(name, volume)], volume) { return found }
    return agreed(named[name], volume)
  }

  /// A member whose volume is no other one.
  private func agreed(_ member: Int32?, _ volume: Float) -> Int? {
    guard let member, member != Self.ambiguous else { return nil }
    let own = volumes[Int(member)]
    return own == volume || own.isNaN || volume.isNaN ? Int(member) : nil
  }

  /// The hash of a title and all authors, in whatever order; nil where title or authors are not told.
  private static func name(_ title: [UInt8], _ authors: [[UInt8]]) -> UInt64? {
    let authors = authors.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
    guard !title.isEmpty, !authors.isEmpty else { return nil }
    return SlotIndex.hash(Array(([title] + authors).joined(separator: [SearchText.textEnd])))
  }

  private static func name(_ name: UInt64, _ volume: Float) -> UInt64 {
    name ^ SlotIndex.hash(Int64(volume.bitPattern) + 1)
  }

  static func folded(_ text: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    Folding.append(text, to: &bytes)
    return bytes
  }
}
