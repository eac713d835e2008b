/// A language with its catalogue.
public struct Language: Sendable {
  /// The catalogue's name, as "de" or "zh_CN".
  public let name: String
  let catalogue: Catalogue?

  /// The language of the source, which needs no catalogue.
  public static let english = Language(name: "en", catalogue: nil)

  /// - Parameters:
  ///   - name: as the catalogue's folder is called.
  ///   - catalogue: the bytes of a compiled catalogue, as `msgfmt` writes it.
  /// - Returns: nil where the bytes are no catalogue.
  public init?(name: String, catalogue bytes: [UInt8]) {
    guard let catalogue = Catalogue(bytes) else { return nil }
    (self.name, self.catalogue) = (name, catalogue)
  }

  private init(name: String, catalogue: Catalogue?) {
    (self.name, self.catalogue) = (name, catalogue)
  }

  /// Languages that are written from right to left, by their codes in ISO 639.
  private static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// Whether the language is written from right to left, and an interface in it is mirrored.
  public var isRightToLeft: Bool { Self.rightToLeft.contains("\(name.prefix { $0 != "_" })") }

  // MARK: Messages

  package func text(
    _ message: String, context: String? = nil, _ places: [(name: String, value: String)] = []
  ) -> String {
    let key = context.map { "\($0)\u{4}\(message)" } ?? message
    return filled(catalogue?.messages[key]?.first ?? message, places)
  }

  package func count(
    _ number: Int, one: String, other: String, _ places: [(name: String, value: String)] = []
  ) -> String {
    let own = catalogue?.form(of: one, for: number)
    let places = [(name: "count", value: self.number(number))] + places
    return filled(own ?? (number == 1 ? one : other), places)
  }

  /// Fills places, and keeps the order of a message from right to left whatever is put into it.
  private func filled(
    _ message: String, _ places: [(name: String, value: String)]
  ) -> String {
    guard isRightToLeft else { return Self.inserted(message, places) }
    return Direction.ordered(
      Self.inserted(message, places.map { ($0.name, Direction.enclosed($0.value)) }))
  }

  /// Fills places in one pass, so that a brace within a value is a brace.
  private static func inserted(
    _ message: String, _ places: [(name: String, value: String)]
  ) -> String {
    guard !places.isEmpty, message.utf8.contains(UInt8(ascii: "{")) else { return message }
    var (filled, rest) = ("", message[...])
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: "}"),
        let value = places.first(where: { $0.name == rest[rest.index(after: open)..<close] })?.value
      else {
        filled.append(rest.removeFirst())
        continue
      }
      filled += value
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
