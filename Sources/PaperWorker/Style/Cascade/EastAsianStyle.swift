/// How lines of East Asian letters are broken, and how such letters stand.
package struct EastAsianStyle: Hashable, Sendable {
  package enum LineBreak: UInt8, Sendable { case auto, loose, normal, strict, anywhere }
  package enum WordBreak: UInt8, Sendable { case normal, keepAll, breakAll }
  /// How letters of other scripts stand in vertical lines.
  package enum Orientation: UInt8, Sendable { case mixed, upright, sideways }
  /// Letters that share the room of a letter in vertical lines.
  package enum Combination: UInt8, Sendable { case none, all, digits2, digits3, digits4 }
  /// Where a line under letters runs. In vertical lines `auto` and `under` are at the left.
  package enum Underline: UInt8, Sendable { case auto, under, right }
  /// Signs beside letters that stress the letters.
  package enum Emphasis: UInt8, Sendable, CaseIterable {
    case none, dot, openDot, circle, openCircle, double, openDouble
    case triangle, openTriangle, sesame, openSesame

    /// The sign itself; 0 for none.
    package var scalar: UInt32 {
      switch self {
      case .none: 0
      case .dot: 0x2022
      case .openDot: 0x25E6
      case .circle: 0x25CF
      case .openCircle: 0x25CB
      case .double: 0x25C9
      case .openDouble: 0x25CE
      case .triangle: 0x25B2
      case .openTriangle: 0x25B3
      case .sesame: 0xFE45
      case .openSesame: 0xFE46
      }
    }
  }

  package var lineBreak = LineBreak.auto
  package var wordBreak = WordBreak.normal
  package var orientation = Orientation.mixed
  package var combination = Combination.none
  package var emphasis = Emphasis.none
  package var underline = Underline.auto

  package init() {}
}

extension EastAsianStyle {
  /// Takes the value of a property from another style.
  mutating func copy(_ property: StyleProperty, of other: EastAsianStyle) {
    switch property {
    case .lineBreak: lineBreak = other.lineBreak
    case .wordBreak: wordBreak = other.wordBreak
    case .textOrientation: orientation = other.orientation
    case .textCombine: combination = other.combination
    case .textEmphasis: emphasis = other.emphasis
    case .underlinePosition: underline = other.underline
    default: break
    }
  }

  mutating func set(_ property: StyleProperty, word: UInt8) {
    switch property {
    case .lineBreak: lineBreak = LineBreak(rawValue: word) ?? .auto
    case .wordBreak: wordBreak = WordBreak(rawValue: word) ?? .normal
    case .textOrientation: orientation = Orientation(rawValue: word) ?? .mixed
    case .textCombine: combination = Combination(rawValue: word) ?? .none
    case .textEmphasis: emphasis = Emphasis(rawValue: word) ?? .none
    case .underlinePosition: underline = Underline(rawValue: word) ?? .auto
    default: break
    }
  }

  static let properties: [String: StyleProperty] = [
    "line-break": .lineBreak, "word-break": .wordBreak, "text-orientation": .textOrientation,
    "text-combine-upright": .textCombine, "text-emphasis": .textEmphasis,
    "text-underline-position": .underlinePosition,
  ]

  static let aliases = [
    "-epub-line-break": "line-break", "-webkit-line-break": "line-break",
    "-epub-word-break": "word-break", "-epub-text-orientation": "text-orientation",
    "-webkit-text-orientation": "text-orientation",
    "-epub-text-combine": "text-combine-upright", "-webkit-text-combine": "text-combine-upright",
    "text-combine": "text-combine-upright", "text-combine-horizontal": "text-combine-upright",
    "-epub-text-combine-horizontal": "text-combine-upright",
    "-ms-text-combine-horizontal": "text-combine-upright", "-ms-word-break": "word-break",
    "-epub-text-underline-position": "text-underline-position",
    "-webkit-text-underline-position": "text-underline-position",
    "text-emphasis-style": "text-emphasis", "-epub-text-emphasis": "text-emphasis",
    "-webkit-text-emphasis": "text-emphasis", "-epub-text-emphasis-style": "text-emphasis",
    "-webkit-text-emphasis-style": "text-emphasis",
  ]

  static let keywords: [StyleProperty: [String: UInt8]] = [
    .lineBreak: ["auto": 0, "loose": 1, "normal": 2, "strict": 3, "anywhere": 4],
    .wordBreak: ["normal": 0, "break-word": 0, "keep-all": 1, "break-all": 2],
    .textOrientation: [
      "mixed": 0, "vertical-right": 0, "upright": 1, "sideways": 2, "sideways-right": 2,
      "rotate-right": 2,
    ],
    .textCombine: ["none": 0, "all": 1, "horizontal": 1],
    .underlinePosition: [
      "auto": 0, "from-font": 0, "alphabetic": 0, "left": 0, "under": 1, "right": 2,
    ],
  ]

  private static let shapes: [String: Emphasis] = [
    "dot": .dot, "circle": .circle, "double-circle": .double, "triangle": .triangle,
    "sesame": .sesame,
  ]

  /// `filled sesame`, `open dot red`, `"x"`; nil for what is no value.
  static func emphasis(_ tokens: [ValueToken]) -> DeclaredValue? {
    var (shape, isOpen, isSaid): (Emphasis?, Bool, Bool) = (nil, false, false)
    for token in tokens where token != .space {
      switch token {
      case .word("none"): return .keyword(Emphasis.none.rawValue)
      case .word("filled"): isSaid = true
      case .word("open"): (isSaid, isOpen) = (true, true)
      case .word(let word) where shapes[word] != nil: shape = shapes[word]
      case .text(let text):
        let first = text.unicodeScalars.first?.value
        shape = Emphasis.allCases.first { $0.scalar == first && $0 != .none } ?? .dot
      // The colour of the signs is that of the letters.
      case .word, .hash, .function, .number, .comma, .close, .percentage: continue
      default: return nil
      }
    }
    guard let found = shape ?? (isSaid ? .sesame : nil) else { return nil }
    return .keyword(isOpen ? found.opened.rawValue : found.rawValue)
  }

  /// `digits 2`, and the words of the property.
  static func combination(_ tokens: [ValueToken]) -> DeclaredValue? {
    let parts = tokens.filter { $0 != .space }
    guard parts.first == .word("digits") else { return nil }
    switch parts.dropFirst().first {
    case nil, .number(2): return .keyword(Combination.digits2.rawValue)
    case .number(3): return .keyword(Combination.digits3.rawValue)
    case .number(4): return .keyword(Combination.digits4.rawValue)
    default: return nil
    }
  }
}

extension EastAsianStyle.Emphasis {
  fileprivate var opened: EastAsianStyle.Emphasis {
    switch self {
    case .dot, .circle, .double, .triangle, .sesame:
      EastAsianStyle.Emphasis(rawValue: rawValue + 1) ?? self
    default: self
    }
  }
}
