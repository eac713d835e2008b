/// Reads values of properties. A value that cannot be read makes the whole declaration unheard, as CSS wants.
struct DeclarationParser {
  let page: MeasurePage
  /// The address of the sheet that speaks, about which addresses in values are resolved.
  var address = ""

  /// What a declaration says; nil where the property is not known, or the value is none of the property's.
  func declared(_ name: String, _ tokens: [ValueToken]) -> [Declared]? {
    if name.hasPrefix("--") { return [.variable(name: name, tokens)] }
    if tokens.contains(.function("var")) {
      return Self.isKnown(name) ? [.pending(name: name, tokens)] : nil
    }
    return values(name, tokens)?.map { .value($0.0, $0.1) }
  }

  /// A property with its value, once for each property that a shorthand stands for.
  func values(_ name: String, _ tokens: [ValueToken]) -> [(StyleProperty, DeclaredValue)]? {
    guard let first = tokens.first else { return nil }
    let name = Self.aliases[name] ?? name
    let single = StyleWords.longhands[name]
    if tokens.count == 1, let wide = Self.wide(first) {
      let properties = single.map { [$0] } ?? StyleWords.shorthands[name]
      return properties?.map { ($0, wide) }
    }
    if let single { return value(single, tokens).map { [(single, $0)] } }
    return shorthand(name, tokens)
  }

  /// The properties of a name, each as if no sheet spoke of the property.
  func unset(_ name: String) -> [(StyleProperty, DeclaredValue)] {
    let name = Self.aliases[name] ?? name
    let properties = StyleWords.longhands[name].map { [$0] } ?? StyleWords.shorthands[name] ?? []
    return properties.map { ($0, .unset) }
  }

  static let aliases = [
    "-webkit-box-sizing": "box-sizing", "-moz-box-sizing": "box-sizing",
    "-webkit-transform": "transform", "-ms-transform": "transform",
    "-moz-transform": "transform", "-epub-transform": "transform",
    "-webkit-transform-origin": "transform-origin", "-ms-transform-origin": "transform-origin",
    "-moz-transform-origin": "transform-origin", "-webkit-background-size": "background-size",
    "page-break-before": "break-before", "page-break-after": "break-after",
    "page-break-inside": "break-inside",
    "-webkit-hyphens": "hyphens", "-epub-hyphens": "hyphens", "-moz-hyphens": "hyphens",
    "adobe-hyphenate": "hyphens",
    "-epub-text-align-last": "text-align-last", "-moz-text-align-last": "text-align-last",
    "-ms-text-align-last": "text-align-last", "-ms-writing-mode": "writing-mode",
    "-epub-writing-mode": "writing-mode", "-webkit-writing-mode": "writing-mode",
    "font-variant-caps": "font-variant", "text-decoration-line": "text-decoration",
    "margin-inline-start": "margin-left", "margin-inline-end": "margin-right",
    "margin-block-start": "margin-top", "margin-block-end": "margin-bottom",
    "padding-inline-start": "padding-left", "padding-inline-end": "padding-right",
    "padding-block-start": "padding-top", "padding-block-end": "padding-bottom",
    "-webkit-column-break-before": "break-before", "-webkit-column-break-after": "break-after",
    "-webkit-column-break-inside": "break-inside",
  ].merging(EastAsianStyle.aliases) { known, _ in known }

  static func isKnown(_ name: String) -> Bool {
    let name = aliases[name] ?? name
    return StyleWords.longhands[name] != nil || StyleWords.shorthands[name] != nil
  }

  private static func wide(_ token: ValueToken) -> DeclaredValue? {
    guard case .word(let word) = token else { return nil }
    switch word {
    case "inherit": return .inherit
    case "initial": return .initial
    case "unset", "revert", "revert-layer": return .unset
    default: return nil
    }
  }

