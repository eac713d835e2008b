/// How a background picture is fitted into a box.
package enum PictureFitting: UInt8, Sendable { case natural, cover, contain, lengths }

/// In which directions a background picture repeats.
package enum PictureRepeat: UInt8, Sendable { case both, across, down, none }

/// Where a box of its own place stands, what turns the box, and the picture behind the box.
struct RawPlace: Hashable, Sendable {
  var insets = ComputedStyle.Sides(RawLength.auto)
  /// Nil is auto.
  var order: Int32?
  /// Whether nothing is seen beyond the box.
  var isClipped = false
  /// Whether padding and borders are parts of the width and of the height.
  var holdsBorder = false
  var transforms: [RawTransform] = []
  /// About which the box is turned: parts of the box, or lengths.
  var origin = RawPair(across: RawLength(part: 0.5), down: RawLength(part: 0.5))
  /// By its address within the book.
  var picture: String?
  var fitting = PictureFitting.natural
  var pictureSize = RawPair(across: .auto, down: .auto)
  var picturePlace = RawPair(across: .zero, down: .zero)
  var repeats = PictureRepeat.both
  /// 0 to 1.
  var opacity: Float = 1

  mutating func set(
    _ property: StyleProperty, _ across: SheetMeasure?, _ down: SheetMeasure?, size: Float
  ) {
    func length(_ measure: SheetMeasure?) -> RawLength {
      measure.map { RawLength(em: $0.em * size + $0.rem, part: $0.part) } ?? .auto
    }
    let pair = RawPair(across: length(across), down: length(down))
    switch property {
    case .matrixOrigin: origin = pair
    case .backgroundPlace: picturePlace = pair
    case .backgroundSize: (fitting, pictureSize) = (.lengths, pair)
    default: break
    }
  }

  mutating func copy(_ property: StyleProperty, of other: RawPlace) {
    switch property {
    case .insetTop, .insetRight, .insetBottom, .insetLeft:
      let side = Int(property.rawValue - StyleProperty.insetTop.rawValue)
      insets[side] = other.insets[side]
    case .zIndex: order = other.order
    case .overflow: isClipped = other.isClipped
    case .boxSizing: holdsBorder = other.holdsBorder
    case .matrix: transforms = other.transforms
    case .matrixOrigin: origin = other.origin
    case .backgroundPicture: picture = other.picture
    case .backgroundSize: (fitting, pictureSize) = (other.fitting, other.pictureSize)
    case .backgroundPlace: picturePlace = other.picturePlace
    case .backgroundRepeat: repeats = other.repeats
    case .opacity: opacity = other.opacity
    default: break
    }
  }

  /// Whether the box is far off any page, to the left or above, as headings are that only machines read.
  var isOffPage: Bool {
    [insets.top, insets.left].contains { !$0.isAuto && $0.em + $0.part * 60 < -Self.farthest }
      || [insets.bottom, insets.right].contains { !$0.isAuto && $0.em < -Self.farthest }
  }

  /// In sizes of the reader's letters; no page is as wide.
  private static let farthest: Float = 50
}

struct RawPair: Hashable, Sendable {
  var across, down: RawLength
}

/// A step of a transform.
enum RawTransform: Hashable, Sendable {
  case translate(RawPair)
  case linear(Float, Float, Float, Float)

  init(_ step: SheetTransform, size: Float) {
    func length(_ measure: SheetMeasure) -> RawLength {
      RawLength(em: measure.em * size + measure.rem, part: measure.part)
    }
    switch step {
    case .translate(let across, let down):
      self = .translate(RawPair(across: length(across), down: length(down)))
    case .linear(let a, let b, let c, let d): self = .linear(a, b, c, d)
    }
  }
}
