import ChapterFlow
import StyleSheets

/// Numbers that look random and are the same in every run.
struct SampleRandom: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// Trees of any shape with any styles, and the letters that they show.
struct RandomTree {
  private var random: SampleRandom
  private var maker = SampleTree()
  private var open: [(style: ComputedStyle, isShown: Bool)] = []
  /// Letters in the order of the tree, as they are shown.
  private(set) var letters: [UInt32] = []
  private let isHostile: Bool

  /// - Parameter isHostile: whether styles may be such that the chapter cannot be set.
  static func make(
    seed: UInt64, nodes: Int, isHostile: Bool
  ) -> (tree: StyledTree, letters: [UInt32]) {
    var tree = RandomTree(random: SampleRandom(seed: seed), isHostile: isHostile)
    var root = ComputedStyle()
    root.display = .block
    tree.begin("html", root)
    for _ in 0..<nodes { tree.step() }
    while tree.open.popLast() != nil { tree.maker.end() }
    return (tree.maker.finish(), tree.letters)
  }

  private init(random: SampleRandom, isHostile: Bool) {
    (self.random, self.isHostile) = (random, isHostile)
  }

  private mutating func begin(_ name: String, _ style: ComputedStyle) {
    var attributes: [(name: String, value: String)] = []
    if chance(8) { attributes.append(("id", "i\(Int.random(in: 0..<99, using: &random))")) }
    if chance(30) { attributes.append(("class", "verse")) }
    if chance(20) { attributes.append(("href", "#i1")) }
    if chance(20) { attributes.append(("src", "small.png")) }
    if chance(30) { attributes.append(("start", "9999999999999999999")) }
    maker.begin(name, attributes, style)
    let isShown = (open.last?.isShown ?? true) && style.display != .none
    open.append((style, isShown))
  }

  private mutating func chance(_ many: Int) -> Bool {
    Int.random(in: 0..<many, using: &random) == 0
  }

  private static let names = [
    "p", "div", "em", "span", "a", "h2", "pre", "section", "title", "figure", "v", "ol", "p",
    "span",
  ]
  private static let words = [
    "whale ", "  ", "rememberable", " un", "-", "\n", "ﬁsh ", "a\u{AD}b", "\u{A0}", "\t", "…",
    "“x” ",
    "http://a.b/c", "é", "\u{2003}", "\u{200B}", "www.example.org/a/b ", "XIV", "\u{2014}",
    String(repeating: "q", count: 300),
  ]

  private mutating func step() {
    guard let (style, isShown) = open.last else { return }
    if chance(2) {
      let word = Self.words.randomElement(using: &random) ?? ""
      maker.text(word, style)
      guard isShown, !style.isHidden else { return }
      letters += word.unicodeScalars.map { $0.value }.filter { LetterCount.letters(of: $0) > 0 }
    } else if chance(2), open.count > 1 {
      open.removeLast()
      maker.end()
    } else {
      begin(Self.names.randomElement(using: &random) ?? "p", changed(style))
      if let name = ["br", "wbr", "hr", "img"].randomElement(using: &random), chance(3) {
        maker.begin(name, [("src", "small.png")], SampleTree.inherited(style))
        maker.end()
      }
    }
  }

  private mutating func length() -> StyleLength {
    switch Int.random(in: 0..<(isHostile ? 8 : 6), using: &random) {
    case 0: .auto
    case 1: .em(Float.random(in: -50...50, using: &random))
    case 2: .part(Float.random(in: -2...2, using: &random))
    case 6: .em(.infinity)
    case 7: .part(.nan)
    default: .em(0)
    }
  }

  private mutating func changed(_ outer: ComputedStyle) -> ComputedStyle {
    var style = SampleTree.inherited(outer)
    let displays: [ComputedStyle.Display] = [
      .inline, .inline, .block, .block, .listItem, .inlineBlock,
    ]
    style.display = chance(20) ? .none : displays.randomElement(using: &random) ?? .block
    (style.margin.left, style.margin.right) = (length(), length())
    (style.margin.top, style.margin.bottom) = (length(), length())
    (style.padding.left, style.padding.bottom) = (length(), length())
    (style.indent, style.width, style.maxWidth, style.height) = (
      length(), length(), length(), length()
    )
    if chance(5) { style.border.left.style = .solid }
    style.border.left.width = Float.random(in: -1...9, using: &random)
    if chance(6) { style.background = 1 }
    if chance(4) { style.size = Float.random(in: 0.6...3, using: &random) }
    if chance(6) {
      style.whiteSpace =
        [.pre, .nowrap, .preLine, .preWrap, .normal].randomElement(using: &random) ?? .pre
    }
    if chance(6) {
      style.align = [.center, .right, .left, .justify].randomElement(using: &random) ?? .end
    }
    if chance(9) { style.breakBefore = .page }
    if chance(9) { style.breakAfter = [.avoid, .left].randomElement(using: &random) ?? .auto }
    if chance(9) { style.breakInside = .avoid }
    if chance(9) { style.verticalAlign = .superscript }
    if chance(9) { style.hyphens = [.auto, .none].randomElement(using: &random) ?? .manual }
    style.listStyle = "none"
    if isHostile { poison(&style) }
    return style
  }

  private mutating func poison(_ style: inout ComputedStyle) {
    if chance(9) { style.size = [.nan, .infinity, -4, 0].randomElement(using: &random) ?? 0 }
    if chance(9) { style.leading = [.nan, .infinity, -4, 0].randomElement(using: &random) ?? 0 }
    if chance(9) { style.verticalAlign = .raised(.nan) }
    if chance(9) {
      style.listStyle = ["lower-roman", "\"", "'x"].randomElement(using: &random) ?? ""
    }
    if chance(9) { style.isMarkerInside = true }
    if chance(20) { (style.position, style.isOffPage) = (.absolute, true) }
    if chance(90) { style.display = .table }
  }
}
