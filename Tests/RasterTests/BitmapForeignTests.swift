import PaperGeometry
import PaperRaster
import Synchronization
import TestSupport
import Testing

/// Bitmaps in memory that somebody else frees.
@Suite(.timeLimit(.minutes(5))) struct BitmapForeignTests {
  /// Memory of a test's own, which counts how often it is given back.
  private final class Foreign: Sendable {
    private let address: UInt
    private let bytes: Int
    private let releases = Mutex(0)

    /// Row after row of `stride` bytes; pixel (x, y) is `0xFF00_0000 | y << 8 | x`, padding 0xEE.
    init(width: Int, height: Int, stride: Int, offset: Int = 0) {
      bytes = offset + height * stride
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 64)
      for i in memory.indices { memory[i] = 0xEE }
      for y in 0..<height {
        for x in 0..<width {
          memory.storeBytes(
            of: BitmapForeignTests.pixel(x, y), toByteOffset: offset + y * stride + 4 * x,
            as: Pixel.self)
        }
      }
      address = UInt(bitPattern: memory.baseAddress)
    }

    deinit { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }

    var releaseCount: Int { releases.withLock { $0 } }
    func release() {
      releases.withLock { $0 += 1 }
      // What is drawn after the release is seen to be wrong.
      UnsafeMutableRawPointer(bitPattern: address)?
        .initializeMemory(as: UInt8.self, repeating: 0x55, count: bytes)
    }

    func bitmap(_ width: Int, _ height: Int, stride: Int, offset: Int = 0, less: Int = 0) -> Bitmap?
    {
      let start = UnsafeRawPointer(bitPattern: address).map { $0 + offset }
      return Bitmap(
        width: width, height: height,
        taking: UnsafeRawBufferPointer(start: start, count: bytes - offset - less), stride: stride,
        label: "foreign"
      ) { self.release() }
    }
  }

  private static func pixel(_ x: Int, _ y: Int) -> Pixel { 0xFF00_0000 | Pixel(y << 8 | x) }

  private static func expected(_ width: Int, _ height: Int) -> [Pixel] {
    (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  @Test func rowsWithoutPaddingAreTakenOverAndGivenBackOnce() throws {
    let memory = Foreign(width: 7, height: 5, stride: 28)
    do {
      let bitmap = try #require(memory.bitmap(7, 5, stride: 28))
      #expect(bitmap.pixels == Self.expected(7, 5) && bitmap.isOpaque)
      #expect(bitmap.label == "foreign" && bitmap.bytes == 140)
      #expect(memory.releaseCount == 0, "the bitmap still needs the memory")
    }
    #expect(memory.releaseCount == 1)
  }

  @Test(arguments: [(28, 4), (32, 0), (28, 2), (29, 0), (28, 1)])
  func anyStrideAndPlaceGivesTheSamePixels(stride: Int, offset: Int) throws {
    let memory = Foreign(width: 7, height: 5, stride: stride, offset: offset)
    let isTaken = stride == 28 && offset % 4 == 0
    do {
      let bitmap = try #require(memory.bitmap(7, 5, stride: stride, offset: offset))
      #expect(memory.releaseCount == (isTaken ? 0 : 1), "a copy gives the memory back at once")
      #expect(bitmap.pixels == Self.expected(7, 5))
    }
    #expect(memory.releaseCount == 1)
  }

  /// The last row needs no padding after it.
  @Test func theLastRowMayEndWithItsPixels() throws {
    let memory = Foreign(width: 7, height: 5, stride: 40)
    do {
      let bitmap = try #require(memory.bitmap(7, 5, stride: 40, less: 12))
      #expect(bitmap.pixels == Self.expected(7, 5))
    }
    let short = Foreign(width: 7, height: 5, stride: 40)
    #expect(short.bitmap(7, 5, stride: 40, less: 13) == nil)
    #expect(memory.releaseCount == 1 && short.releaseCount == 1)
  }

  @Test(arguments: [
    (0, 5, 28), (7, 0, 28), (-1, 5, 28), (7, 5, 27), (7, 6, 28), (8, 5, 32), (7, 5, Int.max),
    (7, 5, Int.min), (16_384, 1, 65_536), (Int.max, Int.max, Int.max), (7, 1, 200),
  ])
  func whatDoesNotFitIsRefusedAndGivenBack(width: Int, height: Int, stride: Int) {
    let memory = Foreign(width: 7, height: 5, stride: 28)
    let bitmap = memory.bitmap(width, height, stride: stride)
    // One row of seven fits, however far the next would be.
    let isOneRow = width == 7 && height == 1
    #expect((bitmap != nil) == isOneRow)
    withExtendedLifetime(bitmap) { #expect(memory.releaseCount == (isOneRow ? 0 : 1)) }
  }

  @Test func noMemoryAtAll() {
    let releases = Mutex(0)
    let bitmap = Bitmap(
      width: 1, height: 1, taking: UnsafeRawBufferPointer(start: nil, count: 0), stride: 4
    ) { releases.withLock { $0 += 1 } }
    #expect(bitmap == nil && releases.withLock { $0 } == 1)
  }

  /// Whoever draws keeps the memory, whoever else lets go of the bitmap.
  @Test func theMemoryIsThereUntilTheLastUse() throws {
    let memory = Foreign(width: 8, height: 8, stride: 32)
    var commands = [
      BlitTests.command(try #require(memory.bitmap(8, 8, stride: 32)), at: 0, 0)
    ]
    #expect(memory.releaseCount == 0)
    let canvas = TestCanvas(8, 8)
    canvas.draw(commands)
    #expect(canvas[3, 2] == Self.pixel(3, 2))
    commands = []
    #expect(memory.releaseCount == 1)
  }
}
