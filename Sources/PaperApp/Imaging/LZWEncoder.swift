/// The compression of GIF: strings of indices become codes of 3 to 12 bits.
enum LZWEncoder {
  /// - Parameters:
  ///   - indices: each below `1 << bits`.
  ///   - bits: of an index, 2 to 8.
  /// - Returns: the data of an image as it stands in a file: the bits, blocks, the end of blocks.
  static func encode(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var table = Table()
    var out = BitBlocks()
    let clear = 1 << bits
    var next = clear + 2
    var size = bits + 1
    out.append(UInt8(bits))
    out.write(clear, size)
    guard var prefix = indices.first.map(Int.init) else {
      out.write(clear + 1, size)
      return out.finished()
    }
    for index in indices.dropFirst() {
      if let code = table.code(prefix, index) {
        prefix = code
        continue
      }
      out.write(prefix, size)
      if next < 4096 {
        table.insert(next, prefix, index)
        // The reader is one entry behind: it can tell this code only with one bit more.
        if next == 1 << size { size += 1 }
        next += 1
      } else {
        out.write(clear, size)
        table.removeAll()
        (next, size) = (clear + 2, bits + 1)
      }
      prefix = Int(index)
    }
    out.write(prefix, size)
    // The reader adds an entry for the last string too, which may lengthen the end code.
    if next == 1 << size && size < 12 { size += 1 }
    out.write(clear + 1, size)
    return out.finished()
  }

  /// Codes by what they extend and by what: hashed, as most of the possible pairs never occur.
  private struct Table {
    private static let places = 1 << 14
    private var keys = [UInt32](repeating: .max, count: places)
    private var codes = [UInt16](repeating: 0, count: places)

    private func place(_ key: UInt32) -> Int {
      var place = Int((key &* 2_654_435_761) >> 18)
      while keys[place] != key && keys[place] != .max { place = (place + 1) % Self.places }
      return place
    }
    func code(_ prefix: Int, _ index: UInt8) -> Int? {
      let key = UInt32(prefix) << 8 | UInt32(index)
      let place = place(key)
      return keys[place] == key ? Int(codes[place]) : nil
    }
    mutating func insert(_ code: Int, _ prefix: Int, _ index: UInt8) {
      let key = UInt32(prefix) << 8 | UInt32(index)
      let place = place(key)
      keys[place] = key
      codes[place] = UInt16(code)
    }
    mutating func removeAll() {
      for place in keys.indices { keys[place] = .max }
    }
  }

  /// Codes as bits, the lowest first, in blocks of at most 255 bytes.
  private struct BitBlocks {
    private var out: [UInt8] = []
    private var block: [UInt8] = []
    private var held = 0
    private var heldBits = 0

    mutating func append(_ byte: UInt8) { out.append(byte) }

    mutating func write(_ code: Int, _ bits: Int) {
      held |= code << heldBits
      heldBits += bits
      while heldBits >= 8 {
        put(UInt8(held & 0xFF))
        held >>= 8
        heldBits -= 8
      }
    }
    private mutating func put(_ byte: UInt8) {
      block.append(byte)
      if block.count == 255 { flush() }
    }
    private mutating func flush() {
      guard !block.isEmpty else { return }
      out.append(UInt8(block.count))
      out += block
      block.removeAll(keepingCapacity: true)
    }
    mutating func finished() -> [UInt8] {
      if heldBits > 0 { put(UInt8(held & 0xFF)) }
      flush()
      out.append(0)
      return out
    }
  }
}
