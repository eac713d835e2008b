import BookFormats
import CPictures
import IPC

/// How much memory a picture may take, so that no worker has more than 250 MB. The figures were measured with the
/// decoders of Debian 12: formats need from 3 to 45 bytes a pixel (decision: Picture memory).
struct PictureMemory {
  /// For the file's bytes, the decoder and the pixels. A worker itself has 20 MB, the region that is drawn up to 25.
  static let maximum = 200 << 20

  /// Bytes that are left for decoder and pixels.
  let room: Int
  private let isTurned: Bool
  private let isFourBytes: Bool

  /// - Parameter bytes: those of the file that lie in memory.
  init(_ header: PictureHeader, beside bytes: Int) {
    room = max(0, Self.maximum - bytes)
    isTurned = header.orientation != 1
    isFourBytes = header.kind == .jpeg
  }

  /// How many pixels may be held. A JPEG has 4 bytes a pixel, the others 3; a picture that is turned has 4 more.
  var maximumHeld: Int { room / ((isFourBytes ? 4 : 3) + (isTurned ? 4 : 0)) }

  /// Refuses a picture that would take more, and one whose file leaves no room.
  /// - Parameter bytesPerPixel: of a decoder that reads the whole picture at once, else 0.
  func check(_ header: PictureHeader, bytesPerPixel: Int) throws(WorkerError) {
    let each = bytesPerPixel + (isTurned && bytesPerPixel > 0 ? 4 : 0)
    guard room >= 1 << 20, header.width * header.height * each <= room else {
      throw WorkerError(.tooLarge, String(cString: paper_picture_too_large()))
    }
  }

  /// Without losses up to 10.1 bytes, with losses 3.3, beside transparency 6.2.
  static func ofWebP(_ bytes: [UInt8]) -> Int {
    WebPAnimation.isLossless(bytes) ? 11 : WebPAnimation.hasAlpha(bytes) ? 7 : 4
  }
}
