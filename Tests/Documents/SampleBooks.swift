import Glibc

/// Books that no test can make by itself, beside the tests: `Tests/__Samples__` says where each comes from.
public enum SampleBooks {
  /// Of our own text, as Calibre writes it for Kindle: two chapters, the second of which has a part, a style sheet, a
  /// picture and a cover.
  public static var azw3: [UInt8] { bytes("harbour.azw3") }
  /// The same book for older and for newer readers in one file.
  public static var mobiOfBothKinds: [UInt8] { bytes("harbour-both.mobi") }

  /// A DjVu document of two pages of lines and a picture, with words, chapters, links and labels.
  public static var djvu: [UInt8] { bytes("harbour.djvu") }

  private static func bytes(_ name: String, file: String = #filePath) -> [UInt8] {
    let folder = file.split(separator: "/").dropLast(2).joined(separator: "/")
    guard let stream = fopen("/\(folder)/__Samples__/\(name)", "rb") else { return [] }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    // Bound: at most as many as the array has.
    let count = fread(&bytes, 1, bytes.count, stream)
    return Array(bytes.prefix(count))
  }
}
