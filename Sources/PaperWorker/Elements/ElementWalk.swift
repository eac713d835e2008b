import CExpat
import ChapterFlow

/// Reads the elements and the letters of a file of an EPUB, by Expat's events.
///
/// Elements are counted as KOReader counts elements: those of one name among the children of one element. Entities of the
/// document's own end the reading; those of HTML are known. Where the file is no XML, the reading ends at the flaw.
final class ElementWalk {
  /// An element that is open, or was.
  final class Element {
    let name: String
    let parent: Element?
    /// Among the parent's children of this name, from 1.
    let number: Int
    /// Among all children of the parent, from 1.
    let place: Int
    /// Children so far, by their names.
    fileprivate(set) var children: [String: Int] = [:]
    fileprivate var childCount = 0
    /// Texts so far that are not only space.
    fileprivate(set) var texts = 0
    fileprivate var isTextOpen = false
    /// Whether space stands before a text that has not begun.
    fileprivate var hasSpace = false

    init(_ name: String, in parent: Element?, number: Int) {
      (self.name, self.parent, self.number) = (name, parent, number)
      place = parent?.childCount ?? 1
    }

    fileprivate func endText() { (isTextOpen, hasSpace) = (false, false) }
  }

  /// What asks for places. `text` is told of letters within the page's body alone.
  protocol Listener: AnyObject {
    /// - Parameter depth: of the element below the outermost; the body's is 1.
    func begin(_ element: Element, depth: Int, in walk: ElementWalk)
    func end(_ element: Element, depth: Int, in walk: ElementWalk)
    func take(_ scalar: Unicode.Scalar, in element: Element, depth: Int, in walk: ElementWalk)
  }

  /// Elements within each other; more end the reading.
  static let deepest = 512
  /// Elements whose words are no words of the page.
  private static let silent: Set<String> = ["head", "script", "style", "template", "title"]

  private let listener: any Listener
  private var open: [Element] = []
  private var parser: XML_Parser?
  /// How many elements around the place are silent.
  private var silence = 0
  /// Letters of the body before the place, by the rule of places in the text.
  private(set) var letters = 0
  private var isStopped = false

  init(_ listener: any Listener) { self.listener = listener }

  /// Reads no further.
  func stop() {
    isStopped = true
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  /// - Parameter bytes: UTF-8, whatever encoding the file names.
  /// - Returns: whether the file was read to its end.
  func read(_ bytes: [UInt8]) -> Bool {
    guard let parser = XML_ParserCreate("UTF-8") else { return false }
    defer { XML_ParserFree(parser) }
    self.parser = parser
    defer { self.parser = nil }
    // Expat would ask the system for chance, which a locked process cannot. Swift's hashes are seeded when a process starts.
    XML_SetHashSalt(parser, UInt(bitPattern: "salt".hashValue) | 1)
    // Names of HTML's entities are reported rather than refused, as if the file named HTML's document type.
    XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
    // The walk lives until the parser is freed; the parser calls back only within XML_Parse.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, _ in
        guard let name else { return }
        ElementWalk.of(context)?.begin(String(cString: name))
      },
      { context, _ in ElementWalk.of(context)?.end() })
    XML_SetCharacterDataHandler(parser) { context, letters, count in
      guard let letters else { return }
      // Bound: the parser gives `count` bytes.
      let bytes = UnsafeRawBufferPointer(start: letters, count: Int(count))
      ElementWalk.of(context)?.take(String(decoding: bytes, as: UTF8.self))
    }
    XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
      guard let name, isParameter == 0 else { return }
      ElementWalk.of(context)?.take(entity: String(cString: name))
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      ElementWalk.of(context)?.stop()
    }
    let status = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32(clamping: $0.count), 1)
      }
    }
    return status == XML_STATUS_OK && !isStopped
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ElementWalk? {
    // The context is the walk that `read` has given, and whose method is running.
    context.map { Unmanaged<ElementWalk>.fromOpaque($0).takeUnretainedValue() }
  }

  private func begin(_ qualified: String) {
    guard !isStopped, open.count < Self.deepest else { return stop() }
    let name = (qualified.split(separator: ":").last.map(String.init) ?? qualified).lowercased()
    let number = (open.last?.children[name] ?? 0) + 1
    open.last?.children[name] = number
    open.last?.childCount += 1
    open.last?.endText()
    let element = Element(name, in: open.last, number: number)
    open.append(element)
    if Self.silent.contains(name) { silence += 1 }
    listener.begin(element, depth: open.count - 1, in: self)
  }

  private func end() {
    guard !isStopped, let element = open.popLast() else { return }
    if Self.silent.contains(element.name) { silence -= 1 }
    listener.end(element, depth: open.count, in: self)
    open.last?.endText()
  }

  private func take(_ text: String) {
    for scalar in text.unicodeScalars { take(scalar) }
  }

  private func take(_ scalar: Unicode.Scalar) {
    guard !isStopped, silence == 0, let element = open.last else { return }
    if !element.isTextOpen {
      // Space alone is no text. Space before a text begins the text.
      if scalar.properties.isWhitespace {
        element.hasSpace = true
        return
      }
      element.isTextOpen = true
      element.texts += 1
      if element.hasSpace { listener.take(" ", in: element, depth: open.count - 1, in: self) }
      if isStopped { return }
    }
    listener.take(scalar, in: element, depth: open.count - 1, in: self)
    if !isStopped { letters += LetterCount.letters(of: scalar.value) }
  }

  /// Entities of HTML that stand for space and for signs without a width; all others stand for a letter.
  private static let spaces: [String: Unicode.Scalar] = [
    "nbsp": "\u{A0}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "shy": "\u{AD}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
  ]

  private func take(entity name: String) { take(Self.spaces[name] ?? "\u{25A1}") }
}
