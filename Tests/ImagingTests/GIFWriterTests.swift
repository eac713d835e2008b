import CSDL2
import Foundation
import Imaging
import PaperRaster
import PictureSamples
import Testing

@Suite(.timeLimit(.minutes(5))) struct GIFWriterTests {
  /// The frames as another decoder sees them, and how long each is seen, in milliseconds.
  private func played(_ bytes: [UInt8]) throws -> [(pixels: [Pixel], delay: Int)] {
    try bytes.withUnsafeBytes { buffer in
      let stream = SDL_RWFromConstMem(buffer.baseAddress, Int32(buffer.count))
      let animation = try #require(IMG_LoadGIFAnimation_RW(stream)).pointee
      SDL_RWclose(stream)
      return try (0..<Int(animation.count)).map { index in
        let frame = try #require(animation.frames[index])
        let surface = try #require(
          SDL_ConvertSurfaceFormat(frame, SDL_PIXELFORMAT_ARGB8888.rawValue, 0))
        var pixels: [Pixel] = []
        for y in 0..<Int(surface.pointee.h) {
          let row = (surface.pointee.pixels + y * Int(surface.pointee.pitch))
            .assumingMemoryBound(to: Pixel.self)
          pixels += UnsafeBufferPointer(start: row, count: Int(surface.pointee.w))
        }
        return (pixels, Int(animation.delays[index]))
      }
    }
  }

  /// A square that moves over a ground of many shades.
  private func frame(_ step: Int) throws -> Bitmap {
    try Samples.bitmap(120, 90) { x, y in
      let isSquare = (step * 10..<step * 10 + 20).contains(x) && (30..<50).contains(y)
      return isSquare ? 0xC02020 : UInt32(x / 8) << 20 | UInt32(y / 8) << 12 | 0x40
    }
  }

  @Test func anotherDecoderSeesTheSameFrames() throws {
    let frames = try (0..<6).map(frame)
    let seen = try played(try GIFWriter.data(frames.map { ($0, 0.05) }))
    #expect(seen.count == 6)
    #expect(seen.allSatisfy { $0.delay == 50 })
    for (frame, seen) in zip(frames, seen) {
      var worst = 0
      for (a, b) in zip(frame.pixels, seen.pixels) {
        for shift: Pixel in [0, 8, 16] {
          worst = max(worst, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
        }
      }
      #expect(worst <= 12, "few enough colours to be kept")
    }
  }

  /// Long, incompressible data passes through every length of code and several full tables.
  @Test func noiseComesBackAsItWentIn() throws {
    let palette = (0..<200).map { UInt32($0 & 7) << 21 | UInt32($0 >> 3) << 11 }
    var random = SeededRandom(4)
    let bitmap = try Samples.bitmap(301, 203) { _, _ in palette[Int(random.next() % 200)] }
    let seen = try played(try GIFWriter.data([(bitmap, 1)]))
    #expect(seen.map(\.pixels) == [Array(bitmap.pixels)])
  }

  @Test func sizesFromOnePixelOn() throws {
    for count in [1, 2, 3, 5, 254, 255, 256, 257, 4_093, 4_094, 4_095, 4_096, 4_097] {
      var random = SeededRandom(UInt64(count))
      let bitmap = try Samples.bitmap(count, 1) { _, _ in random.next() % 2 == 0 ? 0 : 0xFFFFFF }
      #expect(try played(try GIFWriter.data([(bitmap, 1)])).first?.pixels == Array(bitmap.pixels))
    }
  }

  @Test func onlyWhatChangesIsWritten() throws {
    let still = try frame(0)
    let one = try GIFWriter.data([(still, 0.1)])
    let same = try GIFWriter.data([(still, 0.1), (still, 0.1), (still, 0.1)])
    #expect(same.count == one.count)
    #expect(try played(same).map(\.delay) == [300])
    let moved = try GIFWriter.data([(still, 0.1), (frame(1), 0.1)])
    #expect(moved.count - one.count < 600)
  }

  @Test func timesAddUp() throws {
    let frames = try (0..<6).map { (bitmap: try frame($0), seconds: 1.0 / 30) }
    let delays = try played(try GIFWriter.data(frames)).map(\.delay)
    #expect(delays.reduce(0, +) == 200)
    #expect(delays.allSatisfy { $0 == 30 || $0 == 40 })
  }

  @Test func theSameFramesGiveTheSameBytesAndLoop() throws {
    let frames = try (0..<4).map { (bitmap: try frame($0), seconds: 0.1) }
    let bytes = try GIFWriter.data(frames, dithers: true)
    #expect(try GIFWriter.data(frames, dithers: true) == bytes)
    #expect(bytes != (try GIFWriter.data(frames)))
    #expect(String(decoding: bytes, as: UTF8.self).contains("NETSCAPE2.0"))
  }

  @Test func framesMustHaveOneSize() throws {
    let small = try Samples.bitmap(5, 5) { _, _ in 0 }
    #expect(
      throws: WriteError.wrongSize(width: 5, height: 5, expectedWidth: 120, expectedHeight: 90)
    ) {
      _ = try GIFWriter.data([(frame(0), 0.1), (small, 0.1)])
    }
  }
}
