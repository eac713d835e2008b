/// Reads sheets into rules. The time is in proportion to the bytes; at-rules within each other are a stack.
struct RuleReader {
  var store: RuleStore
  var parser: DeclarationParser
  let isDark: Bool
  let load: (String) -> [UInt8]?
  /// Sheets that are being read, the outermost first.
  private var open: [String] = []
  private var sheets = 0
  private var bytes = 0

  static let deepestImport = 8
  static let mostSheets = 256
  static let mostTokens = 4096
  static let mostDeclarations = 1024
  static let deepestBlock = 32

  init(
    _ store: RuleStore, page: MeasurePage, isDark: Bool,
    load: @escaping (String) -> [UInt8]?
  ) {
    (self.store, self.isDark, self.load) = (store, isDark, load)
    parser = DeclarationParser(page: page)
  }

  /// - Parameter layer: that the whole sheet stands in.
  mutating func read(_ sheet: CascadeSheet, layer: UInt8 = SheetLayers.none) {
    guard sheet.bytes.count <= PublisherSheet.mostBytes - bytes, sheets < Self.mostSheets,
      open.count <= Self.deepestImport, !store.isFull
    else { return store.dropped.add("@import") }
    sheets += 1
    bytes += sheet.bytes.count
    let outer = parser.address
    parser.address = sheet.address
    open.append(sheet.address)
    var file = SheetFile(lexer: SheetLexer(sheet.bytes), origin: sheet.origin)
    file.layer = layer
    readRules(&file)
    open.removeLast()
    parser.address = outer
  }

  /// A sheet while it is read.
  struct SheetFile {
    var lexer: SheetLexer
    let origin: CascadeSheet.Origin
    /// Prefixes of the tree for those of the sheet.
    var namespaces: [String: String] = [:]
    var mayImport = true
    /// Blocks that are open around the rules, such as those of `@media`.
    var depth = 0
    /// The layer around the rules, and those around that layer with the depths of their blocks.
    var layer = SheetLayers.none
    private var outer: [(depth: Int, layer: UInt8)] = []

    /// Begins a block around rules.
    mutating func begin(layer: UInt8) {
      depth += 1
      outer.append((depth, self.layer))
      self.layer = layer
    }

    mutating func end() {
      if let last = outer.last, last.depth == depth {
        layer = last.layer
        outer.removeLast()
      }
      depth = max(0, depth - 1)
    }

    init(lexer: SheetLexer, origin: CascadeSheet.Origin) {
      (self.lexer, self.origin) = (lexer, origin)
    }
  }

  private mutating func readRules(_ file: inout SheetFile) {
    var prelude: [SheetToken] = []
    var isLong = false
    while !store.isFull, let token = file.lexer.next() {
      switch token.kind {
      case .space where prelude.isEmpty: break
      case .atWord where prelude.isEmpty && !isLong: readAtRule(token, &file)
      case .openBrace:
        file.mayImport = false
        if isLong { skipBlock(&file.lexer) } else { readRule(prelude, &file) }
        (prelude, isLong) = ([], false)
      case .closeBrace:
        // The end of a block around rules, or an end without a beginning: what stands before is no rule.
        file.end()
        (prelude, isLong) = ([], false)
      default:
        if prelude.count < Self.mostTokens { prelude.append(token) } else { isLong = true }
      }
    }
  }

  /// Goes on behind the end of a block whose beginning has been read.
  func skipBlock(_ lexer: inout SheetLexer) {
    var depth = 1
    while depth > 0, let token = lexer.next() {
      if token.kind == .openBrace { depth += 1 }
      if token.kind == .closeBrace { depth -= 1 }
    }
  }

  private mutating func readRule(_ prelude: [SheetToken], _ file: inout SheetFile) {
    let declarations = readDeclarations(&file.lexer, isAlone: false)
    guard !declarations.isEmpty else { return }
    let reader = ValueReader(bytes: file.lexer.bytes)
    var indices: [Int] = []
    for part in SelectorReader.parts(prelude[...], of: reader.bytes) {
      var selector = SelectorReader(part, reader, namespaces: file.namespaces)
      do throws(SelectorReader.Failure) {
        indices.append(try selector.read(into: &store.selectors))
      } catch {
        if error == .unknown { store.dropped.add(Self.name(of: part, reader)) }
      }
    }
    store.add(indices, declarations, file.origin, layer: file.layer)
  }

