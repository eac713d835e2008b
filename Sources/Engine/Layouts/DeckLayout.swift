import PaperGeometry
import PaperMotion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An endless stack of cards. The front one falls towards the viewer about its bottom edge and fades;
/// behind it the others rise, ever smaller, and move up as it falls.
///
/// What drives it is an `EndlessPosition` in cards. A card's *depth* is how many cards lie before it,
/// with the fraction of the one that falls; its ratio is `r = 1 - depth / 10`. At the original's card
/// of 300 x 200 points:
///
/// - in the stack, `0 < r <= 1`: bottom edge `300 (1 - r)` above the front card's, scale `r`, so that
///   the bottoms are 30 and the tops 10 points apart;
/// - falling, `1 < r < 1.1`: with `t = 10 (r - 1)`, turned by `-179.999 t` degrees about the bottom
///   edge, seen from 2000 points, alpha `1 - t`;
/// - all others are hidden.
///
/// The front card stands at the view's centre. At other heights of the card all of it scales.
public struct DeckLayout: Equatable, Sendable {
  public let viewSize: Size
  public let count: Int
  /// The box into which each card's picture fits.
  public let cardSize: Size
  /// Points for a point of the original.
  public let scale: Double
  /// Pixels for a point; pictures in front at rest lie on whole pixels.
  public let pixelScale: Double

  public static let designCard = Size(300, 200)
  /// Distance of two neighbours' bottom edges at the original's size.
  public static let designPitch = 30.0
  /// Cards from the front one to where the ratio is 0.
  public static let stack = 10
  /// A little less than half a turn, so that it is clear which way round.
  static let turn = -179.999 * Double.pi / 180

  /// With a card of a given size.
  /// - Parameter count: things that the cards show; each card shows its number modulo `count`.
  public init(viewSize: Size, count: Int, cardSize: Size, pixelScale: Double = 1) {
    func side(_ value: Double) -> Double { value.isFinite ? min(max(1, value), 1e6) : 1 }
    self.viewSize = Size(side(viewSize.width), side(viewSize.height))
    self.count = max(0, count)
    self.cardSize = Size(side(cardSize.width), side(cardSize.height))
    self.pixelScale = pixelScale.isFinite ? min(max(0.1, pixelScale), 100) : 1
    self.scale = self.cardSize.height / Self.designCard.height
  }

  /// With the card that suits the view: see `cardSize(in:)`.
  public init(viewSize: Size, count: Int, pixelScale: Double = 1) {
    let view = DeckLayout(
      viewSize: viewSize, count: count, cardSize: Self.designCard, pixelScale: pixelScale)
    self.init(
      viewSize: view.viewSize, count: view.count,
      cardSize: Self.cardSize(in: view.viewSize, pixelScale: view.pixelScale),
      pixelScale: view.pixelScale)
  }

  /// The stack reaches one and a half cards above the bottom edge, the fallen card one below; it leaves
  /// the view only when less than a quarter of it is left to be seen. A third of the view's height
  /// instead keeps all of it inside, but books, upright as they are, become too small to look at.
  private static func cardSize(in view: Size, pixelScale: Double) -> Size {
    let height = min(view.height * heightShare, view.width * heightForWidth)
    let width = min(height * designCard.width / designCard.height, view.width * widthShare)
    return Size(
      width, centred(height, in: view.height, pixelScale: pixelScale))
  }
  static let heightShare = 0.38
  static let heightForWidth = 1.1
  static let widthShare = 0.86

  /// The length nearest to `length` with which something centred in `whole` lies on whole pixels at
  /// both ends: of whole pixels, odd or even as the whole is.
  private static func centred(_ length: Double, in whole: Double, pixelScale: Double) -> Double {
    let rest = (whole * pixelScale).rounded().truncatingRemainder(dividingBy: 2)
    let pixels = ((length * pixelScale - rest) / 2).rounded() * 2 + rest
    return max(pixels, rest == 0 ? 2 : 1) / pixelScale
  }

  /// Distance of two neighbours' bottom edges in points: what the hand moves for a card.
  public var pitch: Double { Self.designPitch * scale }

