import WebRules

/// Hides the keys of a server's address in what is kept on the disk, as links of the server have the keys
/// (decision: Keys in kept answers).
public struct KeyVeil: Equatable, Sendable {
  /// Stands for the keys. Random for each kept text: nobody else can write the mark and have a key put there.
  public let mark: String
  /// Each way of writing each key, and what stands in its place.
  private let forms: [(key: [UInt8], sign: [UInt8])]

  /// Shorter keys are parts of words, and nothing is kept.
  private static let shortest = 4

  /// - Parameters:
  ///   - home: the address of the server.
  ///   - mark: of a text that was kept; nil for a new text.
  /// - Returns: nil where the address has no key that can be hidden.
  public init?(home: WebAddress, mark: String? = nil) {
    let mark = mark ?? String(UInt64.random(in: 0 ... .max), radix: 36)
    let told = AddressKey.keys(in: home)
    guard !told.isEmpty, told.allSatisfy({ $0.utf8.count >= Self.shortest }), !mark.isEmpty else {
      return nil
    }
    self.mark = mark
    // A sign names the key and the way of writing: the server may have another key when the text is shown.
    // Kept texts have the numbers of the ways: further ways stand at the end.
    forms = told.enumerated().flatMap { number, key -> [(key: [UInt8], sign: [UInt8])] in
      let shown = WebAddress.decoded(key)
      let escaped = [
        Self.escaped(shown, all: false, isUpper: true),
        Self.escaped(shown, all: false, isUpper: false),
        Self.escaped(shown, all: true, isUpper: true),
        Self.escaped(shown, all: true, isUpper: false),
      ]
      return ([key, shown, key.lowercased(), key.uppercased()] + escaped).enumerated().map {
        (Array($1.utf8), Array("paper-\(mark)-\(number)-\($0)-".utf8))
      }
    }
  }

  /// A key with escapes (RFC 3986, section 2.1).
  /// - Parameters:
  ///   - all: whether letters and digits are escaped, too.
  ///   - isUpper: whether the digits of the escapes are capitals.
  private static func escaped(_ key: String, all: Bool, isUpper: Bool) -> String {
    key.utf8.map { byte in
      let isPlain =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: Array("-._~".utf8).contains(byte)
        }
      if isPlain, !all { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: isUpper)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }.joined()
  }

  public func hiding(_ bytes: [UInt8]) -> [UInt8] {
    // A key may be a part of another key.
    forms.sorted { $0.key.count > $1.key.count }
      .reduce(bytes) { Self.replacing($1.key, by: $1.sign, in: $0) }
  }

  public func showing(_ bytes: [UInt8]) -> [UInt8] {
    forms.reduce(bytes) { Self.replacing($1.sign, by: $1.key, in: $0) }
  }

  public func hiding(_ text: String) -> String {
    String(decoding: hiding(Array(text.utf8)), as: UTF8.self)
  }

  public func showing(_ text: String) -> String {
    String(decoding: showing(Array(text.utf8)), as: UTF8.self)
  }

  private static func replacing(
    _ wanted: [UInt8], by other: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (at, copied) = (0, 0)
    while at + wanted.count <= bytes.count {
      if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) {
        result += bytes[copied..<at]
        result += other
        at += wanted.count
        copied = at
      } else {
        at += 1
      }
    }
    return result + bytes[copied...]
  }

  public static func == (one: KeyVeil, other: KeyVeil) -> Bool {
    one.mark == other.mark && one.forms.elementsEqual(other.forms, by: ==)
  }
}

/// No message and no dump can name the keys.
extension KeyVeil: CustomStringConvertible, CustomReflectable {
  public var description: String { "a veil" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