  /// The first bytes of a selector, for the report.
  private static func name(of part: ArraySlice<SheetToken>, _ reader: ValueReader) -> String {
    let tokens = part.drop { $0.kind == .space }
    guard let first = tokens.first, let last = tokens.prefix(12).last(where: { $0.kind != .space })
    else { return "a selector" }
    let start = first.kind == .hash || first.kind == .text ? first.start - 1 : first.start
    let end = min(max(start, last.end), start + DropCount.longestName)
    return String(decoding: reader.bytes[max(0, start)..<end], as: UTF8.self)
  }

  /// The declarations up to the end of a block, or of the text where they stand alone.
  mutating func readDeclarations(_ lexer: inout SheetLexer, isAlone: Bool) -> [Declaration] {
    var declarations: [Declaration] = []
    readDeclarations(&lexer, isAlone: isAlone) { reader, name, value, isImportant in
      guard declarations.count < Self.mostDeclarations else { return }
      guard let all = reader.parser.declared(name, value) else {
        return reader.store.dropped.add(name)
      }
      declarations += all.map { Declaration(declared: $0, isImportant: isImportant) }
    }
    return declarations
  }

  mutating func readDeclarations(
    _ lexer: inout SheetLexer, isAlone: Bool,
    each: (inout RuleReader, String, [ValueToken], Bool) -> Void
  ) {
    var tokens: [SheetToken] = []
    var (depth, isBad) = (0, false)
    let values = ValueReader(bytes: lexer.bytes)
    func end(_ reader: inout RuleReader) {
      if !isBad, let (name, value, isImportant) = Self.declaration(tokens[...], values) {
        each(&reader, name, value, isImportant)
      }
      tokens.removeAll(keepingCapacity: true)
      isBad = false
    }
    while let token = lexer.next() {
      switch token.kind {
      case .openBrace:
        depth += 1
        isBad = true
      case .closeBrace where depth == 0 && !isAlone: return end(&self)
      case .closeBrace:
        depth = max(0, depth - 1)
        isBad = true
        // A rule within a rule ends without a semicolon.
        if depth == 0 { end(&self) }
      case .semicolon where depth == 0: end(&self)
      case .bad where !values.isEscapedName(token): isBad = true
      default:
        if tokens.count < Self.mostTokens { tokens.append(token) } else { isBad = true }
      }
    }
    end(&self)
  }

  /// The name, the value and whether the declaration is important; nil for what is no declaration.
  static func declaration(
    _ tokens: ArraySlice<SheetToken>, _ reader: ValueReader
  ) -> (String, [ValueToken], Bool)? {
    let first = tokens.drop { $0.kind == .space }
    guard let word = first.first, word.kind == .word, word.end - word.start <= 100,
      let text = reader.text(word.start, word.end)
    else { return nil }
    let behind = first.dropFirst().drop { $0.kind == .space }
    guard behind.first?.kind == .colon else { return nil }
    let name = text.hasPrefix("--") ? text : text.lowercased()
    guard var values = reader.values(behind.dropFirst()) else { return nil }
    let mark = values.lastIndex(of: .other(UInt8(ascii: "!")))
    guard let mark else { return values.isEmpty ? nil : (name, values, false) }
    let words = values[(mark + 1)...].filter { $0 != .space }
    guard words == [.word("important")] || words == [.name("IMPORTANT")] else { return nil }
    values.removeLast(values.count - mark)
    if values.last == .space { values.removeLast() }
    return values.isEmpty || values.contains(.other(UInt8(ascii: "!"))) ? nil : (name, values, true)
  }

  /// Whether a sheet is being read already, which therefore names itself.
  func isOpen(_ address: String) -> Bool { open.contains(address) }
}
