/// A length of a box that stands where the sheet says: pixels of CSS, and parts of a whole.
package struct FixedLength: Hashable, Sendable {
  package var isAuto = false
  package var pixels: Float = 0
  package var part: Float = 0

  package init(isAuto: Bool = false, pixels: Float = 0, part: Float = 0) {
    (self.isAuto, self.pixels, self.part) = (isAuto, pixels, part)
  }

  init(_ length: RawLength) {
    self.init(
      isAuto: length.isAuto, pixels: Self.bounded(length.em * pixelsPerEm),
      part: Self.bounded(length.part))
  }

  private static func bounded(_ value: Float) -> Float {
    value.isFinite ? max(-1e5, min(1e5, value)) : 0
  }

  /// In pixels; nil is auto.
  package func pixels(of whole: Float) -> Float? { isAuto ? nil : pixels + part * whole }
}

/// A size of the reader's letters is this many pixels of CSS, wherever sheets are heard as written.
let pixelsPerEm: Float = 16

/// A step of a transform.
package enum FixedTransform: Hashable, Sendable {
  case translate(FixedLength, FixedLength)
  /// The columns of a matrix without a shift.
  case linear(Float, Float, Float, Float)
}

/// The box of an element that is set as written.
package struct FixedBox: Hashable, Sendable {
  package var margin = ComputedStyle.Sides(FixedLength())
  package var padding = ComputedStyle.Sides(FixedLength())
  package var insets = ComputedStyle.Sides(FixedLength(isAuto: true))
  /// In pixels; 0 is none.
  package var border = ComputedStyle.Sides(Float(0))
  package var width = FixedLength(isAuto: true)
  package var height = FixedLength(isAuto: true)
  package var maxWidth = FixedLength(isAuto: true)
  package var maxHeight = FixedLength(isAuto: true)
  package var indent = FixedLength()
  /// Pixels from line to line; nil is the face's own.
  package var leading: Float?
  package var isPositioned = false
  /// Whether nothing is seen beyond the box.
  package var isClipped = false
  /// Whether padding and borders are parts of the width and of the height.
  package var holdsBorder = false
  /// Nil is auto.
  package var order: Int?
  package var transforms: [FixedTransform] = []
  package var originAcross = FixedLength(part: 0.5)
  package var originDown = FixedLength(part: 0.5)
  /// By its address within the book.
  package var picture: String?
  package var fitting = PictureFitting.natural
  package var pictureWidth = FixedLength(isAuto: true)
  package var pictureHeight = FixedLength(isAuto: true)
  package var pictureAcross = FixedLength()
  package var pictureDown = FixedLength()
  package var pictureRepeat = PictureRepeat.both
  /// 0 to 1, of the box with all that stands within.
  package var opacity: Float = 1

  package init() {}
}

/// A page with the styles and boxes of its elements. Sizes of letters are in units of 16 pixels.
package struct FixedTree: Sendable {
  package var tree: MarkupTree
  package var styles: [ComputedStyle]
  package var boxes: [FixedBox]
  /// For each node of the tree, the index of its style and its box; a text has its parent's.
  package var styleOf: [Int32]

  package func style(of node: Int) -> ComputedStyle { styles[Int(styleOf[node])] }
  package func box(of node: Int) -> FixedBox { boxes[Int(styleOf[node])] }
}

/// Makes the styles of a page that is set as written.
struct FixedStyler {
  let tree: MarkupTree
  let raw: RawStyler
  let faces: FaceChoice

  mutating func styled() -> FixedTree {
    var result = FixedTree(
      tree: tree, styles: [], boxes: [],
      styleOf: [Int32](repeating: 0, count: tree.nodes.count))
    var numbers: [Int32: Int32] = [:]
    for node in tree.nodes.indices {
      let pair = raw.pairOf[node]
      if let known = numbers[pair] {
        result.styleOf[node] = known
        continue
      }
      let number = Int32(result.styles.count)
      numbers[pair] = number
      result.styles.append(style(raw.pairs[Int(pair)].full))
      result.boxes.append(box(raw.pairs[Int(pair)].full))
      result.styleOf[node] = number
    }
    return result
  }

  private func style(_ full: RawStyle) -> ComputedStyle {
    let pool = raw.computer.pool
    var style = ComputedStyle()
    (style.display, style.float, style.position) = (full.display, full.float, full.position)
    style.size = full.size
    (style.isBold, style.isItalic) = (full.weight >= 600, full.isItalic)
    (style.isSmallCaps, style.isHidden) = (full.isSmallCaps, full.isHidden)
    style.family =
      faces.family(pool.families[full.family], isBold: style.isBold, isItalic: style.isItalic)
      ?? .serif
    (style.color, style.background) = (full.color, full.background)
    (style.isUnderlined, style.isStruck) = (full.isUnderlined, full.isStruck)
    (style.transform, style.verticalAlign) = (full.transform, full.verticalAlign)
    (style.align, style.whiteSpace) = (full.align, full.whiteSpace)
    (style.isRightToLeft, style.isVertical) = (full.isRightToLeft, full.isVertical)
    style.bidi = full.bidi
    for side in 0..<4 { style.border[side].color = full.border[side].color }
    style.language = pool.languages[full.language]
    style.listStyle = pool.listStyles[full.listStyle]
    return style
  }

  private func box(_ full: RawStyle) -> FixedBox {
    var box = FixedBox()
    for side in 0..<4 {
      box.margin[side] = FixedLength(full.margin[side])
      box.padding[side] = FixedLength(full.padding[side])
      box.insets[side] = FixedLength(full.place.insets[side])
      let border = full.border[side]
      box.border[side] =
        border.style == .none ? 0 : max(0, FixedLength(RawLength(em: border.width)).pixels)
    }
    (box.width, box.height) = (FixedLength(full.width), FixedLength(full.height))
    (box.maxWidth, box.maxHeight) = (FixedLength(full.maxWidth), FixedLength(full.maxHeight))
    box.indent = FixedLength(full.indent)
    box.leading = full.leading.map { max(0, min(1e4, $0 * full.size * pixelsPerEm)) }
    box.isPositioned = full.position != .flow
    (box.isClipped, box.holdsBorder) = (full.place.isClipped, full.place.holdsBorder)
    box.order = full.place.order.map(Int.init)
    box.transforms = full.place.transforms.map { step in
      switch step {
      case .translate(let pair):
        .translate(FixedLength(pair.across), FixedLength(pair.down))
      case .linear(let a, let b, let c, let d): .linear(a, b, c, d)
      }
    }
    let place = full.place
    (box.originAcross, box.originDown) = (
      FixedLength(place.origin.across), FixedLength(place.origin.down)
    )
    (box.picture, box.fitting) = (place.picture, place.fitting)
    (box.pictureRepeat, box.opacity) = (place.repeats, place.opacity)
    (box.pictureWidth, box.pictureHeight) = (
      FixedLength(place.pictureSize.across), FixedLength(place.pictureSize.down)
    )
    (box.pictureAcross, box.pictureDown) = (
      FixedLength(place.picturePlace.across), FixedLength(place.picturePlace.down)
    )
    return box
  }
}
