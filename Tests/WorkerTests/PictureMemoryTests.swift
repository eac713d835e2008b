import TestDocuments
import Testing
import IPC
import WorkerClient

/// Formats need from 3 to 45 bytes for a pixel: each has its own limit, and a picture just below it is drawn.
@Suite("Memory that pictures take", .timeLimit(.minutes(3)), .serialized)
struct PictureMemoryTests {
  @Test(
    "No picture near its limit takes a worker more than 250 MB",
    arguments: [
      ("JPEG XL in blocks", 19), ("transparent JPEG XL", 4), ("AVIF", 32), ("deep AVIF", 4),
      ("WebP", 18), ("BMP", 31), ("GIF", 51), ("progressive JPEG", 25),
    ])
  func largest(name: String, millions: Int) throws {
    let file =
      switch name {
      case "JPEG XL in blocks": EncodedPictures.largeJXL
      case "transparent JPEG XL": EncodedPictures.clearJXL
      case "AVIF": EncodedPictures.largeAVIF
      case "deep AVIF": EncodedPictures.deepClearAVIF
      case "WebP": EncodedPictures.largeWebP
      case "BMP": Picture.bmpOfBlack(5600, 5600)
      case "GIF": Picture.gifOfOneColor(7200, 7200)
      default: Picture.jpegOfScans(4, width: 5000, height: 5000)
      }
    let reader = try Reader(file, Programs.probe("strict"))
    let size = try #require(try reader.pages().sizes[0])
    #expect(Int(size.width * size.height) / 1_000_000 == millions)
    let region = try #require(PixelRegion(x: 5, y: 5, width: 20, height: 20, stride: 80))
    #expect(try reader.render(0, region).isOpaque)
    #expect(try reader.render(0, scale: 0.1).isOpaque)
    let peak = try reader.worker.peakMemory()
    #expect(peak < WorkerProcess.maximumMemory, "\(peak >> 20) MB")
  }

  @Test func whatWouldTakeMoreIsRefused() throws {
    let reader = try Reader(EncodedPictures.tooLargeJXL, Programs.probe("strict"))
    let words = "its pixels take more than 250 MB of memory"
    let region = try #require(PixelRegion(width: 20, height: 20))
    #expect(throws: WorkerFailure.refused(WorkerError(.tooLarge, words))) {
      try reader.render(0, scale: 0.1, region)
    }
    #expect(try reader.worker.peakMemory() < WorkerProcess.maximumMemory / 2)
  }
}
