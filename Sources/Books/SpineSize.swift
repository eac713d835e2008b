import PaperGeometry

/// The facts on which the size of a book's spine depends.
public struct SpineSize: Equatable, Sendable {
  /// The trimmed page in points; nil where the size is unknown.
  public var trim: Size?
  /// Nil where the pages are not counted.
  public var pageCount: Int?
  /// A hash of facts of the book, the same in every run. An assumed size varies with the seed.
  public var seed: UInt64

  public init(trim: Size?, pageCount: Int?, seed: UInt64) {
    (self.trim, self.pageCount, self.seed) = (trim, pageCount, seed)
  }

  public init(_ facts: SpineFacts) {
    self.init(
      trim: facts.trim, pageCount: facts.pageCount,
      seed: Self.seed(
        Array(facts.title.utf8)[...], facts.author?.utf8.count ?? 0, facts.pageCount))
  }

  /// The beginning of a title tells books apart; whole titles of many books would take milliseconds.
  private static let letters = 24

  /// - Parameters:
  ///   - title: in UTF-8. (Any collection of bytes was rejected: across rooms its code is not made for the type, and 100,000
  ///     seeds take a third of a second.)
  ///   - authorLength: in bytes.
  public static func seed(
    _ title: ArraySlice<UInt8>, _ authorLength: Int, _ pageCount: Int?
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ number: Int) {
      hash = (hash ^ UInt64(bitPattern: Int64(number))) &* 0x100_0000_01B3
    }
    for byte in title.prefix(letters) { add(Int(byte)) }
    add(title.count)
    add(authorLength)
    add(pageCount ?? -1)
    return hash ^ (hash >> 29)
  }
}
