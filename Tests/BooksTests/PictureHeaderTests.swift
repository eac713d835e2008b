import TestSupport
import BookFormats
import Testing

@Suite(.timeLimit(.minutes(5))) struct PictureHeaderTests {
  private func header(_ bytes: [UInt8]) throws -> PictureHeader { try PictureHeader(bytes) }

  private func flaw(_ bytes: [UInt8], isWhole: Bool = true) -> PictureHeader.Flaw? {
    do throws(PictureHeader.Flaw) {
      _ = try PictureHeader(bytes, isWhole: isWhole)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsPNG() throws {
    let bytes = HeaderSamples.png(width: 918, height: 1440)
    #expect(try header(bytes) == PictureHeader(kind: .png, width: 918, height: 1440))
    #expect(flaw(Array(bytes.dropLast(9))) == .truncated)
    #expect(flaw(Array(bytes.prefix(40)), isWhole: false) == nil)
    #expect(flaw(Array(bytes.prefix(20)), isWhole: false) == .truncated)
  }

  @Test func readsJPEGAndItsOrientation() throws {
    #expect(
      try header(HeaderSamples.jpeg(width: 7, height: 9))
        == PictureHeader(kind: .jpeg, width: 7, height: 9))
    let turned = try header(HeaderSamples.jpeg(width: 7, height: 9, orientation: 6))
    #expect(turned.orientation == 6)
    #expect(turned.uprightSize == (9, 7))
    #expect(try header(HeaderSamples.jpeg(width: 7, height: 9, orientation: 77)).orientation == 1)
    #expect(flaw(Array(HeaderSamples.jpeg(width: 7, height: 9).dropLast(2))) == .truncated)
    #expect(flaw(Array(HeaderSamples.jpeg(width: 7, height: 9).dropLast(2)), isWhole: false) == nil)
  }

  @Test func readsTIFFInBothByteOrders() throws {
    for isBig in [true, false] {
      let found = try header(
        HeaderSamples.tiff(width: 300, height: 200, orientation: 8, isBig: isBig))
      #expect(found == PictureHeader(kind: .tiff, width: 300, height: 200, orientation: 8))
    }
  }

  @Test(arguments: [
    ("....ftypheic", UnreadPicture.heic), ("....ftypmif1....", .heic),
    ("....jP  \r\n....", .jpeg2000),
  ])
  func namesWhatIsNotRead(start: String, format: UnreadPicture) {
    let bytes = Array(start.utf8)
    #expect(flaw(bytes) == .unread(format))
    #expect(flaw(bytes, isWhole: false) == .unread(format))
    #expect(format.reason.hasSuffix("pictures are not read"))
  }

  @Test func knowsWhatItsDecoderMeasures() {
    #expect(PictureHeader.kind(of: Array("....ftypavif....".utf8)) == .avif)
    #expect(PictureHeader.kind(of: Array("....ftypavis....".utf8)) == .avif)
    #expect(PictureHeader.kind(of: [0xFF, 0x0A, 1, 2, 3]) == .jxl)
    #expect(PictureHeader.kind(of: [0, 0, 0, 12] + Array("JXL \r\n".utf8)) == .jxl)
  }

  /// What is decoded by its rows may be larger than what is held as a whole.
  @Test func theLimitIsThatOfTheFormat() throws {
    let wide = HeaderSamples.tiff(width: 30_000, height: 10_000, orientation: 1, isBig: false)
    #expect(try header(wide).width == 30_000)
    #expect(
      flaw(HeaderSamples.bmp(width: 10_000, height: 10_000))
        == .tooLarge(width: 10_000, height: 10_000, limit: "34 million"))
  }

  @Test func readsGIFByItsLargerPart() throws {
    let plain = try header(HeaderSamples.gif(width: 5, height: 6, frameWidth: 5, frameHeight: 6))
    #expect(plain == PictureHeader(kind: .gif, width: 5, height: 6))
    let bomb = HeaderSamples.gif(width: 5, height: 6, frameWidth: 65_535, frameHeight: 65_535)
    #expect(
      flaw(bomb) == .tooLarge(width: 65_535, height: 65_535, limit: "32767 on a side"))
  }

  @Test func readsBMPWhichMayStandOnItsHead() throws {
    #expect(
      try header(HeaderSamples.bmp(width: 5, height: 6))
        == PictureHeader(kind: .bmp, width: 5, height: 6))
    #expect(try header(HeaderSamples.bmp(width: 5, height: (1 << 32) - 6)).height == 6)
    #expect(flaw(Array("BM and a letter to a friend, no picture".utf8)) == .notAPicture)
  }

  @Test func readsTheThreeFormsOfWebP() throws {
    let lossy = HeaderSamples.webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x41, 0xC8, 0x80])
    #expect(try header(lossy) == PictureHeader(kind: .webp, width: 0x12C, height: 0xC8))
    let lossless = HeaderSamples.webp("VP8L", [0x2F] + HeaderSamples.little32(299 | 199 << 14))
    #expect(try header(lossless) == PictureHeader(kind: .webp, width: 300, height: 200))
    let extended = HeaderSamples.webp("VP8X", [0, 0, 0, 0, 0x2B, 0x01, 0, 0xC7, 0, 0])
    #expect(try header(extended) == PictureHeader(kind: .webp, width: 300, height: 200))
    #expect(flaw(Array(lossy.dropLast())) == .truncated)
  }

  @Test func refusesWhatIsTooLarge() {
    #expect(
      flaw(HeaderSamples.png(width: 32_768, height: 1))
        == .tooLarge(width: 32_768, height: 1, limit: "32767 on a side"))
    #expect(flaw(HeaderSamples.png(width: 32_767, height: 1)) == nil)
    #expect(
      flaw(HeaderSamples.png(width: 10_001, height: 10_000))
        == .tooLarge(width: 10_001, height: 10_000, limit: "100 million"))
    #expect(flaw(HeaderSamples.png(width: 10_000, height: 10_000)) == nil)
    #expect(flaw(HeaderSamples.png(width: 0, height: 5)) == .notAPicture)
  }

  @Test func refusesWhatIsNoPicture() {
    #expect(flaw([]) == .empty)
    #expect(flaw(Array("<html>".utf8)) == .notAPicture)
  }

  /// A header far behind a long block of remarks is found all the same.
  @Test func readsOnWhereTheHeaderIsFarBehind() throws {
    var bytes = HeaderSamples.jpeg(width: 7, height: 9)
    let remark = [0xFF, 0xFE] + HeaderSamples.big16(65_535) + [UInt8](repeating: 1, count: 65_533)
    bytes.insert(contentsOf: remark + remark, at: 2)
    #expect(try PictureHeader(bytes).width == 7)
    #expect(flaw(Array(bytes.prefix(64 << 10)), isWhole: false) == .truncated)
  }

  @Test func neverTrapsOnMutatedHeaders() {
    let originals = [
      HeaderSamples.png(width: 9, height: 9),
      HeaderSamples.jpeg(width: 9, height: 9, orientation: 3),
      HeaderSamples.gif(width: 9, height: 9, frameWidth: 9, frameHeight: 9),
      HeaderSamples.bmp(width: 9, height: 9), HeaderSamples.webp("VP8X", [8, 0, 0, 0, 9, 0, 0, 9]),
      HeaderSamples.webp("VP8L", [0x2F, 9, 9, 9, 9]),
      HeaderSamples.tiff(width: 9, height: 9, orientation: 5, isBig: true),
      HeaderSamples.tiff(width: 9, height: 9, orientation: 5, isBig: false),
    ]
    var random = SeededRandom(1)
    var accepted = 0
    for round in 0..<100_000 {
      var bytes = originals[round % originals.count]
      for _ in 0..<Int(random.next() % 6 + 1) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      guard let header = try? PictureHeader(bytes, isWhole: round % 2 == 0) else { continue }
      accepted += 1
      if header.width < 1 || header.width * header.height > header.kind.maximumPixels {
        Issue.record("\(header) slipped through in round \(round)")
      }
    }
    #expect(accepted > 1_000)
  }
}
