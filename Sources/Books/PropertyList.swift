import CExpat
import Localisation

/// A value of an XML property list, as far as lists of books have use for the types.
enum PropertyList: Equatable {
  case string(String)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A number, a date, a truth value or data.
  case other

  /// Why there is no value, in one line.
  struct Failure: Error, Equatable { let reason: String }

  /// The deepest nesting of elements. A list of books needs five levels, with the outermost element.
  static let deepest = 32

  /// Reads a property list in UTF-8, by Expat, which loads no other file. Entities of the document's own are
  /// refused, as no property list needs any.
  static func read(_ bytes: [UInt8]) throws(Failure) -> PropertyList {
    let reader = PropertyListReader()
    let text = "UTF-8"
    guard let parser = XML_ParserCreate(text) else {
      throw Failure(reason: Localisation.text("there is no memory"))
    }
    defer { XML_ParserFree(parser) }
    reader.parser = parser
    // The reader lives until the parser is freed; the parser calls back only within XML_Parse.
    XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, _ in
        guard let name else { return }
        PropertyListReader.of(context)?.begin(String(cString: name))
      },
      { context, _ in PropertyListReader.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, letters, count in
      guard let letters else { return }
      // Bound: the parser gives `count` bytes.
      let bytes = UnsafeRawBufferPointer(start: letters, count: Int(count))
      PropertyListReader.of(context)?.take(bytes)
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      PropertyListReader.of(context)?.refuse(Localisation.text("the XML declares entities"))
    }
    let status = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32($0.count), 1)
      }
    }
    if let reason = reader.error { throw Failure(reason: reason) }
    guard status == XML_STATUS_OK else {
      let line = XML_GetCurrentLineNumber(parser)
      throw Failure(
        reason: Localisation.text(
          "{reason} in line {line}",
          ["reason": words(for: XML_GetErrorCode(parser)), "line": "\(line)"]))
    }
    return try withExtendedLifetime(reader) { () throws(Failure) in try reader.result() }
  }

  /// What Expat has found wrong. The faults that a list written by hand can have are told in the reader's
  /// language; the others, as those of a document type that no list has, in Expat's own words.
  static func words(for error: XML_Error) -> String {
    switch error {
    case XML_ERROR_SYNTAX: Localisation.text("the XML has a wrong sign")
    case XML_ERROR_NO_ELEMENTS: Localisation.text("the XML ends before its last element does")
    case XML_ERROR_INVALID_TOKEN: Localisation.text("the XML has a character at a forbidden place")
    case XML_ERROR_UNCLOSED_TOKEN: Localisation.text("the XML has a tag without its end")
    case XML_ERROR_PARTIAL_CHAR: Localisation.text("the XML ends within a letter")
    case XML_ERROR_TAG_MISMATCH: Localisation.text("the XML has an end tag without its beginning")
    case XML_ERROR_DUPLICATE_ATTRIBUTE: Localisation.text("the XML has an attribute twice")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      Localisation.text("the XML goes on behind its last element")
    case XML_ERROR_UNDEFINED_ENTITY: Localisation.text("the XML has an undeclared entity")
    case XML_ERROR_BAD_CHAR_REF: Localisation.text("the XML names a letter that does not exist")
    case XML_ERROR_UNCLOSED_CDATA_SECTION:
      Localisation.text("the XML has a CDATA section without its end")
    case XML_ERROR_MISPLACED_XML_PI:
      Localisation.text("the XML has its declaration elsewhere than at its beginning")
    default:
      XML_ErrorString(error).map { String(cString: $0) } ?? Localisation.text("the XML is damaged")
    }
  }
}

/// What the parser's calls have told so far.
private final class PropertyListReader {
  var parser: XML_Parser?
  private(set) var error: String?

  private struct Element {
    var name: String
    var text: [UInt8] = []
    var values: [PropertyList] = []
    var fields: [String: PropertyList] = [:]
    /// The key that waits for its value.
    var key: String?
  }

  private var open: [Element] = []
  private var root: PropertyList?

  static func of(_ context: UnsafeMutableRawPointer?) -> PropertyListReader? {
    // The context is the reader that `PropertyList.read` has given, and which that function keeps.
    context.map { Unmanaged<PropertyListReader>.fromOpaque($0).takeUnretainedValue() }
  }

  func refuse(_ reason: String) {
    error = error ?? reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  func begin(_ name: String) {
    guard open.count < PropertyList.deepest else {
      return refuse(Localisation.text("the XML's elements are nested too deeply"))
    }
    open.append(Element(name: name))
  }

  func take(_ letters: UnsafeRawBufferPointer) {
    guard let last = open.indices.last else { return }
    open[last].text += letters
  }

  func end() {
    guard let element = open.popLast() else { return }
    if element.name == "plist" {
      root = element.values.first
      return
    }
    let text = String(decoding: element.text, as: UTF8.self)
    if element.name == "key" {
      if let last = open.indices.last { open[last].key = text }
      return
    }
    let value: PropertyList =
      switch element.name {
      case "string": .string(text)
      case "array": .array(element.values)
      case "dict": .dictionary(element.fields)
      default: .other
      }
    guard let last = open.indices.last else {
      // A list without the outermost element, as people write lists by hand.
      root = value
      return
    }
    if open[last].name == "dict" {
      guard let key = open[last].key else {
        return refuse(Localisation.text("a dictionary has a value without a key"))
      }
      open[last].fields[key] = value
      open[last].key = nil
    } else {
      open[last].values.append(value)
    }
  }

  func result() throws(PropertyList.Failure) -> PropertyList {
    guard let root else {
      throw PropertyList.Failure(reason: Localisation.text("the XML holds no value"))
    }
    return root
  }
}
