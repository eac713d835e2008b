import PaperTypesetting
import StyleSheets

/// How some letters of a paragraph are set. Equal looks are kept once in a chapter.
struct InlineLook: Hashable {
  var run = FlowRun()
  /// An index in the chapter's languages.
  var language: Int32 = 0
  /// Whether words may be hyphenated by patterns, and at soft hyphens.
  var hyphenates = false
  var hearsSoftHyphens = true
  /// Whether lines may end at spaces.
  var wraps = true
  /// Whether spaces stay as many as they are.
  var isPreserved = false
  /// Letters that take their room, and are not shown.
  var isInvisible = false
  /// How lines of East Asian letters are broken.
  var tailoring = LineBreakTailoring()
  /// The sign over each letter that stresses the letter, or 0.
  var emphasis: UInt32 = 0
  /// How letters of other scripts stand in lines that run down.
  var orientation = EastAsianStyle.Orientation.mixed
  var combination = EastAsianStyle.Combination.none
}

/// The looks of a chapter.
struct InlineLooks {
  private(set) var all: [InlineLook] = []
  private var indices: [InlineLook: Int32] = [:]

  mutating func index(of look: InlineLook) -> Int32 {
    if let known = indices[look] { return known }
    let index = Int32(all.count)
    all.append(look)
    indices[look] = index
    return index
  }

  subscript(index: Int32) -> InlineLook { all[Int(index)] }
}

extension InlineLook {
  /// The look of an element's letters within letters of another look.
  /// - Parameters:
  ///   - em: the size of the reader's letters in points.
  ///   - isBlock: a block has its own base line and background.
  init(_ style: ComputedStyle, within outer: InlineLook, em: Float, isBlock: Bool) {
    self = outer
    run.face = FaceStyle(style)
    run.size = style.letterSize * em
    run.color = style.color
    run.isUnderlined = outer.run.isUnderlined || style.isUnderlined
    run.underline = UnderlinePlace(rawValue: style.eastAsian.underline.rawValue) ?? .usual
    run.isStruck = outer.run.isStruck || style.isStruck
    run.background = isBlock ? nil : style.background ?? outer.run.background
    run.rise = isBlock ? 0 : outer.run.rise + Self.rise(style, within: outer, em: em)
    wraps = style.whiteSpace != .nowrap
    isPreserved = style.whiteSpace == .pre || style.whiteSpace == .preWrap
    hearsSoftHyphens = style.hyphens != .none
    isInvisible = style.isHidden
    tailoring = LineBreakTailoring(style.eastAsian)
    emphasis = style.eastAsian.emphasis.scalar
    orientation = style.eastAsian.orientation
    combination = style.eastAsian.combination
    if isInvisible { (run.isUnderlined, run.isStruck, run.background) = (false, false, nil) }
  }

  private static func rise(_ style: ComputedStyle, within outer: InlineLook, em: Float) -> Float {
    switch style.verticalAlign {
    case .superscript: outer.run.size * 0.35
    case .sub: outer.run.size * -0.18
    case .raised(let height) where height.isFinite: max(-2, min(2, height)) * em
    default: 0
    }
  }
}

extension FaceStyle {
  init(_ style: ComputedStyle) {
    let family: Family =
      switch style.family {
      case .serif: .serif
      case .sans: .sans
      case .mono: .mono
      case .embedded(let index): .embedded(index)
      }
    self.init(
      family: family, isBold: style.isBold, isItalic: style.isItalic,
      isSmallCaps: style.isSmallCaps)
  }
}

extension ComputedStyle {
  /// The size of letters within bounds, in sizes of the reader's letters.
  var letterSize: Float { size.isFinite ? max(0.3, min(size, 4)) : 1 }
}
