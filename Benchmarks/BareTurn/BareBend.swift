import PaperGeometry
import PaperRaster

/// The back of a sheet that is rolled over a cylinder, for the benchmark: bends and lights are no part of the engine's face.
public enum BareBend {
  /// - Parameters:
  ///   - bitmap: the picture of the sheet, a point for each pixel.
  ///   - projection: of the plane in which the sheet lies.
  ///   - normal: across the fold, of length 1.
  ///   - fold: the fold's offset and the cylinder's radius, in points.
  ///   - height: what a unit of height adds to a point: x, y, w.
  public static func command(
    _ bitmap: Bitmap, projection: Projection, normal: Point, fold: (offset: Double, radius: Double),
    height: (x: Double, y: Double, w: Double)
  ) -> DrawCommand {
    // By the paper's angle.
    let light = Light(
      axis: .x, stops: [.init(0.5, 0.6), .init(0.8, 0.97), .init(1, 1)], warmth: 0.06)
    let rect = Rect(origin: .zero, size: bitmap.size)
    let cylinder = RollingCylinder(normal: normal, offset: fold.offset, radius: fold.radius)
    return DrawCommand(
      rect: rect, corners: .right(8), projection: projection,
      paint: .bitmap(bitmap, source: rect),
      bend: Bend(
        cylinder: cylinder, face: .back, height: .init(x: height.x, y: height.y, w: height.w),
        light: light))
  }
}
