/// The chunks of a PNG file.
enum PNGChunks {
  private static let kept = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

  /// The file with only those chunks that decide about pixels. libpng prints a line to standard error for
  /// each invalid colour profile, and a chunk that is not read cannot do harm.
  static func needed(of file: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(file.count)
    var at = 8
    out += file.prefix(at)
    while file.count - at >= 12 {
      let length = file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(at + 12 + length, file.count)
      let type = file[at + 4..<at + 8]
      // An unknown critical chunk stays, so that the decoder refuses the file.
      let isNeeded = kept.contains { type.elementsEqual($0) } || type[at + 4] & 0x20 == 0
      if isNeeded { out += file[at..<end] }
      at = end
    }
    return out
  }
}
