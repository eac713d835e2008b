import IPC

/// The first frame of an animated WebP as a file of its own, because the decoder reads still pictures only.
/// The chunks and their fields are those of Google's "WebP Container Specification".
enum WebPAnimation {
  private typealias Chunk = (name: [UInt8], body: ArraySlice<UInt8>)
  private static let animationFlag: UInt8 = 2
  private static let alphaFlag: UInt8 = 16
  /// Bytes of a frame's own fields, before its chunks.
  private static let frameFields = 16

  /// The file itself where the file is no animation.
  /// - Throws: an error where the first frame is only a part of the picture, or is missing.
  static func firstFrame(of file: [UInt8]) throws(WorkerError) -> [UInt8] {
    // RIFF, the length, WEBP.
    var (chunks, head) = (chunks(of: file[min(12, file.count)...]), [UInt8]())
    guard let first = chunks.first, first.name == Array("VP8X".utf8), first.body.count >= 10,
      let flags = first.body.first, flags & animationFlag != 0
    else { return file }
    head = Array(first.body)
    guard let frame = chunks.first(where: { $0.name == Array("ANMF".utf8) })?.body,
      frame.count > frameFields
    else { throw WorkerError(.damaged, "an animation without a frame") }
    let fields = Array(frame.prefix(frameFields))
    // Left, top: three bytes each; then the size less one, as in the header.
    guard fields[0..<6].allSatisfy({ $0 == 0 }), fields[6..<12] == head[4..<10] else {
      throw WorkerError(.unsupported, "an animation whose first frame is a part of the picture")
    }
    chunks = Self.chunks(of: frame.dropFirst(frameFields))
    head[0] = chunks.contains { $0.name == Array("ALPH".utf8) } ? alphaFlag : 0
    return still(head, chunks)
  }

  /// Whether a still picture is coded without losses.
  static func isLossless(_ file: [UInt8]) -> Bool {
    chunks(of: file[min(12, file.count)...]).contains { $0.name == Array("VP8L".utf8) }
  }

  /// Whether a still picture has transparent parts beside its colours.
  static func hasAlpha(_ file: [UInt8]) -> Bool {
    chunks(of: file[min(12, file.count)...]).contains { $0.name == Array("ALPH".utf8) }
  }

  private static func still(_ head: [UInt8], _ chunks: [Chunk]) -> [UInt8] {
    var body = Array("WEBP".utf8)
    for chunk in [(Array("VP8X".utf8), head[...])] + chunks {
      body += chunk.0 + size(chunk.1.count) + chunk.1
      if chunk.1.count % 2 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + size(body.count) + body
  }

  private static func size(_ count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  /// The chunks one after the other; one that is longer than the rest ends the list.
  private static func chunks(of bytes: ArraySlice<UInt8>) -> [Chunk] {
    var (rest, chunks) = (bytes, [Chunk]())
    // A frame is among the first few chunks; what would be further is not looked at.
    while rest.count >= 8, chunks.count < 64 {
      let head = Array(rest.prefix(8))
      let count = (0..<4).reduce(0) { $0 | Int(head[4 + $1]) << (8 * $1) }
      rest = rest.dropFirst(8)
      guard count <= rest.count else { break }
      chunks.append((Array(head[0..<4]), rest.prefix(count)))
      rest = rest.dropFirst(count + count % 2)
    }
    return chunks
  }
}
