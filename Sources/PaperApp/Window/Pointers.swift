import CSDL2
import Controls
import PaperGeometry
import PaperRaster
import Shell

/// The looks of the mouse's pointer, each made when it is first needed: the system's own where it has one, else
/// drawn as our icons are.
@MainActor
package final class Pointers {
  private var made: [PointerShape: OpaquePointer] = [:]
  /// The surfaces of our own looks, which SDL copies.
  private static let side = 24

  package var shape = PointerShape.arrow {
    didSet { if shape != oldValue { show() } }
  }

  private func show() {
    let cursor = made[shape] ?? Self.make(shape)
    made[shape] = cursor
    if let cursor { SDL_SetCursor(cursor) }
  }

  private static func make(_ shape: PointerShape) -> OpaquePointer? {
    switch shape {
    case .arrow: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW)
    case .hand: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND)
    case .text: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)
    case .turnLeft: draw(.turnLeft)
    case .turnRight: draw(.turnRight)
    case .grab: draw(.grab)
    case .grabbing: draw(.grabbing)
    case .resizeAcross: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEWE)
    case .resizeDown: SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZENS)
    case .hidden: empty()
    }
  }

  /// An icon in white with a dark edge, so that it is seen on any page.
  private static func draw(_ icon: Icon) -> OpaquePointer? {
    guard let light = icon.bitmap(side: side, color: .white),
      let dark = icon.bitmap(side: side, color: .black)
    else { return nil }
    var pixels = [UInt32](repeating: 0, count: side * side)
    for index in pixels.indices {
      let (x, y) = (index % side, index / side)
      let around = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)].map { dx, dy -> UInt32 in
        let (px, py) = (x + dx, y + dy)
        guard (0..<side).contains(px), (0..<side).contains(py) else { return 0 }
        return dark.pixels[py * side + px] >> 24
      }
      let ink = light.pixels[index] >> 24
      let edge = max(around.max() ?? 0, ink)
      pixels[index] = edge << 24 | ink << 16 | ink << 8 | ink
    }
    return pixels.withUnsafeMutableBytes { bytes in
      // Bound: the surface is of `side` rows of `side` pixels, which SDL copies before this returns.
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        bytes.baseAddress, Int32(side), Int32(side), 32, Int32(side * 4),
        UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue))
      defer { SDL_FreeSurface(surface) }
      return SDL_CreateColorCursor(surface, Int32(side / 2), Int32(side / 2))
    }
  }

  /// A pointer without a pixel. Hiding the pointer itself was rejected: SDL shows it again with the next shape.
  private static func empty() -> OpaquePointer? {
    // Bound: 8 columns and 8 rows are 8 bytes of data and of mask, which SDL copies before this returns.
    let none = [UInt8](repeating: 0, count: 8)
    return SDL_CreateCursor(none, none, 8, 8, 0, 0)
  }

  func close() {
    for cursor in made.values { SDL_FreeCursor(cursor) }
    made = [:]
  }
}
