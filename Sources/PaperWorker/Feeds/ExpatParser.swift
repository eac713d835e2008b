import CExpat

/// What a parser tells of a document, in its order.
protocol XMLEvents: AnyObject {
  /// - Parameter attributes: names with their prefixes, and values.
  func begin(_ name: String, _ attributes: [(name: String, value: String)])
  func text(_ bytes: UnsafeRawBufferPointer)
  func end(_ name: String)
}

/// Expat's parser, which takes UTF-8 in portions and loads nothing. A declaration of an entity or a document type stops
/// the parser.
final class ExpatParser {
  private let parser: XML_Parser
  private weak var events: (any XMLEvents)?
  private var taken = 0
  /// Whether the document declares anything, or has a tag that does not end.
  private(set) var isRefused = false

  /// Bytes of one tag.
  private static let longestTag = 1 << 20

  init?(_ events: any XMLEvents) {
    guard let parser = XML_ParserCreate("UTF-8") else { return nil }
    self.parser = parser
    self.events = events
    // The parser calls back only within XML_Parse, and is freed with this object.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name else { return }
        ExpatParser.of(context)?.events?.begin(
          String(cString: name), ExpatParser.pairs(attributes))
      },
      { context, name in
        guard let name else { return }
        ExpatParser.of(context)?.events?.end(String(cString: name))
      })
    XML_SetCharacterDataHandler(parser) { context, letters, count in
      guard let letters else { return }
      // Bound: the parser gives `count` bytes.
      let bytes = UnsafeRawBufferPointer(start: letters, count: Int(count))
      ExpatParser.of(context)?.events?.text(bytes)
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      ExpatParser.of(context)?.refuse()
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      ExpatParser.of(context)?.refuse()
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ExpatParser? {
    // The context is the object that has set it, and which lives while the parser does.
    context.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Names and values stand in turns, before a null.
  private static func pairs(
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [(name: String, value: String)] {
    guard let attributes else { return [] }
    var pairs: [(name: String, value: String)] = []
    var at = 0
    // Bound: the parser ends the list with a null at a name's place.
    while let name = attributes[at], let value = attributes[at + 1] {
      pairs.append((String(cString: name), String(cString: value)))
      at += 2
    }
    return pairs
  }

  private func refuse() {
    isRefused = true
    stop()
  }

  /// Ends the parsing from within an event.
  func stop() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }

  /// - Returns: whether the bytes are sound so far.
  func parse(_ bytes: [UInt8], isLast: Bool = false) -> Bool {
    let status = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32(clamping: $0.count), isLast ? 1 : 0)
      }
    }
    taken += bytes.count
    guard status == XML_STATUS_OK else { return false }
    // A tag without its end is kept whole by the parser.
    if taken - Int(XML_GetCurrentByteIndex(parser)) > Self.longestTag { isRefused = true }
    return !isRefused
  }

  /// Whether the document has ended within an element.
  var isCut: Bool {
    switch XML_GetErrorCode(parser) {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      true
    default: false
    }
  }
}
