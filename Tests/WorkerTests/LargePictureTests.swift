import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Pictures that are larger than memory", .timeLimit(.minutes(2)))
struct LargePictureTests {
  /// A file without a name that has next to nothing on the disk.
  private static func file(_ tiff: SparseTIFF) throws -> Int32 {
    let path = NSTemporaryDirectory() + "/paper-tiff-\(UUID().uuidString)"
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    unlink(path)
    try #require(ftruncate(file, tiff.size) == 0)
    for (bytes, place) in [(tiff.head, 0), (tiff.colored, tiff.place)] {
      try #require(pwrite(file, bytes, bytes.count, place) == bytes.count)
    }
    return file
  }

  @Test func aTIFFOfThreeHundredMillionPixels() throws {
    let file = try Self.file(SparseTIFF())
    defer { close(file) }
    let worker = try WorkerProcess(Programs.probe("strict"), clock: .processor)
    _ = try worker.wait(OpenBook(), of: 5, file: file)
    let first = try Reader.place(0)
    let pages = try worker.wait(MeasurePages(first: first, count: 1), of: 5)
    #expect(pages.sizes == [PageSize(width: 30_000, height: 10_000)])
    func drawn(_ scale: Float, _ region: PixelRegion?) throws -> Drawn {
      let region = try #require(region)
      let memory = try SharedMemory(count: region.byteCount)
      let answer = try worker.wait(
        DrawPage(first, scale: scale, region, isNight: false), of: 5, memory: memory)
      #expect(answer == Done())
      return Drawn(region, memory)
    }
    let small = try drawn(0.02, PixelRegion(width: 600, height: 200))
    #expect(small.color(300, 100) == 0)
    #expect(small.color(300, 199) == 0x2080E0)
    // A part of the picture at its own size.
    let part = try drawn(1, PixelRegion(x: 29_900, y: 9_900, width: 100, height: 100, stride: 400))
    #expect(part.color(50, 49) == 0)
    #expect((50..<100).allSatisfy { part.color(99, $0) == 0x2080E0 })
    #expect(try worker.peakMemory() < WorkerProcess.maximumMemory)
  }

  @Test func aPNGOfAHundredMillionPixels() throws {
    let reader = try Reader(Picture.pngOfOneColor(10_000, 10_000), Programs.probe("strict"))
    let drawn = try reader.render(0, scale: 0.05)
    #expect(drawn.pixels.allSatisfy { $0 == 0xFF20_80E0 })
    let whole = try #require(PixelRegion(x: 9990, y: 9990, width: 10, height: 10, stride: 40))
    #expect(try reader.render(0, whole).pixels.allSatisfy { $0 == 0xFF20_80E0 })
    #expect(try reader.worker.peakMemory() < WorkerProcess.maximumMemory)
  }

  @Test func tilesOfATIFF() throws {
    let picture = Picture.noise(90, 70)
    let drawn = try Reader(picture.tiledTIFF).render(0)
    #expect(drawn.pixels.map { Int($0 & 0xFF_FFFF) } == picture.pixels)
  }

  @Test func aTIFFStandsUprightAsItSays() throws {
    let picture = Picture.noise(40, 30)
    for orientation in 1...8 {
      let reader = try Reader(picture.tiff(orientation: orientation))
      let isTurned = orientation >= 5
      #expect(
        try reader.pages().sizes == [
          PageSize(width: isTurned ? 30 : 40, height: isTurned ? 40 : 30)
        ])
      let drawn = try reader.render(0)
      // The stored pixel in the upper left corner.
      let (right, bottom) = (drawn.width - 1, drawn.height - 1)
      let corner = [
        (0, 0), (right, 0), (right, bottom), (0, bottom), (0, 0), (right, 0), (right, bottom),
        (0, bottom),
      ][orientation - 1]
      #expect(drawn.color(corner.0, corner.1) == picture.pixels[0], "\(orientation)")
    }
  }

  /// The library's own limit comes after seconds, when the worker has been given up, three times.
  @Test func aJPEGOfTenThousandScansIsRefusedBeforeTheFirst() throws {
    let reader = try Reader(Picture.jpegOfScans(10_000, width: 4000, height: 4000))
    let area = try #require(PixelRegion(width: 400, height: 400))
    #expect(throws: WorkerFailure.refused(WorkerError(.damaged, "it has too many scans"))) {
      try reader.render(0, scale: 0.1, area)
    }
    // As many as an encoder makes are read.
    let few = try Reader(Picture.jpegOfScans(12, width: 64, height: 64))
    #expect(try few.render(0).isOpaque)
  }
}
