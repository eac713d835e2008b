/// The parts of a PNG file.
enum PNGChunks {
  private static let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

  /// The file without what says nothing about its pixels: what is not read cannot do harm, and libpng
  /// writes a line about each colour profile it dislikes.
  static func needed(of file: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(file.count)
    var at = min(8, file.count)
    out += file.prefix(at)
    while file.count - at >= 12 {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(at + 12 + length, file.count)
      let type = file[at + 4..<at + 8]
      // An unknown chunk that claims to be needed stays, and is refused.
      let isNeeded = kept.contains { type.elementsEqual($0) } || type[at + 4] & 0x20 == 0
      if isNeeded { out += file[at..<end] }
      at = end
    }
    return out
  }
}
