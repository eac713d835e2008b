import Books
import CSDL2
import Foundation
import PaperRaster

/// The border to SDL2_image: bytes in, opaque pixels out. Needs no video and no `SDL_Init`.
enum SDLImage {
  struct Failure: Error { var reason: String }

  /// Loads the decoders once, before any thread can be in one of them.
  private static let isReady: Bool = {
    let wanted = Int32(
      IMG_INIT_JPG.rawValue | IMG_INIT_PNG.rawValue | IMG_INIT_TIF.rawValue
        | IMG_INIT_WEBP.rawValue)
    silenceTIFF()
    return IMG_Init(wanted) != 0
  }()

  /// Keeps libtiff from writing its own lines to standard error; its failures come back as ours.
  /// Its functions are looked for where SDL2_image has loaded them, so that we need not link it.
  private static func silenceTIFF() {
    typealias SetHandler = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
    for name in ["TIFFSetErrorHandler", "TIFFSetWarningHandler"] {
      guard let symbol = dlsym(nil, name) else { continue }
      // Both take and return a pointer to a function, and NULL means none.
      _ = unsafeBitCast(symbol, to: SetHandler.self)(nil)
    }
  }

  /// - Parameter kind: what the header says; only the decoder of this kind sees the bytes.
  static func decode(
    _ bytes: [UInt8], as kind: PictureHeader.Kind
  ) -> Result<FullPicture, Failure> {
    _ = isReady
    SDL_ClearError()
    let bytes = kind == .png ? PNGChunks.needed(of: bytes) : bytes
    let loaded = bytes.withUnsafeBytes { buffer -> UnsafeMutablePointer<SDL_Surface>? in
      // SDL reads only within the count given here, and the stream is closed before the bytes go.
      guard let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(clamping: buffer.count))
      else { return nil }
      defer { SDL_RWclose(stream) }
      return load(stream, kind)
    }
    guard let surface = loaded else { return .failure(lastFailure) }
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    // The header was within the limits; this holds even if a decoder understood it otherwise.
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
      // The surface has `height` rows of `rowBytes >= 4 * width` bytes.
      for y in 0..<height {
        let row = (base + y * rowBytes).assumingMemoryBound(to: Pixel.self)
        for x in 0..<width { out[y * width + x] = onPaper(row[x]) }
      }
    }
    return .success(FullPicture(width: width, height: height, pixels: pixels))
  }

  /// A pixel with straight alpha, laid over white paper; an opaque one stays as it is.
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
