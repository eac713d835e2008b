/// Rules that begin with `@`.
extension RuleReader {
  mutating func readAtRule(_ word: SheetToken, _ file: inout SheetFile) {
    let reader = ValueReader(bytes: file.lexer.bytes)
    let name = (reader.text(word.start, word.end) ?? "").lowercased()
    var prelude: [SheetToken] = []
    var hasBlock = false
    while let token = file.lexer.next() {
      if token.kind == .semicolon { break }
      if token.kind == .closeBrace {
        file.end()
        break
      }
      if token.kind == .openBrace {
        hasBlock = true
        break
      }
      if prelude.count < Self.mostTokens { prelude.append(token) }
    }
    switch name {
    case "charset" where !hasBlock: break
    case "import" where !hasBlock: readImport(prelude, reader, file)
    case "namespace" where !hasBlock: readNamespace(prelude, reader, &file)
    case "font-face" where hasBlock: readFace(&file)
    case "media" where hasBlock:
      enter(MediaQuery(parser: parser, isDark: isDark).isTrue(prelude[...], reader), &file)
    case "supports" where hasBlock:
      enter(SupportsQuery(parser: parser).isTrue(prelude[...], reader), &file)
    case "layer": readLayers(prelude[...], reader, hasBlock: hasBlock, &file)
    default:
      // The page is the reader's: that a sheet speaks of the page is nothing to report.
      if name != "page" { store.dropped.add("@\(name)") }
      if hasBlock { skipBlock(&file.lexer) }
    }
    if name != "charset", name != "import", name != "layer" { file.mayImport = false }
  }

  /// `@layer a, b;` names layers in their order, and `@layer a { … }` has the rules of a layer.
  private mutating func readLayers(
    _ prelude: ArraySlice<SheetToken>, _ reader: ValueReader, hasBlock: Bool,
    _ file: inout SheetFile
  ) {
    let names = SelectorReader.parts(prelude, of: reader.bytes).prefix(SheetLayers.most)
      .map { Self.layerName($0, reader) }
    if !hasBlock {
      for name in names where !name.isEmpty {
        _ = store.layers.number(name, within: file.layer)
      }
    } else if file.depth < Self.deepestBlock {
      let name = names.first ?? ""
      file.begin(layer: store.layers.number(name, within: file.layer) ?? file.layer)
    } else {
      skipBlock(&file.lexer)
    }
  }

  private static func layerName(
    _ tokens: ArraySlice<SheetToken>, _ reader: ValueReader
  ) -> String {
    let bytes = tokens.prefix(64).filter { $0.kind != .space }
      .flatMap { reader.bytes[$0.start..<$0.end].prefix(100) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func enter(_ isHeard: Bool, _ file: inout SheetFile) {
    if isHeard, file.depth < Self.deepestBlock {
      file.depth += 1
    } else {
      skipBlock(&file.lexer)
    }
  }

  private mutating func readImport(
    _ prelude: [SheetToken], _ reader: ValueReader, _ file: SheetFile
  ) {
    let tokens = prelude.drop { $0.kind == .space }
    var rest = tokens.dropFirst()
    guard file.mayImport, let first = tokens.first else { return store.dropped.add("@import") }
    var address: String?
    switch first.kind {
    case .text, .address: address = reader.text(first.start, first.end)
    case .function:
      if let text = rest.first(where: { $0.kind == .text }) {
        address = reader.text(text.start, text.end)
        rest = rest.drop { $0.kind != .close }.dropFirst()
      }
    default: break
    }
    let layer = importedLayer(&rest, reader, file)
    guard let address, let place = SheetAddress.resolved(address, from: parser.address),
      !isOpen(place), MediaQuery(parser: parser, isDark: isDark).isTrue(rest, reader),
      let bytes = load(place)
    else { return store.dropped.add("@import") }
    read(CascadeSheet(bytes, origin: file.origin, address: place), layer: layer)
  }

  /// The layer that `layer` or `layer(name)` gives an imported sheet.
  private mutating func importedLayer(
    _ rest: inout ArraySlice<SheetToken>, _ reader: ValueReader, _ file: SheetFile
  ) -> UInt8 {
    let tokens = rest.drop { $0.kind == .space }
    guard let first = tokens.first, first.kind == .word || first.kind == .function,
      reader.text(first.start, first.end)?.lowercased() == "layer"
    else { return file.layer }
    rest = tokens.dropFirst()
    var name = ""
    if first.kind == .function {
      name = Self.layerName(rest.prefix { $0.kind != .close }, reader)
      rest = rest.drop { $0.kind != .close }.dropFirst()
    }
    return store.layers.number(name, within: file.layer) ?? file.layer
  }

  private static let knownNamespaces = [
    "http://www.idpf.org/2007/ops": "epub", "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/1999/xlink": "xlink", "http://www.w3.org/1999/xhtml": "",
    "http://www.w3.org/2001/10/synthesis": "ssml",
  ]

  private func readNamespace(
    _ prelude: [SheetToken], _ reader: ValueReader, _ file: inout SheetFile
  ) {
    let words = prelude.filter { $0.kind != .space && $0.kind != .close }
    guard words.count >= 2, words[0].kind == .word, file.namespaces.count < 64,
      let prefix = reader.text(words[0].start, words[0].end), let last = words.last,
      let address = reader.text(last.start, last.end), let known = Self.knownNamespaces[address]
    else { return }
    file.namespaces[prefix] = known
  }

  private mutating func readFace(_ file: inout SheetFile) {
    var face = EmbeddedFace(family: "", sources: [])
    readDeclarations(&file.lexer, isAlone: false) { reader, name, value, _ in
      switch name {
      case "font-family":
        if case .families(let families)? = reader.parser.families(value), families.count == 1 {
          face.family = families[0]
        }
      case "font-weight":
        // A range of weights begins with the lightest.
        if case .number(let weight)? = reader.parser.value(.fontWeight, [value[0]]) {
          face.weight = Int(weight)
        }
      case "font-style":
        face.isItalic =
          reader.parser.value(.fontStyle, value) == .keyword(SlopeKeyword.italic.rawValue)
      case "src":
        for token in value.prefix(64) where face.sources.count < 8 {
          let address: String
          switch token {
          case .address(let url): address = url
          case .text(let url) where url.contains("."): address = url
          default: continue
          }
          guard let place = SheetAddress.resolved(address, from: reader.parser.address) else {
            continue
          }
          face.sources.append(place)
        }
      default: break
      }
    }
    if file.origin == .book, !face.family.isEmpty, !face.sources.isEmpty { store.add(face) }
  }
}
