import CSDL2
import PaperGeometry
import PaperRaster

/// A way of presenting pixels in the window.
@MainActor
protocol Presenter: AnyObject {
  var pixelSize: (width: Int, height: Int) { get }
  func present(damage: [PixelRect]?, _ draw: (PixelTarget, [PixelRect]?) -> Void) -> Bool
  /// Notes that uploaded pixels are lost.
  func reset()
  func close()
}

/// Draws into the window's own surface, without a copy; unchanged pixels stay from the last frame.
@MainActor
final class SurfacePresenter: Presenter {
  private let window: OpaquePointer
  /// The memory that holds the last frame; new memory, as after a resize, holds no frame.
  private var drawn: (pixels: UnsafeMutableRawPointer, width: Int32, height: Int32)?

  init(_ window: OpaquePointer) { self.window = window }

  /// Whether the surface has the rasteriser's pixel format and SDL does not show the surface through a
  /// renderer; a `TexturePresenter` saves a copy in the latter case. After this call the window has a
  /// surface, and no renderer may be made for the window.
  static func isUsable(_ window: OpaquePointer) -> Bool {
    guard let surface = SDL_GetWindowSurface(window), SDL_GetRenderer(window) == nil else {
      return false
    }
    return hasOurPixels(surface)
  }

  private static func hasOurPixels(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    guard let format = surface.pointee.format?.pointee else { return false }
    return format.BytesPerPixel == 4 && format.Rmask == 0xFF_0000 && format.Gmask == 0xFF00
      && format.Bmask == 0xFF
  }

  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return (Int(width), Int(height))
  }

  func present(damage: [PixelRect]?, _ draw: (PixelTarget, [PixelRect]?) -> Void) -> Bool {
    let before = drawn
    drawn = nil
    // The surface is fetched for every frame, because SDL frees it when the window is resized.
    guard let surface = SDL_GetWindowSurface(window), SDL_LockSurface(surface) == 0 else {
      return false
    }
    let (width, height) = (surface.pointee.w, surface.pointee.h)
    var changed: [PixelRect]?
    // Bound: SDL gives `h` rows of `pitch` bytes, 4 bytes a pixel (checked here), while locked.
    if Self.hasOurPixels(surface), let pixels = surface.pointee.pixels,
      let target = PixelTarget(
        base: pixels, width: Int(width), height: Int(height), rowBytes: Int(surface.pointee.pitch))
    {
      if let before, before.pixels == pixels, before.width == width, before.height == height {
        changed = damage
      }
      draw(target, changed)
      drawn = (pixels, width, height)
    }
    SDL_UnlockSurface(surface)
    guard let changed else { return SDL_UpdateWindowSurface(window) == 0 }
    let whole = PixelRect(0, 0, Int(width), Int(height))
    let rects = changed.map { $0.intersection(whole) }.filter { !$0.isEmpty }.map {
      SDL_Rect(x: Int32($0.x), y: Int32($0.y), w: Int32($0.width), h: Int32($0.height))
    }
    return rects.isEmpty
      || SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) == 0
  }

  /// Forgets the last frame; the surface itself has no uploaded textures to lose.
  func reset() { drawn = nil }

  func close() {}
}

/// Draws into a streaming texture that a renderer shows; for drivers without a usable framebuffer.
@MainActor
final class TexturePresenter: Presenter {
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var textureSize: (width: Int, height: Int) = (0, 0)

  init(_ window: OpaquePointer) throws(Window.Failure) {
    guard let renderer = SDL_CreateRenderer(window, -1, 0) else {
      throw Window.Failure(description: Window.lastError)
    }
    self.renderer = renderer
  }

  var pixelSize: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return (Int(width), Int(height))
  }

  /// Draws the whole frame, whatever the damage, because a locked texture has lost its pixels.
  func present(damage: [PixelRect]?, _ draw: (PixelTarget, [PixelRect]?) -> Void) -> Bool {
    guard let texture = texture(of: pixelSize) else { return false }
    var pixels: UnsafeMutableRawPointer?
    var pitch: Int32 = 0
    guard SDL_LockTexture(texture, nil, &pixels, &pitch) == 0, let pixels else {
      return false
    }
    // Bound: SDL gives the texture's height in rows of `pitch` bytes while it is locked.
    if let target = PixelTarget(
      base: pixels, width: textureSize.width, height: textureSize.height, rowBytes: Int(pitch))
    {
      draw(target, nil)
    }
    SDL_UnlockTexture(texture)
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
    return true
  }

  private func texture(of size: (width: Int, height: Int)) -> OpaquePointer? {
    if let texture, size == textureSize { return texture }
    if let texture { SDL_DestroyTexture(texture) }
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      Int32(size.width), Int32(size.height))
    textureSize = size
    if let texture { SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE) }
    return texture
  }

  func reset() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  func close() {
    reset()
    SDL_DestroyRenderer(renderer)
  }
}
