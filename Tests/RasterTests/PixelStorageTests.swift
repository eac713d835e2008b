import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Pixels that lie still and read like an array.
@Suite(.timeLimit(.minutes(5))) struct PixelStorageTests {
  @Test func readsLikeTheArrayItIsMadeOf() {
    let array: [Pixel] = (0..<100).map { $0 &* 0x0101_0307 }
    let pixels = PixelStorage(array)
    #expect(pixels.count == 100)
    #expect(pixels == array)
    #expect(array == pixels)
    #expect(pixels[99] == array[99])
    #expect(pixels.last == array.last)
    #expect(Array(pixels[20..<30]) == Array(array[20..<30]))
    #expect(pixels == PixelStorage(array), "equal by what they hold")
    let shorter = PixelStorage(Array(array.dropLast()))
    #expect(pixels != shorter)
  }

  @Test func hasWhatItIsFilledWith() {
    let pixels = PixelStorage(count: 3) { out in
      for i in out.indices { out[i] = Pixel(i) }
    }
    #expect(pixels == [0, 1, 2])
    let perhaps: PixelStorage? = pixels
    #expect(perhaps == [0, 1, 2])
    #expect(PixelStorage(count: 0) { _ in }.isEmpty && PixelStorage([]).isEmpty)
  }

  @Test func lendsItsMemoryInPlace() {
    let pixels = PixelStorage([7, 8, 9])
    let first = pixels.withUnsafeBufferPointer { ($0.baseAddress, Array($0)) }
    let second = pixels.withContiguousStorageIfAvailable { $0.baseAddress }
    #expect(first.1 == [7, 8, 9] && first.0 == second)
  }

  /// Two bitmaps of the same pixels have one copy of them.
  @Test func bitmapsShareThem() throws {
    let pixels = PixelStorage(Array(repeating: 0xFF00_00FF, count: 12))
    let wide = try #require(Bitmap(width: 4, height: 3, pixels: pixels))
    let high = try #require(Bitmap(width: 2, height: 6, pixels: pixels))
    #expect(wide.pixels === high.pixels && wide.isOpaque)
    #expect(Bitmap(width: 5, height: 3, pixels: pixels) == nil)
  }

  /// What is drawn is there for as long as the commands are, whoever else lets go of it.
  @Test func aCommandKeepsItsPixels() throws {
    func command() throws -> DrawCommand {
      let bitmap = Bitmap(width: 8, height: 8, pixels: Array(repeating: 0xFF12_3456, count: 64))
      return BlitTests.command(try #require(bitmap), at: 0.5, 0.5)
    }
    let commands = try [command()]
    _ = (0..<50).map { PixelStorage(Array(repeating: Pixel($0), count: 64)) }
    let canvas = TestCanvas(9, 9)
    canvas.draw(commands)
    #expect(canvas[4, 4] == 0xFF12_3456)
  }
}
