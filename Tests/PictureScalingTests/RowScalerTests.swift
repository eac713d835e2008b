import PictureScaling
import TestDocuments
import Testing
import IPC

@Suite("Rows of a picture at another size", .timeLimit(.minutes(10)))
struct RowScalerTests {
  /// Each length to each length, which a scale leads to, the other side at random.
  @Test func everyLengthBecomesEveryLength() throws {
    for from in 1...40 {
      var random = SeededRandom(UInt64(from))
      for to in 1...40 {
        let other = random.int(1...40)
        let scale = (Double(to) + Double(random.int(-49...49)) / 100) / Double(from)
        try expectReference(NoisePicture(from, other), scale)
        try expectReference(NoisePicture(other, from), scale)
      }
    }
  }

  /// The shorter side of each pair keeps its length while the longer one changes.
  @Test func oneSideKeepsItsLength() throws {
    for width in 1...40 {
      for height in 1...40 where height != width {
        let side = Double(min(width, height))
        for scale in [(side + 0.49) / side, (side - 0.49) / side] {
          try expectReference(NoisePicture(width, height), scale)
        }
      }
    }
  }

  /// A picture that its decoder has made smaller, as a JPEG's may.
  @Test func aSmallerVersionIsScaledAsTheFileWouldBe() throws {
    var random = SeededRandom(7)
    for _ in 0..<400 {
      let (width, height) = (random.int(1...40), random.int(1...40))
      let times = [2, 4, 8, 40][random.int(0...3)]
      let scale = Double(random.int(1...160)) / Double(40 * times)
      try expectReference(NoisePicture(width, height, times: times), scale)
    }
  }

  /// Regions are cut anywhere, also across the edge of the page and beyond it.
  @Test func aRegionIsThatPart() throws {
    var random = SeededRandom(8)
    for _ in 0..<400 {
      let picture = NoisePicture(random.int(1...40), random.int(1...40))
      let region = try #require(
        PixelRegion(
          x: random.int(-50...90), y: random.int(-50...90), width: random.int(1...30),
          height: random.int(1...30), stride: 160))
      try expectReference(picture, Double(random.int(3...190)) / 100, region)
    }
  }

  /// The memory of a region ends with the region's last row, and every byte between rows stays.
  @Test func nothingIsWrittenBesideTheRegion() throws {
    let region = try #require(PixelRegion(width: 7, height: 5, stride: 40))
    var bytes = [UInt8](repeating: 0xA5, count: region.byteCount)
    bytes.withUnsafeMutableBytes {
      RowScaler(NoisePicture(9, 5), scale: 0.95, region).render(into: $0)
    }
    for y in 0..<5 { #expect(bytes[y * 40 + 28..<y * 40 + 40].allSatisfy { $0 == 0xA5 }) }
  }

  /// No row is read twice where a picture is read from its top to its bottom.
  @Test func eachRowIsReadOnce() throws {
    let picture = NoisePicture(12, 40)
    _ = try drawn(picture, 1.02, try whole(picture, 1.02))
    #expect(picture.rowsRead == 40)
  }

  private func expectReference(
    _ picture: NoisePicture, _ scale: Double, _ region: PixelRegion? = nil
  ) throws {
    let region = try region ?? whole(picture, scale)
    let pixels = try drawn(picture, scale, region)
    let reference = ScalingReference(picture, scale: scale, region)
    // Summed in floats: a channel may be rounded to the other side of a half.
    var worst = 0.0
    var isOpaque = true
    for at in pixels.indices {
      isOpaque = isOpaque && pixels[at] >> 24 == 0xFF
      for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
        let found = Double(pixels[at] >> shift & 0xFF)
        worst = max(worst, abs(found - reference.channels[channel][at]))
      }
    }
    try #require(
      worst <= 0.51 && isOpaque,
      "\(picture.width) x \(picture.height) at \(scale) in \(region): \(worst)")
  }

  private func whole(_ picture: NoisePicture, _ scale: Double) throws -> PixelRegion {
    try #require(
      PixelRegion(
        width: max(1, Int((Double(picture.fullWidth) * scale).rounded())),
        height: max(1, Int((Double(picture.fullHeight) * scale).rounded()))))
  }

  private func drawn(
    _ picture: NoisePicture, _ scale: Double, _ region: PixelRegion
  ) throws -> [UInt32] {
    var bytes = [UInt8](repeating: 0, count: region.byteCount)
    bytes.withUnsafeMutableBytes {
      RowScaler(picture, scale: scale, region).render(into: $0)
    }
    return bytes.withUnsafeBytes { bytes in
      (0..<region.height * region.width).map { at in
        bytes.loadUnaligned(
          fromByteOffset: at / region.width * region.stride + at % region.width * 4,
          as: UInt32.self)
      }
    }
  }
}
