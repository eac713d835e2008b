/// The parts of a PNG file.
enum PNGChunks {
  private static let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

  /// The file without what says nothing about its pixels: what is not read cannot do harm, and libpng
  /// writes a line about each colour profile it dislikes.
  static func needed(of file: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = min(8, file.count)
    // What is needed up to `at` begins at `start`, and is copied before the next part that is left out.
    var start = 0
    while file.count - at >= 12 {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(at + 12 + length, file.count)
      let type = file[at + 4..<at + 8]
      // An unknown chunk that claims to be needed stays, and is refused.
      let isNeeded = kept.contains { type.elementsEqual($0) } || type[at + 4] & 0x20 == 0
      if !isNeeded {
        out += file[start..<at]
        start = end
      }
      at = end
    }
    // A long file without such parts is not held twice.
    return start == 0 ? file : out + file[start..<at]
  }
}
