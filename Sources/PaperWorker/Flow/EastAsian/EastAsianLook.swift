import PaperTypesetting
import StyleSheets

extension LineBreakTailoring {
  /// Books break lines strictly unless they say otherwise.
  init(_ style: EastAsianStyle) {
    let strictness: Strictness =
      switch style.lineBreak {
      case .auto, .strict: .strict
      case .normal: .normal
      case .loose: .loose
      case .anywhere: .anywhere
      }
    let words: Words =
      switch style.wordBreak {
      case .normal: .normal
      case .keepAll: .kept
      case .breakAll: .broken
      }
    self.init(strictness: strictness, words: words)
  }
}

extension BlockWalker {
  /// Korean words stay whole in ragged lines and in headings. Justified lines may end within a Korean word, as books
  /// have it. (decision: Korean lines)
  func keepWords(_ look: inout InlineLook, _ style: ComputedStyle, isPlain: Bool) {
    guard style.eastAsian.wordBreak == .normal, !isPlain || !page.isJustified,
      EastAsianForms(language: setter.languages[Int(look.language)]) == .korean
    else { return }
    look.tailoring.words = .kept
  }
}

extension LinePrices {
  /// Lines that are filled between letters. Letters keep their width, so that columns of squares stay even.
  static let squares: LinePrices = {
    var prices = LinePrices.justified
    prices.letterFit = 0
    return prices
  }()
}