  /// Where the front card stands and about which it falls, in points of the view.
  public var hinge: Point {
    Point(viewSize.width / 2, viewSize.height / 2 + cardSize.height / 2)
  }

  public var eyeDistance: Double { Design.eyeDistance * scale }

  // MARK: Cards

  /// The cards that can be seen, the nearest first: those of the stack and the falling one. Ten at
  /// rest and eleven on the way, however many things there are; with fewer things they come again.
  public func visible(at position: EndlessPosition) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let last = position.item + Self.stack
    return position.item..<(position.distance(to: last) < Double(Self.stack) ? last + 1 : last)
  }

  /// Which of the things a card shows.
  public func index(of card: Int) -> Int { EndlessPosition.index(of: card, count: count) }

  /// The first card, from the front one on, that shows the thing `index`.
  ///
  /// Where something is led into the deck this is the card for it. One that the stack does not show goes
  /// to its far end; the nearest card may be one that has fallen, upside down before all others.
  public func card(showing index: Int, at position: EndlessPosition) -> Int {
    guard count > 0 else { return position.item }
    let ahead = self.index(of: self.index(of: index) - self.index(of: position.item))
    return EndlessPosition(item: position.item).advanced(by: ahead).item
  }

  /// Ratio of a card: 1 in front, 0.1 less for each card before it, 1.1 fallen.
  public func ratio(of card: Int, at position: EndlessPosition) -> Double {
    1 - position.distance(to: card) / Double(Self.stack)
  }

  /// How far a card has fallen: 0 standing, 1 fallen.
  public func fall(of card: Int, at position: EndlessPosition) -> Double {
    min(1, max(0, -position.distance(to: card)))
  }

  /// The place and look of any card. Those that cannot be seen are hidden where they would vanish:
  /// fallen, or at the far end of the stack.
  ///
  /// - Parameter aspect: width of the card's picture for its height; nil for the card's own. The
  ///   picture keeps it and stands in the middle of the card's bottom edge, so it scales and falls about
  ///   the same point as the card.
  public func attributes(
    of card: Int, at position: EndlessPosition, aspect: Double? = nil
  ) -> ItemAttributes {
    let depth = min(position.distance(to: card), Double(Self.stack))
    let fall = fall(of: card, at: position)
    let bottom = hinge.y - pitch * max(0, depth)
    let size = pictureSize(aspect: aspect)
    return ItemAttributes(
      index: index(of: card),
      frame: Rect(hinge.x - size.width / 2, bottom - size.height, size.width, size.height),
      anchorPoint: Point(0.5, 1), transform: transform(depth: depth, fall: fall), zIndex: -depth,
      cornerRadii: .right(Self.cornerShare * size.height), opacity: 1 - fall,
      shadow: shadow(fall: fall), isHidden: fall == 1 || depth == Double(Self.stack))
  }
  /// As on the shelf, for its height.
  static let cornerShare = Design.cornerRadius / Design.page.height

  /// The size of a picture on a card in front.
  public func pictureSize(aspect: Double?) -> Size {
    guard let given = aspect, given.isFinite, given > 0 else { return cardSize }
    let aspect = min(20, max(0.05, given))
    let fitted = Size(
      min(cardSize.width, cardSize.height * aspect), min(cardSize.height, cardSize.width / aspect))
    return Size(
      Self.centred(fitted.width, in: viewSize.width, pixelScale: pixelScale),
      max(1, (fitted.height * pixelScale).rounded()) / pixelScale)
  }

  private func transform(depth: Double, fall: Double) -> Transform3D {
    guard fall > 0 else {
      let ratio = 1 - depth / Double(Self.stack)
      return .scale(ratio, ratio)
    }
    return Transform3D.perspective(distance: eyeDistance).rotated(Self.turn * fall, 1, 0, 0)
  }

  /// A card that comes off the stack has a softer and fainter shadow. It stays beneath the card on the
  /// screen, though the card turns over: hence the cosine.
  private func shadow(fall: Double) -> Shadow {
    let height = sin(fall * Double.pi)
    return Shadow(
      opacity: 0.5 * (1 - 0.5 * height), radius: (5.5 + 8 * height) * scale,
      offset: Point(0, 1.5 * scale * cos(fall * Double.pi)))
  }
}
