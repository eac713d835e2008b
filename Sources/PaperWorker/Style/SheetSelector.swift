/// What the rules of a sheet are said of, as far as names can tell.
enum SheetSubject: Equatable {
  /// The page itself: `html` and `body`.
  case page
  /// An element that holds a chapter.
  case wrapper
  /// Plain paragraphs.
  case plain
  /// Verse, headings and code, in which no word is broken.
  case unbroken
  case cell
  case other
}

/// Finds what a selector is said of, from the names in it.
struct SubjectFinder {
  private var hasNames = false
  private var isUnbroken = false
  private var isWrapper = false
  private var element = ""
  private var isBare = true
  private var areAncestorsBare = true

  /// A further part of a selector begins, whose element is named, or not.
  mutating func begin() {
    areAncestorsBare = areAncestorsBare && isBare && Self.wrappers.contains(element) || !hasNames
    (hasNames, isBare, isWrapper, element) = (true, true, false, "")
  }

  mutating func add(element name: String) {
    element = name.lowercased()
    if Self.unbroken.contains(element) { isUnbroken = true }
  }

  mutating func add(class name: String) {
    isBare = false
    let lowered = name.lowercased()
    if Self.wrapperNames.contains(lowered) { isWrapper = true }
    if lowered.utf8.count > 100 { return }
    for part in lowered.split(whereSeparator: { !$0.isLetter })
    where Self.unbrokenNames.contains(String(part))
      || Self.unbrokenBeginnings.contains(where: part.hasPrefix)
    {
      isUnbroken = true
    }
  }

  mutating func addCondition() { isBare = false }

  mutating func addRoot() { element = "html" }

  var subject: SheetSubject {
    if element == "html" || element == "body" { return .page }
    if isUnbroken { return .unbroken }
    if Self.cells.contains(element) { return .cell }
    if (isWrapper || isBare) && Self.wrappers.contains(element) { return .wrapper }
    if element == "p" && isBare && areAncestorsBare { return .plain }
    return .other
  }

  private static let unbroken: Set = [
    "h1", "h2", "h3", "h4", "h5", "h6", "pre", "code", "kbd", "samp", "tt", "poem", "stanza", "v",
    "title", "subtitle",
  ]
  private static let wrappers: Set = [
    "", "*", "html", "body", "div", "section", "article", "main",
  ]
  private static let cells: Set = ["table", "thead", "tbody", "tr", "td", "th", "col", "colgroup"]
  /// Names that publishers give to the element about all of a chapter.
  private static let wrapperNames: Set = [
    "wrapper", "container", "content", "contents", "main", "page", "chapter", "section", "body",
    "book", "text", "document", "story", "bodymatter",
  ]
  private static let unbrokenNames: Set = [
    "vers", "lyrics", "gedicht", "code", "listing", "programlisting", "heading", "head", "title",
    "subtitle", "chaptertitle",
  ]
  private static let unbrokenBeginnings = ["verse", "poem", "poetry", "stanza", "strophe"]
}

/// Reads a selector, and writes the selector as the decoder of documents understands it.
struct SheetSelector {
  private let bytes: [UInt8]
  private let tokens: ArraySlice<SheetToken>
  private var at: Int
  private var text: [UInt8] = []
  private var finder = SubjectFinder()
  private var conditions = 0

  /// Parts of a selector, and conditions of all parts: the decoder goes through them by recursion.
  private static let maximum = 32

  /// Nil where the decoder would not understand the selector, or never find an element.
  static func read(
    _ tokens: ArraySlice<SheetToken>, of bytes: [UInt8]
  ) -> (text: [UInt8], subject: SheetSubject)? {
    var reader = SheetSelector(bytes: bytes, tokens: tokens, at: tokens.startIndex)
    guard reader.read() else { return nil }
    return (reader.text, reader.finder.subject)
  }

  private init(bytes: [UInt8], tokens: ArraySlice<SheetToken>, at: Int) {
    (self.bytes, self.tokens, self.at) = (bytes, tokens, at)
  }

