@_exported import BookFormats

extension PictureHeader.Flaw {
  /// The same as an error about a file.
  public func about(_ source: Picture.Source) -> PictureError {
    switch self {
    case .empty: .empty(source.path)
    case .notAPicture: .notAPicture(source.path)
    case .truncated: .truncated(source.path)
    case .tooLarge(let width, let height, let limit):
      .tooLarge(source.path, width: width, height: height, limit: limit)
    }
  }
}

extension PictureHeader {
  /// Reads the header of a file, and the rest of the file only where the header needs it.
  public static func read(_ source: Picture.Source) -> Result<PictureHeader, PictureError> {
    let some = 64 << 10
    for limit in [some, PictureFile.maximumBytes] {
      switch PictureFile.read(source, limit: limit) {
      case .failure(let error): return .failure(error.about(source))
      case .success(let bytes):
        let isWhole = bytes.count < limit
        do throws(Flaw) {
          return .success(try PictureHeader(bytes, isWhole: isWhole))
        } catch {
          if error == .truncated && !isWhole && limit == some { continue }
          return .failure(error.about(source))
        }
      }
    }
    return .failure(.truncated(source.path))
  }
}
