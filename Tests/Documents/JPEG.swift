extension Picture {
  /// A baseline JPEG in grey, of blocks of one shade each: that of the block's first pixel, its blue.
  ///
  /// - Parameter orientation: written as EXIF does, where given.
  public func jpeg(orientation: Int? = nil) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + .big(body.count + 2, 2) + body
    }
    var file: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      let exif = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + tag + [0, 0, 0, 0]
      file += segment(0xE1, exif)
    }
    // All steps are 8, so that a constant block's first coefficient is its shade as it is.
    file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += segment(0xC0, [8] + .big(height, 2) + .big(width, 2) + [1, 1, 0x11, 0])
    // Twelve codes of four bits for the size of a difference; one code of one bit for "no more".
    let few = [UInt8](repeating: 0, count: 12)
    file += segment(0xC4, [0x00, 0, 0, 0, 12] + few + (0..<12).map { UInt8($0) })
    file += segment(0xC4, [0x10, 1] + few + [0, 0, 0] + [0])
    file += segment(0xDA, [1, 1, 0, 0, 63, 0])
    return file + scan() + [0xFF, 0xD9]
  }

  private func scan() -> [UInt8] {
    var bits: [Bool] = []
    func put(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    var before = 0
    for y in stride(from: 0, to: height, by: 8) {
      for x in stride(from: 0, to: width, by: 8) {
        let shade = (pixels[y * width + x] & 0xFF) - 128
        let difference = shade - before
        before = shade
        let size = Int.bitWidth - abs(difference).leadingZeroBitCount
        put(size, 4)
        put(difference >= 0 ? difference : difference - 1, size)
        put(0, 1)
      }
    }
    while bits.count % 8 != 0 { bits.append(true) }
    return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
      let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
  }
}

extension Picture {
  /// A progressive JPEG in grey whose scans after the first have nothing in them.
  public static func jpegOfScans(_ scans: Int, width: Int, height: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker] + .big(body.count + 2, 2) + body
    }
    let none = [UInt8](repeating: 0, count: 15)
    var file: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    file += segment(0xC2, [8] + .big(height, 2) + .big(width, 2) + [1, 1, 0x11, 0])
    // One code each, of one bit: no difference; no more coefficients.
    file += segment(0xC4, [0x00, 1] + none + [0]) + segment(0xC4, [0x10, 1] + none + [0])
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    let empty = [UInt8](repeating: 0, count: (blocks + 7) / 8)
    file += segment(0xDA, [1, 1, 0x00, 0, 0, 0]) + empty
    // A block that is at its end needs no bits where the stream has ended: zeros are put in.
    for _ in 1..<scans { file += segment(0xDA, [1, 1, 0x00, 1, 63, 0]) + empty.prefix(1) }
    return file + [0xFF, 0xD9]
  }
}
