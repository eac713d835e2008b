import CInflate

/// Bytes that zlib has packed.
enum PackedBytes {
  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The unpacked bytes of a whole gzip file; nil for damaged bytes, and for more than `limit` of them.
  static func unpacked(_ bytes: [UInt8], hasHeader: Bool = true, limit: Int) -> [UInt8]? {
    guard let stream = paper_inflate_new(hasHeader ? 1 : 0) else { return nil }
    defer { paper_inflate_free(stream) }
    var (out, at) = ([UInt8](), 0)
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let piece = Array(bytes[at..<min(bytes.count, at + part.count)])
      var (used, made) = (0, 0)
      // The border reads at most `piece.count` bytes, and writes at most `part.count`.
      let result = paper_inflate_bytes(
        stream, piece, piece.count, &used, &part, part.count, &made)
      guard result >= 0, out.count + made <= limit else { return nil }
      out += part[..<made]
      at += used
      if result == 1 || (used == 0 && made == 0) { return result == 1 || !hasHeader ? out : nil }
    }
  }
}
