import PaperGeometry
import PaperRasterJobs

// Plain paper in the light of a page: the rows come again with the pattern of the dithering, so four rows are lit once, and
// copied from then on.

extension Plan.Parts {
  /// - Parameters:
  ///   - lit: the command's lights.
  ///   - bounds: the pixels that may be drawn.
  /// - Returns: the source in its lights; nil where the source is more than an opaque colour, or a light depends on the row.
  mutating func litColumns(
    _ source: PreparedCommand.Source, _ lit: Range<Int>, _ bounds: PixelRect, _ kernels: Kernels
  ) -> Unmanaged<RampColumns>? {
    guard case .color(let pixel) = source, pixel >> 24 == 0xFF, !lit.isEmpty,
      bounds.height > RampColumns.rows
    else { return nil }
    let columns = lit.compactMap { lights[$0]._withUnsafeGuaranteedRef(\.columns) }
    guard columns.count == lit.count else { return nil }
    return keep(
      RampColumns(first: bounds.x, count: bounds.width, pixel) { y, row in
        for light in columns {
          light._withUnsafeGuaranteedRef {
            $0.apply(kernels, bounds.x, y, UnsafePointer(row), into: row, count: bounds.width)
          }
        }
      })
  }
}
