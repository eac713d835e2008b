#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A sheet that bends along parallel rulings, as a row of plane strips. Seen along the rulings, the sheet is a chain of
/// straight links.
///
/// The sheet lies in the plane z = 0, z towards the reader. A point `p` of the sheet has the place `s = normal . p` on the
/// chain. Before the first link the sheet lies in the plane. The last link has no end. No length along the sheet changes.
package struct SheetProfile: Equatable, Hashable, Sendable {
  /// A strip of the sheet.
  package struct Link: Equatable, Hashable, Sendable {
    /// Where the strip begins on the sheet, as a place `s`.
    package var start: Double
    /// Where the strip begins in space: across the rulings, and above the plane.
    package var across, z: Double
    /// The strip's angle with the plane, in radians: positive where the strip rises along the normal.
    package var angle: Double

    /// Where a point of the strip lies in space.
    package func place(_ s: Double) -> (across: Double, z: Double) {
      (across + (s - start) * cos(angle), z + (s - start) * sin(angle))
    }
  }

  /// The direction across the rulings, away from the bound edge; of unit length.
  package let normal: Point
  /// In rising order of `start`; never empty.
  package let links: [Link]

  /// - Parameters:
  ///   - start: where the sheet leaves the plane, as a place `s`.
  ///   - parts: the strips; a strip without a length is left out.
  ///   - rest: the angle of the last strip.
  package init(
    normal: Point, from start: Double, _ parts: [(length: Double, angle: Double)], rest: Double
  ) {
    var links: [Link] = []
    var (s, across, z) = (start, start, 0.0)
    for (length, angle) in parts where length > 1e-9 {
      let link = Link(start: s, across: across, z: z, angle: angle)
      s += length
      (across, z) = link.place(s)
      links.append(link)
    }
    links.append(Link(start: s, across: across, z: z, angle: rest))
    (self.normal, self.links) = (normal, links)
  }

  private init(normal: Point, links: [Link]) { (self.normal, self.links) = (normal, links) }

  /// The place of a point on the chain.
  package func distance(_ p: Point) -> Double { normal.x * p.x + normal.y * p.y }

  /// The strip on which a place lies; nil where the sheet lies in the plane.
  package func link(at s: Double) -> Link? { links.last { $0.start <= s } }

  /// Where a point of the sheet lies in space.
  package func place(of p: Point) -> (point: Point, z: Double) {
    let s = distance(p)
    guard let (across, z) = link(at: s)?.place(s) else { return (p, 0) }
    return (p + normal * (across - s), z)
  }

  /// The part of the sheet that lies in the plane, as a link that ends where the first strip begins.
  package var lying: Link {
    let start = links[0].start
    return Link(start: start, across: start, z: 0, angle: 0)
  }

  /// Where the sheet turns away from the eye, as a place `s`, and the radius of its bend there; nil where the sheet has no
  /// such place.
  /// - Parameters:
  ///   - isBack: where the back begins to be seen, and not where the front is seen again further out.
  ///   - angle: the angle of paper that is seen edge-on, in radians: upright paper from straight above.
  package func crest(
    isBack: Bool, at angle: Double = .pi / 2
  ) -> (place: Double, radius: Double)? {
    let inner = [lying] + links
    for (i, next) in links.enumerated() {
      let last = inner[i]
      let (from, to) = (last.angle - angle, next.angle - angle)
      guard isBack ? from < 0 && to >= 0 : from > 0 && to <= 0, i > 0 else { continue }
      let a = (last.start + next.start) / 2
      let end = i + 1 < links.count ? (next.start + links[i + 1].start) / 2 : next.start
      return (lerp(a, end, from / (from - to)), (end - a) / abs(to - from))
    }
    return nil
  }

  /// Whether the sheet turns its back upwards, and its front again further out.
  package var isFoldedBack: Bool {
    links[links.count - 1].angle < .pi / 2 && links.contains { $0.angle > .pi / 2 }
  }

  /// The angles along the links, in the middle of each: 0 is where the first link begins, 1 where the last one does.
  package var angles: [(location: Double, angle: Double)] {
    let (first, last) = (links[0].start, links[links.count - 1])
    guard last.start > first else { return [(0, last.angle)] }
    let middles = zip(links, links.dropFirst()).map {
      (($0.start + $1.start) / 2, $0.angle)
    }
    return [(0, 0)]
      + middles.map { (($0.0 - first) / (last.start - first), $0.1) } + [(1, last.angle)]
  }

  /// The same sheet in another plane.
  /// - Parameters:
  ///   - normal: the direction across the rulings, in that plane.
  ///   - origin: the place `s` of that plane's origin.
  ///   - scale: this plane's units in a unit of that plane.
  package func seen(along normal: Point, from origin: Double, scale: Double = 1) -> SheetProfile {
    SheetProfile(
      normal: normal,
      links: links.map {
        Link(
          start: ($0.start - origin) / scale, across: ($0.across - origin) / scale,
          z: $0.z / scale, angle: $0.angle)
      })
  }

  /// The sheet seen in a mirror that exchanges left and right in a plane of `width`.
  package func mirrored(in width: Double) -> SheetProfile {
    seen(along: Point(-normal.x, normal.y), from: normal.x * width)
  }
}
