/// A JPEG that is small and well formed and takes minutes to decode: 64 million pixels, and ten thousand
/// progressive scans that say nothing about them.
enum EndlessJPEG {
  static var bytes: [UInt8] {
    let side: [UInt8] = [0x1F, 0x40]
    // One code of one bit, for the value 0.
    let table = [1] + [UInt8](repeating: 0, count: 15) + [0]
    let start: [UInt8] =
      [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + segment(0xC2, [8] + side + side + [1, 1, 0x11, 0])
      + segment(0xC4, [0x00] + table) + segment(0xC4, [0x10] + table)
      + segment(0xDA, [1, 1, 0, 0, 0, 0])
    let scan = segment(0xDA, [1, 1, 0, 1, 63, 0])
    return start + (0..<10_000).flatMap { _ in scan } + [0xFF, 0xD9]
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + body
  }
}
