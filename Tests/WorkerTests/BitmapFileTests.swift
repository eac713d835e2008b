import IPC
import TestDocuments
import Testing
import WorkerClient

/// All kinds of BMP, through the locked worker.
@Suite("BMP through the locked worker", .timeLimit(.minutes(3)))
struct BitmapFileTests {
  private static let table: [[UInt8]] = [[3, 2, 1, 0], [30, 20, 10, 0], [0, 0, 255, 0]]
  /// The colours of the table.
  private static let (first, second, third) = (0x010203, 0x0A141E, 0xFF0000)

  /// A file with the header of Windows.
  /// - Parameter height: negative for rows from the top downwards.
  private static func file(
    _ width: Int, _ height: Int, bits: Int, kind: Int = 0, header: Int = 40, masks: [UInt32] = [],
    colors: [[UInt8]] = [], _ data: [UInt8]
  ) -> [UInt8] {
    var behind = masks.flatMap { [UInt8].little(Int($0), 4) }
    behind += [UInt8](repeating: 0, count: max(0, header - 40 - behind.count))
    behind += colors.flatMap(\.self)
    let start = 54 + behind.count
    var file = Array("BM".utf8)
    for (value, count) in [
      (start + data.count, 4), (0, 4), (start, 4), (header, 4), (width, 4),
      (height & 0xFFFF_FFFF, 4), (1, 2), (bits, 2), (kind, 4), (0, 12), (colors.count, 4), (0, 4),
    ] { file += .little(value, count) }
    return file + behind + data
  }

  private func pixels(_ file: [UInt8]) throws -> [Int] {
    try Reader(file).render(0).pixels.map { Int($0 & 0xFF_FFFF) }
  }

  @Test func indicesOfAllWidths() throws {
    let (a, b, c) = (Self.first, Self.second, Self.third)
    let colors = Self.table
    let one = Self.file(3, 2, bits: 1, colors: colors, [0x60, 0, 0, 0, 0x80, 0, 0, 0])
    #expect(try pixels(one) == [b, a, a, a, b, b])
    let two = Self.file(5, 1, bits: 2, colors: colors, [0b0001_1001, 0b1000_0000, 0, 0])
    #expect(try pixels(two) == [a, b, c, b, c])
    let four = Self.file(3, 1, bits: 4, colors: colors, [0x21, 0x00, 0, 0])
    #expect(try pixels(four) == [c, b, a])
    let eight = Self.file(2, -2, bits: 8, colors: colors, [0, 1, 0, 0, 2, 0, 0, 0])
    #expect(try pixels(eight) == [a, b, c, a])
  }

  /// A run, a stretch with its filling byte, the end of a line, a jump, and the end.
  @Test func runs() throws {
    let (a, b, c) = (Self.first, Self.second, Self.third)
    let eight = Self.file(
      5, 3, bits: 8, kind: 1, colors: Self.table,
      [2, 1, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 3, 1, 2, 2, 0, 1])
    #expect(try pixels(eight) == [a, a, a, c, c, a, a, a, a, a, b, b, c, b, c])
    let four = Self.file(
      6, 1, bits: 4, kind: 2, colors: Self.table, [3, 0x12, 0, 3, 0x21, 0x10, 0, 1])
    #expect(try pixels(four) == [b, c, b, c, b, b])
  }

  /// Runs that leave the picture write nothing beyond, and a file that ends too early has what came.
  @Test func runsThatLeaveThePicture() throws {
    let (a, b) = (Self.first, Self.second)
    let wide = Self.file(
      2, 2, bits: 8, kind: 1, colors: Self.table, [255, 1, 0, 0, 0, 2, 255, 255, 255, 1])
    #expect(try pixels(wide) == [a, a, b, b])
    let cut = Self.file(2, 1, bits: 8, kind: 1, colors: Self.table, [0, 200, 1])
    #expect(try pixels(cut) == [b, a])
  }

  @Test func masks() throws {
    let packed = Self.file(
      2, 1, bits: 16, kind: 3, masks: [0xF800, 0x7E0, 0x1F], [0x00, 0xF8, 0xE0, 0x07])
    #expect(try pixels(packed) == [0xFF0000, 0x00FF00])
    let usual = Self.file(2, 1, bits: 16, [0xFF, 0x7F, 0x1F, 0x00])
    #expect(try pixels(usual) == [0xFFFFFF, 0x0000FF])
    let turned = Self.file(
      1, 1, bits: 32, kind: 3, header: 108, masks: [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000],
      [10, 20, 30, 255])
    #expect(try pixels(turned) == [0x0A141E])
  }

  /// Alpha that is zero everywhere is no alpha; any other lies over white.
  @Test func alpha() throws {
    let none = Self.file(2, 1, bits: 32, [1, 2, 3, 0, 4, 5, 6, 0])
    #expect(try pixels(none) == [0x030201, 0x060504])
    let some = Self.file(2, 1, bits: 32, [1, 2, 3, 255, 4, 5, 6, 0])
    #expect(try pixels(some) == [0x030201, 0xFFFFFF])
  }

  /// The oldest header has 12 bytes, and colours of 3.
  @Test func theOldestHeader() throws {
    var file = Array("BM".utf8)
    for (value, count) in [(36, 4), (0, 4), (32, 4), (12, 4), (2, 2), (1, 2), (1, 2), (1, 2)] {
      file += .little(value, count)
    }
    file += [3, 2, 1, 30, 20, 10, 0x40, 0, 0, 0]
    #expect(try pixels(file) == [Self.first, Self.second])
  }

  @Test func aFileThatEndsTooEarly() throws {
    let whole = Self.file(1, 2, bits: 24, [1, 2, 3, 0, 4, 5, 6, 0])
    #expect(try pixels(whole.dropLast()) == [0x060504, 0x030201])
    let reader = try Reader(Array(whole.dropLast(2)))
    #expect(throws: WorkerFailure.refused(WorkerError(.damaged, "the file ends too early"))) {
      try reader.render(0)
    }
  }

  @Test func brokenFilesEndNoWorker() throws {
    var random = SeededRandom(31)
    let worker = try WorkerProcess(Programs.worker)
    let area = try #require(PixelRegion(width: 12, height: 10))
    let memory = try SharedMemory(count: area.byteCount)
    for round in 0..<400 {
      let kinds = [(1, 0), (4, 2), (8, 1), (8, 0), (16, 3), (24, 0), (32, 3)]
      let (bits, kind) = kinds[random.int(0...6)]
      var bytes = Self.file(
        random.int(1...14), random.int(1...12), bits: bits, kind: kind,
        colors: bits <= 8 ? Self.table : [],
        (0..<random.int(0...300)).map { _ in UInt8(random.int(0...255)) })
      for _ in 0..<random.int(0...2) {
        bytes[random.int(10...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      guard (try? Reader.open(bytes, in: worker)) != nil else { continue }
      _ = try? worker.wait(DrawPage(try Reader.place(0), scale: 1, area), of: 5, memory: memory)
      try #require(worker.end == nil, "round \(round)")
    }
  }
}