  func value(_ property: StyleProperty, _ tokens: [ValueToken]) -> DeclaredValue? {
    let tokens = Self.telling(property, tokens)
    switch property {
    case .fontFamily: return families(tokens)
    case .content: return content(tokens)
    case .counterReset: return counters(tokens, usual: 0)
    case .counterIncrement: return counters(tokens, usual: 1)
    case .quotes: return quotes(tokens)
    case .decoration: return decoration(tokens)
    case .fontVariant: return variant(tokens)
    case .display: return display(tokens)
    case .textEmphasis: return EastAsianStyle.emphasis(tokens)
    case .color, .background, .borderTopColor, .borderRightColor, .borderBottomColor,
      .borderLeftColor:
      return color(tokens[...])
    default: break
    }
    if tokens.count == 1, case .word(let word) = tokens[0] {
      if let known = StyleWords.keywords[property]?[word] { return known }
    }
    switch property {
    case .listStyleType:
      if tokens.count == 1, case .text(let text) = tokens[0] { return .text("\"\(text)\"") }
      if tokens.count == 1, case .word(let word) = tokens[0] { return .text(word) }
      return nil
    case .fontWeight:
      guard let number = number(tokens), (1...1000).contains(number) else { return nil }
      return .number(number)
    case .fontStyle:
      // `oblique 10deg`
      if tokens.first == .word("oblique") { return .keyword(SlopeKeyword.italic.rawValue) }
      return nil
    case .lineHeight:
      if let number = number(tokens) { return number >= 0 ? .number(number) : nil }
      return measure(tokens, isNegativeHeard: false)
    case .textCombine: return EastAsianStyle.combination(tokens)
    case .textIndent:
      return measure(tokens.filter { $0 != .word("hanging") && $0 != .word("each-line") })
    case .zIndex: return number(tokens).map { .number($0) }
    case .matrix: return transforms(tokens)
    case .matrixOrigin, .backgroundPlace: return place(tokens)
    case .backgroundSize: return pictureSize(tokens)
    case .backgroundPicture: return picture(tokens)
    case .backgroundRepeat: return pictureRepeat(tokens)
    case .opacity: return opacity(tokens)
    case .marginTop, .marginRight, .marginBottom, .marginLeft, .verticalAlign, .insetTop,
      .insetRight, .insetBottom, .insetLeft:
      return measure(tokens)
    case .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .fontSize, .width, .height,
      .maxWidth, .maxHeight, .borderTopWidth, .borderRightWidth, .borderBottomWidth,
      .borderLeftWidth:
      return measure(tokens, isNegativeHeard: false)
    default: return nil
    }
  }

  /// Words in small letters, but for properties whose names are told apart by capitals.
  private static func telling(_ property: StyleProperty, _ tokens: [ValueToken]) -> [ValueToken] {
    switch property {
    case .content, .counterReset, .counterIncrement, .backgroundPicture: return tokens
    default: break
    }
    return tokens.map { token in
      if case .name(let name) = token { .word(name.lowercased()) } else { token }
    }
  }

  func number(_ tokens: [ValueToken]) -> Float? {
    if tokens.count == 1, case .number(let value) = tokens[0] {
      return Float(max(-1e9, min(1e9, value)))
    }
    if Calculation.isFunction(tokens.first) { return Calculation.number(tokens[...], page) }
    return nil
  }

  func measure(_ tokens: [ValueToken], isNegativeHeard: Bool = true) -> DeclaredValue? {
    guard let measure = measure(tokens) as SheetMeasure? else { return nil }
    // What a calculation gives is cut off where the length is used.
    if tokens.count == 1, !isNegativeHeard, min(measure.em, measure.rem, measure.part) < 0 {
      return nil
    }
    return .measure(measure)
  }

  private func measure(_ tokens: [ValueToken]) -> SheetMeasure? {
    guard let first = tokens.first else { return nil }
    if Calculation.isFunction(first) { return Calculation.length(tokens[...], page) }
    guard tokens.count == 1 else { return nil }
    switch first {
    case .number(0): return .zero
    case .percentage(let value): return SheetMeasure(part: Float(value / 100))
    case .dimension(let value, let unit): return page.measure(value, unit)
    default: return nil
    }
  }

  func color(_ tokens: ArraySlice<ValueToken>) -> DeclaredValue? {
    guard let first = tokens.first else { return nil }
    switch first {
    case .word("transparent") where tokens.count == 1: return .color(nil)
    case .word("currentcolor") where tokens.count == 1: return .color(nil)
    case .word(let word) where tokens.count == 1:
      return SheetColor.names[word].map { .color($0) }
    case .name(let name) where tokens.count == 1:
      return color([.word(name.lowercased())])
    case .hash(let hash) where tokens.count == 1:
      return SheetColor.color(hash: hash).map { .color($0) }
    case .function(let name):
      guard tokens.last == .close else { return nil }
      return SheetColor.color(name, tokens.dropFirst().dropLast()).map { .color($0) }
    default: return nil
    }
  }
}
