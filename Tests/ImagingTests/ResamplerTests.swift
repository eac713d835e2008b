import PaperGeometry
import Imaging
import PaperRaster
import Testing

@Suite struct ResamplerTests {
  private func picture(_ width: Int, _ height: Int, _ gray: (Int, Int) -> Int) -> FullPicture {
    var pixels: [Pixel] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(0xFF00_0000 | Pixel(gray(x, y)) * 0x01_0101) }
    }
    return FullPicture(width: width, height: height, pixels: PixelStorage(pixels))
  }

  private func scaled(_ source: FullPicture, _ width: Int, _ height: Int) -> [Int] {
    let whole = Rect(0, 0, Double(source.width), Double(source.height))
    return Resampler.scaled(source, whole, toWidth: width, height: height).pixels
      .map { Int($0 & 0xFF) }
  }

  @Test func theSameSizeIsTheSamePicture() {
    let source = picture(13, 7) { x, y in (x * 37 + y * 91) % 256 }
    let whole = Rect(0, 0, 13, 7)
    #expect(Resampler.scaled(source, whole, toWidth: 13, height: 7) == source)
  }

  @Test func aRampStaysEven() {
    let ramp = picture(100, 3) { x, _ in x * 2 }
    let large = scaled(ramp, 400, 3)
    for x in 10..<390 { #expect(abs(Double(large[x]) - (Double(x) + 0.5) / 2 + 1) <= 1) }
    let small = scaled(ramp, 25, 1)
    for x in 2..<23 { #expect(abs(small[x] - (x * 8 + 3)) <= 1) }
  }

  /// Nothing moves to a side: what is symmetric stays so.
  @Test(arguments: [(5, 5), (31, 17), (64, 64), (200, 90)])
  func staysInTheMiddle(_ width: Int, _ height: Int) {
    let source = picture(40, 30) { x, y in min(x, 39 - x) * 5 + min(y, 29 - y) * 3 }
    let out = scaled(source, width, height)
    for y in 0..<height {
      for x in 0..<width {
        let other = out[(height - 1 - y) * width + width - 1 - x]
        #expect(abs(out[y * width + x] - other) <= 1)
      }
    }
  }

  @Test func edgesNeitherWrapNorOverflow() {
    let edge = picture(20, 20) { x, _ in x < 10 ? 0 : 255 }
    let out = scaled(edge, 61, 61)
    #expect(out[0] == 0 && out[60] == 255)
    #expect(out.allSatisfy { (0...255).contains($0) })
  }

  @Test func aPartIsTakenWhereItLies() {
    let source = picture(30, 30) { x, y in x >= 10 && x < 20 && y >= 10 && y < 20 ? 200 : 10 }
    let part = Resampler.scaled(source, Rect(13, 13, 4, 4), toWidth: 8, height: 8)
    #expect(part.pixels.allSatisfy { $0 == 0xFFC8_C8C8 })
  }
}
