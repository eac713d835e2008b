import PaperGeometry
import PaperMotion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An endless stack of cards. The front card falls towards the viewer about its bottom edge and fades;
/// behind the front card the other cards rise, ever smaller, and move up as the front card falls.
///
/// An `EndlessPosition` in cards drives the deck. A card's *depth* is the number of cards before that
/// card, with the fraction of the falling card; its ratio is `r = 1 - depth / 10`. The formulas are
/// those of CardsAnimationDemo. At its card of 300 x 200 points:
///
/// - in the stack, `0 < r <= 1`: bottom edge `300 (1 - r)` above the front card's, scale `r`, so that
///   the bottoms are 30 and the tops 10 points apart;
/// - falling, `1 < r < 1.1`: with `t = 10 (r - 1)`, turned by `-179.999 t` degrees about the bottom
///   edge, seen from 2000 points, alpha `1 - t`;
/// - all other cards are hidden.
///
/// The front card stands at the view's centre. At other heights of the card all lengths scale with the
/// height.
package struct DeckLayout: Equatable, Sendable {
  package let viewSize: Size
  package let count: Int
  /// The box into which each card's picture fits, in points.
  package let cardSize: Size
  /// Points of the view per point of CardsAnimationDemo.
  package let scale: Double
  /// Pixels per point; pictures in front at rest lie on whole pixels.
  package let pixelScale: Double

  package static let designCard = Size(300, 200)
  /// Distance of two neighbours' bottom edges in points, at the size of `designCard`.
  package static let designPitch = 30.0
  /// The number of cards from the front card to the card of ratio 0.
  package static let stack = 10
  /// The angle of the whole fall, in radians: a little less than half a turn, so that the direction is
  /// defined.
  static let turn = -179.999 * Double.pi / 180

  /// A deck with cards of a given size, in points.
  /// - Parameter count: the number of things to show; each card shows the thing of its number modulo
  ///   `count`.
  package init(viewSize: Size, count: Int, cardSize: Size, pixelScale: Double = 1) {
    func side(_ value: Double) -> Double { value.isFinite ? min(max(1, value), 1e6) : 1 }
    self.viewSize = Size(side(viewSize.width), side(viewSize.height))
    self.count = max(0, count)
    self.cardSize = Size(side(cardSize.width), side(cardSize.height))
    self.pixelScale = pixelScale.isFinite ? min(max(0.1, pixelScale), 100) : 1
    self.scale = self.cardSize.height / Self.designCard.height
  }

  /// A deck with cards that suit the view: see `cardSize(in:)`.
  package init(viewSize: Size, count: Int, pixelScale: Double = 1) {
    let view = DeckLayout(
      viewSize: viewSize, count: count, cardSize: Self.designCard, pixelScale: pixelScale)
    self.init(
      viewSize: view.viewSize, count: view.count,
      cardSize: Self.cardSize(in: view.viewSize, pixelScale: view.pixelScale),
      pixelScale: view.pixelScale)
  }

  /// The stack reaches one and a half card heights above the front card's bottom edge, and a fallen
  /// card reaches one card height below that edge. A falling card leaves the view only when its alpha
  /// is below a quarter. (Rejected: a card a third of the view's height. The whole fall then stays
  /// inside the view, but upright books become too small to look at.)
  private static func cardSize(in view: Size, pixelScale: Double) -> Size {
    let height = min(view.height * heightShare, view.width * heightForWidth)
    let width = min(height * designCard.width / designCard.height, view.width * widthShare)
    return Size(
      width, centred(height, in: view.height, pixelScale: pixelScale))
  }
  static let heightShare = 0.38
  static let heightForWidth = 1.1
  static let widthShare = 0.86

  /// The length nearest to `length` at which a span centred in `whole` begins and ends on whole pixels.
  /// The span's number of pixels is odd or even as the number of pixels of `whole` is.
  private static func centred(_ length: Double, in whole: Double, pixelScale: Double) -> Double {
    let rest = (whole * pixelScale).rounded().truncatingRemainder(dividingBy: 2)
    let pixels = ((length * pixelScale - rest) / 2).rounded() * 2 + rest
    return max(pixels, rest == 0 ? 2 : 1) / pixelScale
  }

  /// Distance of two neighbours' bottom edges in points: the length of a drag that moves the deck by a
  /// card.
  package var pitch: Double { Self.designPitch * scale }

  /// The middle of the front card's bottom edge, about which the card falls, in points of the view.
  package var hinge: Point {
    Point(viewSize.width / 2, viewSize.height / 2 + cardSize.height / 2)
  }

  /// Distance of the eye from the screen, in points.
  package var eyeDistance: Double { Design.eyeDistance * scale }

  // MARK: Cards

  /// The cards that can be seen, the nearest first: the cards of the stack and the falling card. There
  /// are ten at rest and eleven in motion, however many things the deck shows; with fewer things than
  /// cards, the things repeat.
  package func visible(at position: EndlessPosition) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let last = position.item + Self.stack
    return position.item..<(position.distance(to: last) < Double(Self.stack) ? last + 1 : last)
  }

  /// The number of the thing that a card shows.
  package func index(of card: Int) -> Int { EndlessPosition.index(of: card, count: count) }

  /// The first card, from the front one on, that shows the thing `index`.
  ///
  /// An animation that leads a thing into the deck ends at this card. A thing that the stack does not
  /// show goes to the far end of the stack. (Rejected: the nearest card, which may be a fallen card,
  /// upside down in front of all others.)
  package func card(showing index: Int, at position: EndlessPosition) -> Int {
    guard count > 0 else { return position.item }
    let ahead = self.index(of: self.index(of: index) - self.index(of: position.item))
    return EndlessPosition(item: position.item).advanced(by: ahead).item
  }

  /// The ratio of a card: 1 in front, 0.1 less for each card before it, 1.1 fallen.
  package func ratio(of card: Int, at position: EndlessPosition) -> Double {
    1 - position.distance(to: card) / Double(Self.stack)
  }

  /// How far a card has fallen: 0 standing, 1 fallen.
  package func fall(of card: Int, at position: EndlessPosition) -> Double {
    (-position.distance(to: card)).clamped(to: 0...1)
  }

  /// The place and look of a card. A card that cannot be seen is hidden where it would vanish: fallen,
  /// or at the far end of the stack.
  ///
  /// - Parameter aspect: the picture's width divided by its height; nil for the card's own aspect. The
  ///   picture keeps its aspect and stands in the middle of the card's bottom edge, so the picture
  ///   scales and falls about the same point as the card.
  package func attributes(
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
      light: light(depth: max(0, depth), fall: fall), shadow: shadow(fall: fall),
      isHidden: fall == 1 || depth == Double(Self.stack))
  }
  /// Corner radius as a part of the card's height: the same part as on the shelf.
  static let cornerShare = Design.cornerRadius / Design.page.height

  /// The size of a picture on the front card, in points.
  package func pictureSize(aspect: Double?) -> Size {
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

  /// The light from above left on a card: the face of a falling card turns away from the light, and then the back turns to the
  /// light. Cards behind have less of the light that comes from everywhere.
  private func light(depth: Double, fall: Double) -> Double {
    guard fall > 0 else { return 1 - 0.012 * depth }
    let angle = fall * Double.pi
    let direct = cos(angle) - 0.47 * sin(angle)
    return 0.7 + 0.3 * abs(direct).clamped(to: 0...1)
  }

  /// A card that comes off the stack has a softer and fainter shadow. The shadow stays below the card
  /// on the screen although the card turns over, hence the cosine in the offset.
  private func shadow(fall: Double) -> Shadow {
    let height = sin(fall * Double.pi)
    return Shadow(
      opacity: 0.5 * (1 - 0.5 * height), radius: (5.5 + 8 * height) * scale,
      offset: Point(0, 1.5 * scale * cos(fall * Double.pi)))
  }
}
