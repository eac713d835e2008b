/// A part of a formula between two places where a line may end: glyphs and bars about a base line.
package struct FlowFormula: Sendable {
  package struct Glyph: Sendable {
    package var shape: ShapedGlyph
    /// The glyph's origin: from the formula's left edge, and above the base line. In points.
    package var x, rise: Float
    /// In points.
    package var size: Float
    /// The width, in parts of the natural one.
    package var stretch: Float = 1
    package var color = FormulaColor.outer
  }

  /// A bar. The place is that of the lower left corner, as with glyphs. In points.
  package struct Bar: Sendable {
    package var x, rise, width, height: Float
    package var color = FormulaColor.outer
  }

  package var glyphs: [Glyph] = []
  package var bars: [Bar] = []
  /// In points; the height stands above the base line, the depth below.
  package var width: Float = 0
  package var height: Float = 0
  package var depth: Float = 0

  package init() {}
}

/// The colour of a part of a formula.
package enum FormulaColor: Hashable, Sendable {
  /// As the letters around the formula.
  case outer
  /// 0xRRGGBB; nil is the page's ink.
  case own(UInt32?)

  func color(within outer: UInt32?) -> UInt32? {
    switch self {
    case .outer: outer
    case .own(let color): color
    }
  }
}

/// A formula that is larger than a page allows becomes smaller as a whole.
extension FlowFormula {
  func scaled(_ scale: Float) -> FlowFormula {
    guard scale != 1, scale.isFinite, scale > 0 else { return self }
    var formula = self
    (formula.width, formula.height, formula.depth) = (width * scale, height * scale, depth * scale)
    for index in glyphs.indices {
      formula.glyphs[index].x *= scale
      formula.glyphs[index].rise *= scale
      formula.glyphs[index].size *= scale
    }
    for index in bars.indices {
      formula.bars[index].x *= scale
      formula.bars[index].rise *= scale
      formula.bars[index].width *= scale
      formula.bars[index].height *= scale
    }
    return formula
  }

  /// - Parameters:
  ///   - width: the most width, in points.
  ///   - height: the most height with the depth, in points.
  func fitted(width most: Float, height tallest: Float) -> FlowFormula {
    scaled(min(1, most / max(0.01, width), max(1, tallest) / max(0.01, height + depth)))
  }

  /// Gives a colour to all that has none yet.
  mutating func paint(_ color: UInt32?) {
    for index in glyphs.indices where glyphs[index].color == .outer {
      glyphs[index].color = .own(color)
    }
    for index in bars.indices where bars[index].color == .outer {
      bars[index].color = .own(color)
    }
  }

  /// Adds what another part shows.
  mutating func add(_ other: FlowFormula, x: Float, rise: Float) {
    for var glyph in other.glyphs {
      glyph.x += x
      glyph.rise += rise
      glyphs.append(glyph)
    }
    for var bar in other.bars {
      bar.x += x
      bar.rise += rise
      bars.append(bar)
    }
    height = max(height, other.height + rise)
    depth = max(depth, other.depth - rise)
  }
}
