import Books
import Foundation
import PaperGeometry
import PaperRaster

/// Makes a picture of a file: reads and decodes the file, rotates the picture upright, and scales the
/// picture into the requested box.
///
/// The decoder may be used on several threads at once. Each thread keeps the picture that was decoded last,
/// so that the small and the full version of a page, requested one after the other, are decoded once.
///
/// Only `pixels(of:bytes:)` parses untrusted bytes. That function takes bytes and returns plain pixels, so
/// that the function can run in another process.
public struct PictureDecoder: Sendable {
  /// The largest picture that a thread keeps, in bytes.
  public static let keptBytes = 64 << 20

  public init() {}

  /// Decodes a picture into the request's box. Every failure names the file to blame.
  public func decode(_ request: PictureRequest) -> Result<DecodedPicture, PictureError> {
    let source = request.source
    guard request.isPossible else {
      let reason = "a box of \(request.width) x \(request.height) pixels cannot be filled"
      return .failure(.decodeFailed(source.path, reason: reason))
    }
    return upright(source).flatMap { picture in
      guard let fitted = PictureFitter.fit(picture, into: request) else {
        return .failure(.decodeFailed(source.path, reason: "its box is no size for a bitmap"))
      }
      return .success(fitted)
    }
  }

  /// The whole upright picture; the kept picture of this thread where the same file was decoded last.
  private func upright(_ source: Picture.Source) -> Result<FullPicture, PictureError> {
    let stamp = PictureFile.stamp(of: source)
    let slot = LastPicture.ofThisThread
    if let kept = slot.picture, let stamp, slot.source == source, slot.stamp == stamp {
      return .success(kept)
    }
    // The kept picture is released first, because two pictures together would need twice the memory.
    slot.picture = nil
    let result = read(source).flatMap { Self.pixels(of: source, bytes: $0) }
    if case .success(let picture) = result, picture.bytes <= Self.keptBytes {
      (slot.source, slot.stamp, slot.picture) = (source, stamp, picture)
    }
    return result
  }

  private func read(_ source: Picture.Source) -> Result<[UInt8], PictureError> {
    switch PictureFile.read(source, limit: PictureFile.maximumBytes + 1) {
    case .failure(let error): return .failure(error.about(source))
    case .success(let bytes) where bytes.count > PictureFile.maximumBytes:
      return .failure(.unreadable(source.path, reason: "it is longer than 512 MB"))
    case .success(let bytes): return .success(bytes)
    }
  }

  /// Decodes the bytes of a whole file into the upright picture.
  package static func pixels(
    of source: Picture.Source, bytes: [UInt8]
  ) -> Result<FullPicture, PictureError> {
    let header: PictureHeader
    do throws(PictureHeader.Flaw) {
      header = try PictureHeader(bytes)
    } catch {
      return .failure(error.about(source))
    }
    return SDLImage.decode(bytes, as: header.kind)
      .map {
        $0.turned(by: header.kind == .tiff ? tiffRest(header.orientation) : header.orientation)
      }
      .mapError { .decodeFailed(source.path, reason: $0.reason) }
  }

  /// The EXIF orientation that is left after libtiff, which mirrors as the tag says but never swaps the axes.
  private static func tiffRest(_ orientation: Int) -> Int {
    switch orientation {
    case 5, 7: 5
    case 6, 8: 7
    default: 1
    }
  }
}

/// The picture that a thread decoded last.
private final class LastPicture {
  var source: Picture.Source?
  var stamp: PictureFile.Stamp?
  var picture: FullPicture?

  static var ofThisThread: LastPicture {
    let key = "paper.last-picture"
    let memory = Thread.current.threadDictionary
    if let last = memory[key] as? LastPicture { return last }
    let fresh = LastPicture()
    memory[key] = fresh
    return fresh
  }
}
