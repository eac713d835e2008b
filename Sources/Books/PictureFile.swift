import Glibc
import Localisation

/// Reading a picture's file.
public enum PictureFile {
  /// Longer files are refused: no picture within the limits of `PictureHeader` needs as much.
  public static let maximumBytes = 512 << 20

  /// Opens a plain file for reading.
  ///
  /// The file is opened without waiting, so that a pipe or a device with a picture's name cannot block the
  /// thread.
  /// - Returns: a descriptor that the caller closes, or why the file cannot be opened.
  public static func open(_ source: Picture.Source) -> Result<Int32, PictureReadError> {
    let descriptor = FilePath(source.bytes).withCPath {
      Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { return .failure(PictureReadError(SystemError(errno))) }
    var record = stat()
    guard fstat(descriptor, &record) == 0 else {
      defer { close(descriptor) }
      return .failure(PictureReadError(SystemError(errno)))
    }
    guard FileStatus(record).kind == .file else {
      close(descriptor)
      return .failure(
        PictureReadError(isMissing: false, reason: Localisation.text("is not a plain file")))
    }
    return .success(descriptor)
  }

  /// The first `limit` bytes of a file, or the whole file where the file is shorter.
  /// - Returns: the bytes, or why the file cannot be read; an empty file gives no bytes and no error.
  public static func read(
    _ source: Picture.Source, limit: Int = maximumBytes
  ) -> Result<[UInt8], PictureReadError> {
    open(source).flatMap { descriptor in
      defer { close(descriptor) }
      var record = stat()
      guard fstat(descriptor, &record) == 0 else {
        return .failure(PictureReadError(SystemError(errno)))
      }
      return read(descriptor, count: min(limit, max(0, Int(record.st_size))))
    }
  }

  private static func read(
    _ descriptor: Int32, count: Int
  ) -> Result<[UInt8], PictureReadError> {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // `filled` never exceeds `count`, which is the buffer's capacity.
      while filled < count, let base = buffer.baseAddress {
        let got = Glibc.read(descriptor, base + filled, count - filled)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = SystemError(errno) }
        if got <= 0 { break }
        filled += got
      }
    }
    if let failure { return .failure(PictureReadError(failure)) }
    return .success(bytes)
  }
}

/// Why a file could not be read.
public struct PictureReadError: Error, Equatable, Sendable {
  public let isMissing: Bool
  public let reason: String

  init(isMissing: Bool, reason: String) {
    self.isMissing = isMissing
    self.reason = reason
  }

  init(_ error: SystemError) {
    self.init(isMissing: error.number == ENOENT || error.number == ENOTDIR, reason: error.reason)
  }

  /// This error as a `PictureError` about a picture's file.
  public func about(_ source: Picture.Source) -> PictureError {
    isMissing ? .missing(source.path) : .unreadable(source.path, reason: reason)
  }
}

extension PictureFile {
  /// Identifies a version of a file: equal stamps mean that the file has not changed.
  public struct Stamp: Equatable, Sendable {
    var device: UInt
    var number: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// The size of a file in bytes; nil where the file cannot be found.
  public static func byteCount(of source: Picture.Source) -> Int? {
    stamp(of: source).map(\.size)
  }

  /// The stamp of a picture's file; nil where the file cannot be found.
  public static func stamp(of source: Picture.Source) -> Stamp? {
    var record = stat()
    guard FilePath(source.bytes).withCPath({ stat($0, &record) }) == 0 else { return nil }
    return Stamp(
      device: UInt(record.st_dev), number: UInt(record.st_ino), size: Int(record.st_size),
      seconds: record.st_mtim.tv_sec, nanoseconds: record.st_mtim.tv_nsec)
  }
}
