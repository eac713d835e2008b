import Foundation

/// What leaves a pattern in place besides its translations: worked out from the group's
/// operations, so that the little diagrams cannot say anything the pattern does not do.
struct SymmetryElements {
  struct Centre {
    var at: Point
    var order: Int
  }

  struct Axis {
    /// Where the axis lies: the points p with p · normal = offset.
    var offset: Double
    /// Radians, 0 ..< pi.
    var angle: Double
    var isMirror: Bool
    var direction: Point { Point(angle: angle, distance: 1) }
  }

  private(set) var centres: [Centre] = []
  private(set) var axes: [Axis] = []

  /// All elements that pass through the cell at the origin or through its neighbours.
  init(of group: WallpaperGroup) {
    for operation in group.operations {
      let matrix = operation.linearPart(in: group.cell)
      for i in -3...3 {
        for j in -3...3 {
          let shift = group.cell.plane(operation.e + Double(i), operation.f + Double(j))
          if matrix.determinant > 0 {
            addCentre(of: matrix, shift: shift)
          } else {
            addAxis(of: matrix, shift: shift)
          }
        }
      }
    }
  }

  private mutating func addCentre(of m: PlaneMatrix, shift t: Point) {
    let angle = atan2(m.c, m.a)
    guard abs(angle) > 1e-6 else { return }  // a translation
    let order = Int((2 * .pi / abs(angle)).rounded())
    // The point that stays: (1 - m) p = t.
    let determinant = (1 - m.a) * (1 - m.d) - m.b * m.c
    let p = Point(
      ((1 - m.d) * t.x + m.b * t.y) / determinant, (m.c * t.x + (1 - m.a) * t.y) / determinant)
    if let known = centres.firstIndex(where: { ($0.at - p).length < 1e-6 }) {
      centres[known].order = max(centres[known].order, order)
    } else {
      centres.append(Centre(at: p, order: order))
    }
  }

  private mutating func addAxis(of m: PlaneMatrix, shift t: Point) {
    var angle = atan2(m.c, m.a) / 2
    if angle < -1e-9 { angle += .pi }
    let direction = Point(angle: angle, distance: 1)
    let slide = t.x * direction.x + t.y * direction.y
    let offset = (t.x * direction.normal.x + t.y * direction.normal.y) / 2
    let isMirror = abs(slide) < 1e-6
    let known = axes.firstIndex {
      abs($0.angle - angle) < 1e-6 && abs($0.offset - offset) < 1e-6
    }
    if let known {
      // A mirror followed by a translation along it is no glide worth a line of its own.
      if isMirror { axes[known].isMirror = true }
    } else {
      axes.append(Axis(offset: offset, angle: angle, isMirror: isMirror))
    }
  }
}

/// (x, y) to (a x + b y, c x + d y).
struct PlaneMatrix {
  let a: Double
  let b: Double
  let c: Double
  let d: Double
  var determinant: Double { a * d - b * c }
}

extension CellOperation {
  /// The operation without its shift, in the plane's coordinates.
  func linearPart(in cell: Cell) -> PlaneMatrix {
    func image(_ x: Double, _ y: Double) -> Point {
      let (u, v) = cell.fractional(Point(x, y))
      return cell.plane(a * u + b * v, c * u + d * v)
    }
    let (p, q) = (image(1, 0), image(0, 1))
    return PlaneMatrix(a: p.x, b: q.x, c: p.y, d: q.y)
  }

  func apply(_ u: Double, _ v: Double) -> (u: Double, v: Double) {
    (a * u + b * v + e, c * u + d * v + f)
  }
}
