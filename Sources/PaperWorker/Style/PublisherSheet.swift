/// A publisher's style sheet as Paper hears it.
///
/// A sheet of any bytes becomes a sheet whose every rule has been understood; all others are dropped, each by itself.
/// Reading takes time in proportion to the bytes, and no recursion. (decision: Publishers' sheets)
package struct PublisherSheet {
  private let hearing: SheetHearing
  private var lexer: SheetLexer
  private var writer: SheetWriter
  private var rules = 0

  /// Rules that are heard. The decoder of documents asks each for each element.
  package static let mostRules = 65_536
  /// Bytes of a sheet; a longer one is not heard.
  package static let mostBytes = 64 << 20
  /// Tokens of a selector list, of a declaration, and declarations of a rule.
  private static let mostTokens = 4096
  private static let mostDeclarations = 1024

  /// The sheet as it is heard.
  ///
  /// - Parameters:
  ///   - isInMarkup: whether the sheet lies within a page.
  ///   - hearing: how much of what is said of plain paragraphs is heard.
  package static func rewritten(
    _ sheet: [UInt8], isInMarkup: Bool = false, _ hearing: SheetHearing = .usual
  ) -> [UInt8] {
    guard sheet.count <= mostBytes else { return [] }
    var reader = PublisherSheet(
      hearing: hearing, lexer: SheetLexer(sheet), writer: SheetWriter(isInMarkup: isInMarkup))
    reader.readRules()
    return reader.writer.bytes
  }

  /// What is heard of an element's own declarations.
  ///
  /// - Parameter names: of the element's classes, between spaces.
  static func declarations(
    _ text: [UInt8], element: String, names: String, _ hearing: SheetHearing
  ) -> [UInt8] {
    var reader = PublisherSheet(
      hearing: hearing, lexer: SheetLexer(text), writer: SheetWriter(isInMarkup: true))
    var finder = SubjectFinder()
    finder.begin()
    finder.add(element: element)
    for name in names.split(separator: " ").prefix(16) { finder.add(class: String(name)) }
    // A style of its own is meant for this one paragraph.
    finder.addCondition()
    let declarations = reader.readDeclarations(isAlone: true)
    reader.write(declarations, for: finder.subject)
    return reader.writer.bytes
  }

  private mutating func readRules() {
    var prelude: [SheetToken] = []
    var isLong = false
    while rules < Self.mostRules, let token = lexer.next() {
      switch token.kind {
      case .space where prelude.isEmpty: break
      case .atWord where prelude.isEmpty && !isLong: readAtRule(token)
      case .openBrace:
        if isLong { skipBlock() } else { readRule(prelude) }
        (prelude, isLong) = ([], false)
      // An end without a beginning: what stands before is no rule.
      case .closeBrace: (prelude, isLong) = ([], false)
      default:
        if prelude.count < Self.mostTokens { prelude.append(token) } else { isLong = true }
      }
    }
  }

  /// Goes on behind the end of a block whose beginning has been read.
  private mutating func skipBlock() {
    var depth = 1
    while depth > 0, let token = lexer.next() {
      if token.kind == .openBrace { depth += 1 }
      if token.kind == .closeBrace { depth -= 1 }
    }
  }

  /// Faces of the book are heard. The page is Paper's, other sheets and media are not known to the decoder.
  private mutating func readAtRule(_ word: SheetToken) {
    let name = String(decoding: lexer.bytes[word.start..<word.end].prefix(20), as: UTF8.self)
    while let token = lexer.next() {
      if token.kind == .semicolon || token.kind == .closeBrace { return }
      guard token.kind == .openBrace else { continue }
      guard name.lowercased() == "font-face", rules < Self.mostRules else { return skipBlock() }
      let start = writer.bytes.count
      writer.write("@font-face{")
      let empty = writer.bytes.count
      for declaration in readDeclarations(isAlone: false)
      where SheetPolicy.faceHears.contains(declaration.name) {
        declaration.writeValue(mayBeImportant: false, to: &writer)
      }
      if writer.bytes.count == empty { return writer.drop(to: start) }
      writer.write("}\n")
      rules += 1
      return
    }
  }

  private mutating func readRule(_ prelude: [SheetToken]) {
    let declarations = readDeclarations(isAlone: false)
    guard !declarations.isEmpty else { return }
    var groups: [(subject: SheetSubject, selectors: [[UInt8]])] = []
    for part in prelude.split(whereSeparator: { $0.kind == .comma }) {
      guard let (text, subject) = SheetSelector.read(part, of: lexer.bytes) else { continue }
      if let index = groups.firstIndex(where: { $0.subject == subject }) {
        groups[index].selectors.append(text)
      } else {
        groups.append((subject, [text]))
      }
    }
    for group in groups where rules < Self.mostRules {
      let start = writer.bytes.count
      for (index, selector) in group.selectors.enumerated() {
        if index > 0 { writer.write(",") }
        writer.write(selector[...])
      }
      writer.write("{")
      let empty = writer.bytes.count
      write(declarations, for: group.subject)
      if writer.bytes.count == empty {
        writer.drop(to: start)
      } else {
        writer.write("}\n")
        rules += 1
      }
    }
  }

  /// The declarations up to the end of a block, or of the text where they stand alone.
  private mutating func readDeclarations(isAlone: Bool) -> [SheetDeclaration] {
    var declarations: [SheetDeclaration] = []
    var tokens: [SheetToken] = []
    var (depth, isBad) = (0, false)
    func end() {
      if !isBad, declarations.count < Self.mostDeclarations,
        let declaration = SheetDeclaration(tokens[...], of: lexer.bytes)
      {
        declarations.append(declaration)
      }
      (tokens, isBad) = ([], false)
    }
    while let token = lexer.next() {
      switch token.kind {
      case .openBrace:
        depth += 1
        isBad = true
      case .closeBrace where depth == 0 && !isAlone:
        end()
        return declarations
      case .closeBrace:
        depth = max(0, depth - 1)
        isBad = true
        // A rule within a rule ends without a semicolon.
        if depth == 0 { end() }
      case .semicolon where depth == 0: end()
      case .bad: isBad = true
      default:
        if tokens.count < Self.mostTokens { tokens.append(token) } else { isBad = true }
      }
    }
    end()
    return declarations
  }

  private mutating func write(_ declarations: [SheetDeclaration], for subject: SheetSubject) {
    var box = SheetBox(isOfPlainParagraphs: hearing != .usual && subject == .plain)
    // Paper's sheet lies above the book's, and speaks of the same elements.
    let areImportant =
      hearing != .usual && [.page, .wrapper, .plain].contains(subject)
    // The decoder of documents lets a hyphen stand out of a line that is not justified.
    let isUnbroken =
      subject == .unbroken
      || declarations.contains {
        $0.isRagged && SheetPolicy.treatment(of: $0.name, for: subject, hearing) != nil
      }
    for var declaration in declarations where !(isUnbroken && declaration.name == "hyphens") {
      declaration.isImportant = declaration.isImportant || areImportant
      guard let treatment = SheetPolicy.treatment(of: declaration.name, for: subject, hearing)
      else {
        continue
      }
      if treatment == .box {
        box.take(
          declaration.name, declaration.value, of: lexer.bytes, isImportant: declaration.isImportant
        )
      } else {
        declaration.write(treatment, for: subject, hearing, to: &writer)
      }
    }
    box.write(to: &writer)
    if isUnbroken { writer.write("hyphens:manual;") }
  }
}
