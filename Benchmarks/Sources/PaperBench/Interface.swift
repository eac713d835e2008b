import BareTurn
import PaperGeometry
import PaperRaster

// The library's C interface. A handle is a retained `Drawing`, given back by `paper_drawing_free`.
//
// Nothing is checked beyond what Swift checks itself: the only caller is the driver, and every
// pointer is a NumPy array that outlives the call.

private func handle(_ drawing: Drawing) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(drawing).toOpaque()
}

private func drawing(_ handle: UnsafeMutableRawPointer) -> Drawing {
  Unmanaged<Drawing>.fromOpaque(handle).takeUnretainedValue()
}

/// A picture of `width` x `height` pixels seen through `projection` (9 numbers for column vectors).
@_cdecl("paper_picture")
public func paperPicture(
  _ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int,
  _ projection: UnsafePointer<Double>, _ opacity: Double
) -> UnsafeMutableRawPointer? {
  guard let bitmap = Bitmap.copy(of: pixels, width: width, height: height) else { return nil }
  bitmap.prepareLevels()
  let rect = Rect(origin: .zero, size: bitmap.size)
  return handle(
    Drawing([
      DrawCommand(
        rect: rect, projection: Projection(columnVectors: projection),
        paint: .bitmap(bitmap, source: rect), opacity: opacity)
    ]))
}

/// The back of a sheet of `width` x `height` pixels that is rolled over a cylinder, with light by its angle.
///
/// - Parameters:
///   - projection: of the plane in which the sheet lies; 9 numbers for column vectors.
///   - bend: the normal across the fold, the fold's offset, the radius, and what a unit of height adds to a point.
@_cdecl("paper_bend")
public func paperBend(
  _ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int,
  _ projection: UnsafePointer<Double>, _ bend: UnsafePointer<Double>
) -> UnsafeMutableRawPointer? {
  guard let bitmap = Bitmap.copy(of: pixels, width: width, height: height) else { return nil }
  bitmap.prepareLevels()
  return handle(
    Drawing([
      BareBend.command(
        bitmap, projection: Projection(columnVectors: projection), normal: Point(bend[0], bend[1]),
        fold: (bend[2], bend[3]), height: (bend[4], bend[5], bend[6]))
    ]))
}

/// A gradient of black from `alpha` at the left to nothing at the right.
@_cdecl("paper_gradient")
public func paperGradient(
  _ width: Double, _ height: Double, _ projection: UnsafePointer<Double>, _ alpha: Double
) -> UnsafeMutableRawPointer? {
  let stops = [(0.0, alpha), (1.0, 0.0)].map {
    LinearGradient.Stop($0.0, Color(white: 0, alpha: $0.1))
  }
  return handle(
    Drawing(
      [
        DrawCommand(
          rect: Rect(0, 0, width, height), projection: Projection(columnVectors: projection),
          paint: .gradient(LinearGradient(axis: .x, stops: stops)))
      ], background: .white))
}

/// The shadow of a rectangle with a blur of `sigma` pixels.
@_cdecl("paper_shadow")
public func paperShadow(
  _ width: Double, _ height: Double, _ projection: UnsafePointer<Double>, _ sigma: Double
) -> UnsafeMutableRawPointer? {
  handle(
    Drawing(
      [
        DrawCommand(
          rect: Rect(0, 0, width, height), projection: Projection(columnVectors: projection),
          paint: .shadow(.black, sigma: sigma), opacity: 0.45)
      ], background: .white))
}

/// Nothing: what clearing costs by itself.
@_cdecl("paper_clearing")
public func paperClearing() -> UnsafeMutableRawPointer? { handle(Drawing([])) }

/// The turn frame as it was, of a picture of the size that `paper_layout` tells.
@_cdecl("paper_bare_turn")
public func paperBareTurn(
  _ width: Int, _ height: Int, _ picture: UnsafePointer<UInt32>, _ pictureWidth: Int,
  _ pictureHeight: Int
) -> UnsafeMutableRawPointer? {
  guard let bitmap = Bitmap.copy(of: picture, width: pictureWidth, height: pictureHeight) else {
    return nil
  }
  let commands = BareTurn(width: width, height: height).commands(bitmap)
  return handle(Drawing(commands, background: BareTurn.background))
}

/// Width and height in pixels of the pictures of the turn frame, and the eye's distance from the book in pixels.
@_cdecl("paper_layout")
public func paperLayout(_ width: Int, _ height: Int, _ out: UnsafeMutablePointer<Double>) {
  let layout = BareTurn(width: width, height: height).layout
  (out[0], out[1], out[2]) = (layout.picture.width, layout.picture.height, layout.eyeDistance)
}

/// What the app shows at the `shot` of a film's script, which ends with a zero byte.
@_cdecl("paper_film")
public func paperFilm(_ script: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
  do {
    return try FilmFrame.drawing(of: String(cString: script)).map(handle)
  } catch {
    print("bench: the film: \(error)")
    return nil
  }
}

@_cdecl("paper_draw")
public func paperDraw(
  _ handle: UnsafeMutableRawPointer, _ target: UnsafeMutableRawPointer, _ width: Int,
  _ height: Int, _ x: Int, _ y: Int, _ areaWidth: Int, _ areaHeight: Int, _ threads: Int
) {
  guard
    let target = PixelTarget(base: target, width: width, height: height, rowBytes: 4 * width)
  else { return }
  drawing(handle).draw(
    into: target, damage: PixelRect(x, y, areaWidth, areaHeight), threads: threads)
}

@_cdecl("paper_drawing_free")
public func paperFree(_ handle: UnsafeMutableRawPointer) {
  Unmanaged<Drawing>.fromOpaque(handle).release()
}

/// A bitmap whose smaller versions have not been made, for `paper_halve`.
@_cdecl("paper_bitmap")
public func paperBitmap(
  _ pixels: UnsafePointer<UInt32>, _ width: Int, _ height: Int
) -> UnsafeMutableRawPointer? {
  Bitmap.copy(of: pixels, width: width, height: height).map {
    Unmanaged.passRetained($0).toOpaque()
  }
}

/// Makes the smaller versions of a bitmap.
@_cdecl("paper_halve")
public func paperHalve(_ bitmap: UnsafeMutableRawPointer) {
  Unmanaged<Bitmap>.fromOpaque(bitmap).takeUnretainedValue().prepareLevels()
}

@_cdecl("paper_bitmap_free")
public func paperBitmapFree(_ bitmap: UnsafeMutableRawPointer) {
  Unmanaged<Bitmap>.fromOpaque(bitmap).release()
}