  private var token: SheetToken? { at < tokens.endIndex ? tokens[at] : nil }

  private mutating func read() -> Bool {
    skipSpace()
    var parts = 0
    while true {
      guard part(), parts < Self.maximum else { return false }
      parts += 1
      let hasSpace = skipSpace()
      guard token != nil else { return true }
      if isSign(">") || isSign("+") {
        text.append(bytes[tokens[at].start])
        at += 1
        skipSpace()
      } else if hasSpace {
        text.append(0x20)
      } else {
        return false
      }
    }
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = at
    while token?.kind == .space { at += 1 }
    return at > start
  }

  private func isSign(_ sign: Unicode.Scalar) -> Bool {
    guard let token, token.kind == .sign else { return false }
    return bytes[token.start] == UInt8(ascii: sign)
  }

  private func name(_ token: SheetToken) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  /// An element with its conditions.
  private mutating func part() -> Bool {
    let start = at
    finder.begin()
    if let token, token.kind == .word, append(token) {
      finder.add(element: name(token))
    } else if isSign("*") {
      text.append(UInt8(ascii: "*"))
      finder.add(element: "*")
      at += 1
    }
    while let token {
      let count = at
      if token.kind == .hash {
        text.append(UInt8(ascii: "#"))
        finder.add(class: name(token))
        guard append(token) else { return false }
      } else if isSign(".") {
        guard classCondition() else { return false }
      } else if isSign("[") {
        guard attribute() else { return false }
      } else if token.kind == .colon {
        guard pseudo() else { return false }
      }
      if at == count { break }
      conditions += 1
      guard conditions <= Self.maximum else { return false }
    }
    return at > start
  }

  /// Appends the token's bytes, and goes on behind the token.
  private mutating func append(_ token: SheetToken) -> Bool {
    guard token.end - token.start <= SheetWriter.longestToken else { return false }
    text += bytes[token.start..<token.end]
    at += 1
    return true
  }

  private mutating func classCondition() -> Bool {
    at += 1
    guard let token, token.kind == .word else { return false }
    text.append(UInt8(ascii: "."))
    finder.add(class: name(token))
    return append(token)
  }

  private static let known: Set = ["first-child", "last-child", "before", "after", "link"]

  private mutating func pseudo() -> Bool {
    at += 1
    if token?.kind == .colon { at += 1 }
    guard let token, token.kind == .word else { return false }
    let name = name(token).lowercased()
    if name == "root" {
      finder.addRoot()
      text += Array("html".utf8)
      at += 1
      // Alone, `:root` is the outermost element; with more, the selector is too rare to be translated.
      return tokens.count == 2 + tokens.filter { $0.kind == .space }.count
    }
    guard Self.known.contains(name) else { return false }
    finder.addCondition()
    text += Array(":\(name)".utf8)
    at += 1
    return true
  }

  /// `[name]`, `[name=value]`, `[name~=value]` and `[name|=value]`.
  private mutating func attribute() -> Bool {
    at += 1
    skipSpace()
    finder.addCondition()
    text.append(UInt8(ascii: "["))
    guard let token, token.kind == .word, append(token) else { return false }
    skipSpace()
    if isSign("~") || isSign("|") {
      text.append(bytes[tokens[at].start])
      at += 1
      guard isSign("=") else { return false }
    }
    if isSign("="), !attributeValue() { return false }
    guard isSign("]") else { return false }
    text.append(UInt8(ascii: "]"))
    at += 1
    return true
  }

  private mutating func attributeValue() -> Bool {
    at += 1
    skipSpace()
    guard let token, token.kind == .word || token.kind == .text else { return false }
    var writer = SheetWriter(isInMarkup: true)
    guard writer.writeText(bytes[token.start..<token.end]) else { return false }
    text.append(UInt8(ascii: "="))
    text += writer.bytes
    at += 1
    skipSpace()
    return true
  }
}
