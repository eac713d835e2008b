import BookClients
import BookFormats
import Books
import Foundation
import PaperGeometry
import PaperRaster
import PictureSamples
import Synchronization
import enum TestDocuments.EncodedPictures
import TestSupport
import Testing

/// Pictures through the real, locked workers.
@Suite(.timeLimit(.minutes(5))) struct PictureWorkersTests {
  private static let workers = BookWorkers()

  private func decode(
    _ source: Picture.Source, _ width: Int, _ height: Int, _ fit: Fit = .fill
  ) -> Result<DecodedPicture, PictureError> {
    Self.workers.pictures.decode(
      PictureRequest(source: source, name: "b/page-1", width: width, height: height, fit: fit))
  }

  private func failure(_ source: Picture.Source) -> PictureError? {
    if case .failure(let error) = decode(source, 4, 4) { error } else { nil }
  }

  @Test func atItsOwnSizeThePixelsAreTheFiles() throws {
    let scratch = try TemporaryFolder()
    let noise = try Samples.noise(31, 17)
    let files = [
      try scratch.picture("a.png", Samples.png(noise)),
      try scratch.picture("a.bmp", Samples.bmp(noise)),
      try scratch.picture("a.tiff", Samples.tiff(noise)),
    ]
    for file in files {
      for fit in [Fit.fill, .page] {
        let picture = try decode(file, 31, 17, fit).get()
        #expect(picture.bitmap.pixels == noise.pixels, "\(file)")
        #expect(picture.bitmap.isOpaque)
        #expect(picture.bitmap.label == "b/page-1")
        #expect(picture.naturalSize == Size(31, 17))
      }
    }
  }

  /// Photographs of an album lie on one mount, whatever the colours of their edges are.
  @Test func aPictureOfAnotherShapeLiesOnItsMount() throws {
    let scratch = try TemporaryFolder()
    for (name, size) in [("a.png", (40, 20)), ("b.png", (20, 40))] {
      let file = try scratch.picture(name, Samples.png(Samples.noise(size.0, size.1)))
      let paper = PaperStock(0xFFF7_F2E7, grain: PaperGrain(seed: 7), isNight: false)
      let mount = try #require(paper.sheet(width: 40, height: 40, label: "mount"))
      var request = PictureRequest(source: file, name: name, width: 40, height: 40, fit: .page)
      request.mount = .init(paper)
      let picture = try Self.workers.pictures.decode(request).get()
      #expect(picture.paper == Color(hex: 0xF7F2E7))
      for corner in [0, 39, 40 * 40 - 1] {
        #expect(picture.bitmap.pixels[corner] == mount.pixels[corner])
      }
      request.part = PixelRect(0, 0, 10, 10)
      let tile = try Self.workers.pictures.decode(request).get()
      #expect(tile.bitmap.pixels[0] == mount.pixels[0])
    }
  }

  /// Idle workers close their pictures while others open theirs: none of them closes another one's.
  @Test func releasingClosesNoOthersPicture() throws {
    let scratch = try TemporaryFolder()
    let files = try (0..<4).map {
      try scratch.picture("\($0).png", Samples.png(Samples.noise(5, 5)))
    }
    let isDone = Mutex(false)
    Thread.detachNewThread {
      while !isDone.withLock({ $0 }) { Self.workers.release() }
    }
    defer { isDone.withLock { $0 = true } }
    let failures = Mutex<[PictureError]>([])
    DispatchQueue.concurrentPerform(iterations: 400) { round in
      if let failure = failure(files[round % files.count]) {
        failures.withLock { $0.append(failure) }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func readsEachKind() throws {
    let scratch = try TemporaryFolder()
    let plain = try Samples.bitmap(20, 20) { _, _ in 0x804020 }
    let files = [
      try scratch.picture("1", Samples.png(plain)), try scratch.picture("2", Samples.jpeg(plain)),
      try scratch.picture("3", Samples.gif([plain])), try scratch.picture("4", Samples.bmp(plain)),
      try scratch.picture("5", Samples.tiff(plain)),
      try scratch.picture("6", Samples.webp(20, 20, 0x804020)),
    ]
    for file in files {
      let color = try decode(file, 20, 20).get().averageColor
      #expect(abs(color.red - 128 / 255) < 0.01, "\(file) \(color)")
      #expect(abs(color.green - 64 / 255) < 0.01, "\(file) \(color)")
      #expect(abs(color.blue - 32 / 255) < 0.01, "\(file) \(color)")
    }
  }

  @Test func alphaIsLaidOverWhitePaper() throws {
    let scratch = try TemporaryFolder()
    let half = try #require(Bitmap(width: 2, height: 1, pixels: [0x8000_0000, 0]))
    let file = try scratch.picture("a.png", Samples.png(half))
    #expect(try decode(file, 2, 1).get().bitmap.pixels == [0xFF7F_7F7F, 0xFFFF_FFFF])
  }

  @Test func aFilledBoxShowsTheMiddle() throws {
    let scratch = try TemporaryFolder()
    let noise = try Samples.noise(40, 10)
    let file = try scratch.picture("a.png", Samples.png(noise))
    let pixels = try decode(file, 10, 10).get().bitmap.pixels
    for y in 0..<10 {
      #expect(Array(pixels[y * 10..<y * 10 + 10]) == Array(noise.pixels[y * 40 + 15..<y * 40 + 25]))
    }
  }

  @Test func aPageIsSeenWholeOnItsPaper() throws {
    let scratch = try TemporaryFolder()
    let page = try Samples.bitmap(40, 20) { x, y in
      x == 0 || y == 0 || x == 39 || y == 19 ? 0xF0E8D0 : 0x204060
    }
    let picture = try decode(try scratch.picture("a.png", Samples.png(page)), 40, 41, .page).get()
    #expect(picture.paper == Color(hex: 0xF0E8D0))
    let pixels = picture.bitmap.pixels
    #expect(pixels.prefix(40 * 10).allSatisfy { $0 == 0xFFF0_E8D0 })
    #expect(Array(pixels[40 * 10..<40 * 30]) == page.pixels)
    #expect(pixels.suffix(40 * 11).allSatisfy { $0 == 0xFFF0_E8D0 })
  }

  @Test func nearlyTheSameShapeFillsTheBox() throws {
    let scratch = try TemporaryFolder()
    let blue = try Samples.bitmap(100, 100) { x, y in
      x == 0 || y == 0 || x == 99 || y == 99 ? 0xFFFFFF : 0x0000FF
    }
    let file = try scratch.picture("a.png", Samples.png(blue))
    // 1 % higher: no sliver of paper, the sides are cropped instead.
    let near = try decode(file, 200, 202, .page).get().bitmap
    #expect(near.pixels[101 * 200 + 100] == 0xFF00_00FF)
    #expect(near.pixels[201 * 200 + 100] != 0xFF00_00FF)
    // 10 % higher: paper above and below.
    let far = try decode(file, 200, 220, .page).get().bitmap
    #expect(far.pixels.prefix(200 * 10).allSatisfy { $0 == far.pixels[0] })
    #expect(Set([near.width, far.width]) == [200])
    #expect(far.height == 220)
  }

  @Test func scalingKeepsAnEvenColorUpToTheEdges() throws {
    let scratch = try TemporaryFolder()
    let even = try Samples.bitmap(300, 200) { _, _ in 0x336699 }
    let file = try scratch.picture("a.png", Samples.png(even))
    for (width, height) in [(37, 23), (299, 201), (700, 500), (1, 1)] {
      let picture = try decode(file, width, height, .page).get()
      #expect(picture.bitmap.pixels.allSatisfy { $0 == 0xFF33_6699 }, "\(width) x \(height)")
      #expect(picture.naturalSize == Size(300, 200))
    }
  }

  @Test func aSmallVersionHasTheMeansOfTheLarge() throws {
    let scratch = try TemporaryFolder()
    let checks = try Samples.bitmap(256, 256) { x, y in (x ^ y) & 1 == 0 ? 0x000000 : 0xFFFFFF }
    let small = try decode(try scratch.picture("a.png", Samples.png(checks)), 32, 32).get()
    for pixel in small.bitmap.pixels {
      #expect(abs(Int(pixel & 0xFF) - 127) < 12, "a pattern finer than the pixels turns grey")
    }
  }

  /// Each orientation, in JPEG and TIFF: red lies at the top left of the upright picture.
  @Test(arguments: 1...8) func standsUpright(_ orientation: Int) throws {
    let scratch = try TemporaryFolder()
    let corners: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]
    let (width, height) = orientation >= 5 ? (32, 48) : (48, 32)
    // Where a stored pixel is seen, as the standard says of each number.
    let stored = try Samples.bitmap(width, height) { x, y in
      let (right, low) = (x >= width / 2, y >= height / 2)
      let (seenRight, seenLow) =
        switch orientation {
        case 1: (right, low)
        case 2: (!right, low)
        case 3: (!right, !low)
        case 4: (right, !low)
        case 5: (low, right)
        case 6: (!low, right)
        case 7: (!low, !right)
        default: (low, !right)
        }
      return corners[(seenLow ? 2 : 0) + (seenRight ? 1 : 0)]
    }
    let files = [
      try scratch.picture("a.jpg", Samples.jpeg(stored, orientation: orientation)),
      try scratch.picture("a.tif", Samples.tiff(stored, orientation: orientation)),
    ]
    for file in files {
      let picture = try decode(file, 48, 32, .page).get()
      #expect(picture.naturalSize == Size(48, 32))
      let seen = [(4, 4), (43, 4), (4, 27), (43, 27)].map {
        picture.bitmap.pixels[$0.1 * 48 + $0.0]
      }
      for (pixel, corner) in zip(seen, corners) {
        for shift: UInt32 in [0, 8, 16] {
          let difference = Int(pixel >> shift & 0xFF) - Int(corner >> shift & 0xFF)
          #expect(abs(difference) < 40, "\(file) \(seen.map { String($0, radix: 16) })")
        }
      }
    }
  }

  @Test func anAnimationShowsItsFirstFrame() throws {
    let scratch = try TemporaryFolder()
    let red = try Samples.bitmap(8, 8) { _, _ in 0xF00000 }
    let blue = try Samples.bitmap(8, 8) { _, _ in 0x0000F0 }
    let picture = try decode(try scratch.picture("a.gif", Samples.gif([red, blue])), 8, 8).get()
    #expect(picture.bitmap.pixels.allSatisfy { $0 == 0xFFF0_0000 })
  }

  @Test func aFileThatChangedIsReadAgain() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture(
      "a.png", Samples.png(try Samples.bitmap(4, 4) { _, _ in 0x111111 }))
    #expect(try decode(file, 4, 4).get().bitmap.pixels[0] == 0xFF11_1111)
    _ = try scratch.picture("a.png", Samples.png(try Samples.bitmap(5, 4) { _, _ in 0x222222 }))
    #expect(try decode(file, 4, 4).get().bitmap.pixels[0] == 0xFF22_2222)
    try FileManager.default.removeItem(atPath: file.path)
    #expect(failure(file) == .missing(file.path))
  }

  @Test func failuresAreNamed() throws {
    let scratch = try TemporaryFolder()
    let noise = try Samples.noise(16, 16)
    let empty = try scratch.picture("empty.png", [])
    #expect(failure(empty) == .empty(empty.path))
    let text = try scratch.picture("text.png", Array("some words".utf8))
    #expect(failure(text) == .notAPicture(text.path))
    let photograph = try scratch.picture("a.heic", Array("....ftypheic....mif1".utf8))
    #expect(
      failure(photograph) == .unsupported(photograph.path, reason: "HEIC pictures are not read"))
    let cutAVIF = try scratch.picture("a.avif", Array("....ftypavif....mif1".utf8))
    #expect(failure(cutAVIF) == .truncated(cutAVIF.path))
    let cut = try scratch.picture("cut.jpg", Array(try Samples.jpeg(noise).dropLast(60)))
    #expect(failure(cut) == .truncated(cut.path))
    var huge = try Samples.png(noise)
    huge.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
    let bomb = try scratch.picture("bomb.png", huge)
    #expect(
      failure(bomb)
        == .tooLarge(
          bomb.path, reason: "32767 x 32767 pixels are too many (at most 100 million)"))
    var damaged = try Samples.png(noise)
    for index in 60..<90 { damaged[index] ^= 0x5A }
    let broken = try scratch.picture("broken.png", damaged)
    guard case .decodeFailed(broken.path, _) = failure(broken) else {
      Issue.record("\(String(describing: failure(broken)))")
      return
    }
    guard case .failure(.decodeFailed) = decode(text, 0, 5) else {
      Issue.record("an empty box")
      return
    }
  }

  @Test(arguments: PictureHeader.Kind.allCases)
  func hostileFilesFailOrDecodeButNeverCrash(_ kind: PictureHeader.Kind) throws {
    let noise = try Samples.noise(24, 24)
    let scratch = try TemporaryFolder()
    let original =
      switch kind {
      case .png: try Samples.png(noise)
      case .jpeg: try Samples.jpeg(noise, orientation: 6)
      case .gif: try Samples.gif([noise, try Samples.bitmap(24, 24) { _, _ in 0 }])
      case .bmp: try Samples.bmp(noise)
      case .webp: Samples.webp(24, 24, 0x123456)
      case .tiff: Samples.tiff(noise)
      case .avif: EncodedPictures.quartersAVIF
      case .jxl: EncodedPictures.quartersJXL
      }
    func decoded(_ bytes: [UInt8]) throws -> Result<DecodedPicture, PictureError> {
      decode(try scratch.picture("mutated", bytes), 24, 24)
    }
    guard case .success = try decoded(original) else {
      Issue.record("the sample itself does not decode")
      return
    }
    var random = SeededRandom(UInt64(kind.rawValue.count))
    var failures = 0
    for round in 0..<300 {
      var bytes = original
      for _ in 0..<Int(random.next() % 5 + 1) {
        // Mostly in the first hundred bytes, where the structure is.
        let reach = random.next() % 3 == 0 ? bytes.count : min(100, bytes.count)
        bytes[Int(random.next() % UInt64(reach))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 5 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      switch try decoded(bytes) {
      case .success(let picture):
        if picture.bitmap.width != 24 { Issue.record("another size") }
      case .failure(let error):
        failures += 1
        if error.description.contains("\n") { Issue.record("\(error)") }
      }
    }
    #expect(failures > 0)
  }
}
