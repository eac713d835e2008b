import Books
import CSDL2
import Foundation
import PaperRaster

/// Decodes files with SDL2_image: takes bytes, returns opaque pixels. Neither SDL's video nor `SDL_Init` is
/// needed.
enum SDLImage {
  struct Failure: Error { var reason: String }

  /// Loads SDL2_image's decoders once, before any thread uses a decoder.
  private static let isReady: Bool = {
    let wanted = Int32(
      IMG_INIT_JPG.rawValue | IMG_INIT_PNG.rawValue | IMG_INIT_TIF.rawValue
        | IMG_INIT_WEBP.rawValue)
    silenceTIFF()
    return IMG_Init(wanted) != 0
  }()

  /// Keeps libtiff from writing to standard error; libtiff's failures are returned as `Failure`. libtiff's
  /// functions are looked up in the library that SDL2_image has loaded, so that the program does not link
  /// libtiff.
  private static func silenceTIFF() {
    typealias SetHandler = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
    for name in ["TIFFSetErrorHandler", "TIFFSetWarningHandler"] {
      guard let symbol = dlsym(nil, name) else { continue }
      // Both functions take and return a function pointer, and NULL means no handler.
      _ = unsafeBitCast(symbol, to: SetHandler.self)(nil)
    }
  }

  /// - Parameter kind: the header's format; only the decoder of this format sees the bytes.
  static func decode(
    _ bytes: [UInt8], as kind: PictureHeader.Kind
  ) -> Result<FullPicture, Failure> {
    _ = isReady
    SDL_ClearError()
    let bytes = kind == .png ? PNGChunks.needed(of: bytes) : bytes
    let loaded = bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<SDL_Surface>? in
      // Bound: SDL reads at most the given count, and the stream is closed before the bytes are released.
      guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count))
      else { return nil }
      defer { SDL_RWclose(stream) }
      return load(stream, kind)
    }
    guard let surface = loaded else { return .failure(lastFailure) }
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    // The header was within the limits. The check is repeated, because a decoder may read another size.
    guard width > 0, height > 0, max(width, height) <= PictureHeader.maximumSide,
      width * height <= PictureHeader.maximumPixels
    else { return .failure(Failure(reason: "its size is not the one its header gives")) }
    return pixels(of: surface, width, height)
  }

  private static func load(
    _ stream: UnsafeMutablePointer<SDL_RWops>, _ kind: PictureHeader.Kind
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    switch kind {
    case .png: IMG_LoadPNG_RW(stream)
    case .jpeg: IMG_LoadJPG_RW(stream)
    case .gif: IMG_LoadGIF_RW(stream)
    case .bmp: IMG_LoadBMP_RW(stream)
    case .webp: IMG_LoadWEBP_RW(stream)
    case .tiff: IMG_LoadTIF_RW(stream)
    }
  }

  private static func pixels(
    of surface: UnsafeMutablePointer<SDL_Surface>, _ width: Int, _ height: Int
  ) -> Result<FullPicture, Failure> {
    guard
      let converted = SDL_ConvertSurfaceFormat(
        surface, SDL_PIXELFORMAT_ARGB8888.rawValue, 0),
      let base = converted.pointee.pixels
    else { return .failure(lastFailure) }
    defer { SDL_FreeSurface(converted) }
    let rowBytes = Int(converted.pointee.pitch)
    let pixels = PixelStorage(count: width * height) { out in
      // Bound: the surface has `height` rows of `rowBytes >= 4 * width` bytes.
      for y in 0..<height {
        let row = (base + y * rowBytes).assumingMemoryBound(to: Pixel.self)
        for x in 0..<width { out[y * width + x] = onPaper(row[x]) }
      }
    }
    return .success(FullPicture(width: width, height: height, pixels: pixels))
  }

  /// A pixel with straight alpha, composited over white; an opaque pixel is returned unchanged.
  private static func onPaper(_ pixel: Pixel) -> Pixel {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func mix(_ shift: Pixel) -> Pixel {
      let sum = (pixel >> shift & 0xFF) * alpha + 255 * (255 - alpha) + 127
      return (sum / 255) << shift
    }
    return 0xFF00_0000 | mix(16) | mix(8) | mix(0)
  }

  private static var lastFailure: Failure {
    let text = String(cString: paper_img_error())
    return Failure(reason: text.isEmpty ? "the decoder gave no reason" : text)
  }
}
