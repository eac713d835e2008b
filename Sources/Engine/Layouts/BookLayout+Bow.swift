import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Stiff leaves in the air: covers, which are boards. They turn about the spine as hard leaves do, and bow.
///
/// A board that is lifted off a pile follows the hand at its edge, and one that comes down is held up by the air beneath: on
/// either half of its way its outer part bends towards the reader, and so away from the pile. The sheet rises from the spine
/// as a plane and goes on as an arc, along an upright axis: a `RollingCylinder` in the plane that the sheet has at the
/// spine. The bow is nothing where the leaf lies and where it is upright, so a leaf that comes to rest is plane by itself,
/// and nothing is seen to change from the one half to the other.
///
/// An arc of the whole sheet would have the eye within its cylinder (decision: Bowed boards). A bow that goes with the
/// direction of the turn would show parts of both faces of an upright sheet.
extension BookLayout {
  /// The angle at the free edge of a board of common paper that bows as much as it can, against the sheet at the spine, in
  /// radians.
  private static let maximumBow = 0.34
  /// The greatest of all, for the lightest paper: half a radian, with which no part of the sheet goes beyond upright before the
  /// sheet does.
  private static let uprightBow = 0.5
  /// The greatest radius, in parts of the eye's distance from the plane of the sheet: the eye stands above the cylinder.
  private static let eyeRoom = 0.42

  /// A leaf that bows, seen across the spine.
  struct Bowed: Equatable {
    /// The angle of the sheet at the spine over the pile on its side, in radians; less than a right angle.
    let rise: Double
    /// Where the sheet bends: distances from the spine.
    let fold: RollingCylinder

    /// The angle of the sheet over its pile, at a distance from the spine.
    func angle(at distance: Double) -> Double { rise + fold.angle(distance - fold.offset) }

    /// How far out and how high a point lies that is so far from the spine.
    func place(at distance: Double) -> (out: Double, up: Double) {
      let (p, z) = fold.place(of: Point(distance, 0))
      return (p.x * cos(rise) - z * sin(rise), p.x * sin(rise) + z * cos(rise))
    }
  }

  /// The bow of a leaf at the moment; nil for plane leaves. On the lectern nothing bows.
  func bowed(_ leaf: Int, _ positions: LeafPositions) -> Bowed? {
    guard opening == nil, pose < 1, let flight = positions.flight(of: leaf), let bow = flight.bow,
      bow.part > 1e-9, flight.progress > 0, flight.progress < 1
    else { return nil }
    let angle = angle(atRatio: ratio(of: leaf, positions))
    guard angle > 0, angle < .pi / 2 else { return nil }
    let part = bow.part * (1 - pose)
    var (low, high) = (0.0, Double.pi / 2)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if plane(of: bent(rise: middle, part), held: bow.held) < angle {
        low = middle
      } else {
        high = middle
      }
    }
    let found = bent(rise: low, part)
    return found.fold.offset < pageSize.width - 1e-6 ? found : nil
  }

  /// The progress at which a leaf that is held at another point bows as it does now.
  /// - Parameter held: from the spine, in parts of the page's width.
  package func progress(of leaf: Int, heldAt held: Double, _ positions: LeafPositions) -> Double {
    guard let bowed = bowed(leaf, positions) else { return positions.progress(of: leaf) }
    let way = plane(of: bowed, held: LeafBow(part: 0, held: held).held) / .pi
    return ratio(of: leaf, positions) >= 0 ? way : 1 - way
  }

  private func angle(atRatio r: Double) -> Double { (1 - abs(r)) * Double.pi / 2 }

  /// The sheet that rises at an angle from the spine.
  private func bent(rise: Double, _ part: Double) -> Bowed {
    let maximum = min(Self.uprightBow, Self.maximumBow / paperWeight)
    let bow = maximum * part * sin(2 * rise)
    let room = Self.eyeRoom * eyeDistance * cos(rise)
    let radius = bow > 0 ? min(pageSize.width / bow, room) : 0
    return Bowed(
      rise: rise,
      fold: RollingCylinder(
        normal: Point(1, 0), offset: pageSize.width - radius * max(0, bow), radius: radius))
  }

  /// The angle of the plane leaf on which a point is seen where a leaf that bows shows it.
  ///
  /// A point of a leaf that rises is first seen further out, so the place does not tell the angle. There the point of the
  /// plane leaf lies in the same direction from the spine; where a hand that took the leaf has come to hold it exactly, the
  /// point is exactly there.
  private func plane(of bowed: Bowed, held: Double) -> Double {
    let distance = held * pageSize.width
    let (out, up) = bowed.place(at: distance)
    let direction = atan2(up, out)
    let taken = angleTakenUp(at: distance)
    let part = ((direction - 0.5 * taken) / (0.4 * taken)).clamped(to: 0...1)
    guard part > 0 else { return direction }
    let eye = max(eyeDistance, pageSize.width * 1.01)
    let seen = out * eye / (eye - up)
    let reach = distance * (eye * eye + seen * seen).squareRoot()
    let exact = atan2(seen, eye) + acos((seen * eye / reach).clamped(to: -1...1))
    return lerp(direction, exact, part * part * (3 - 2 * part))
  }

  // MARK: Its items

  /// A side of a leaf, bowed if the leaf is.
  func bowed(_ item: ItemAttributes, ofSide side: Int, _ positions: LeafPositions) -> ItemAttributes
  {
    guard !item.isHidden, let bowed = bowed(Imposition.leaf(ofSide: side), positions) else {
      return item
    }
    let isRight = Imposition.isFront(side)
    var item = item
    item.transform = Transform3D.perspective(distance: eyeDistance)
      .rotated(isRight ? -bowed.rise : bowed.rise, 0, 1, 0)
    let fold = isRight ? bowed.fold : bowed.fold.mirrored(in: pageSize.width)
    item.bend = ItemBend(fold, isStiff: true)
    return item
  }
}
