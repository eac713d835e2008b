import TestDocuments
import Testing
import IPC
import WorkerClient

/// The worker ends at each call that its lock does not allow, so none of the decoders starts a thread.
@Suite("AVIF and JPEG XL in the locked worker", .timeLimit(.minutes(1)))
struct EncodedPictureTests {
  private static let strict = Programs.probe("strict")

  /// The colours of the four quarters, row by row.
  private func quarters(_ drawn: Drawn) -> [Int] {
    let (left, right) = (drawn.width / 4, drawn.width * 3 / 4)
    let (top, bottom) = (drawn.height / 4, drawn.height * 3 / 4)
    return [(left, top), (right, top), (left, bottom), (right, bottom)].map {
      drawn.color($0.0, $0.1)
    }
  }

  private func isNear(_ a: Int, _ b: Int, _ distance: Int) -> Bool {
    [0, 8, 16].allSatisfy { abs((a >> $0 & 0xFF) - (b >> $0 & 0xFF)) <= distance }
  }

  private static let colors = [0xC81E1E, 0x1EB428, 0x1428D2, 0xF0F00A]

  @Test(
    "Each has its colours at each scale",
    arguments: [
      ("AVIF", EncodedPictures.quartersAVIF, 4), ("deep AVIF", EncodedPictures.deepAVIF, 12),
      ("JPEG XL", EncodedPictures.quartersJXL, 0), ("boxed", EncodedPictures.boxedJXL, 0),
      ("lossy", EncodedPictures.lossyJXL, 12),
    ])
  func colors(name: String, file: [UInt8], distance: Int) throws {
    let reader = try Reader(file, Self.strict)
    #expect(reader.opened.format == .picture)
    #expect(try reader.pages().sizes == [PageSize(width: 32, height: 24)])
    for scale in [1, 0.5, 3] as [Float] {
      let found = quarters(try reader.render(0, scale: scale))
      #expect(
        zip(found, Self.colors).allSatisfy { isNear($0, $1, distance) }, "\(name): \(found)")
    }
  }

  @Test func anAVIFIsTurnedAsItSays() throws {
    let reader = try Reader(EncodedPictures.turnedAVIF, Self.strict)
    #expect(try reader.pages().sizes == [PageSize(width: 24, height: 32)])
    let found = quarters(try reader.render(0))
    let expected = [1, 3, 0, 2].map { Self.colors[$0] }
    #expect(zip(found, expected).allSatisfy { isNear($0, $1, 12) }, "\(found)")
  }

  @Test(
    "What is transparent is white",
    arguments: [("AVIF", EncodedPictures.halfAVIF), ("JPEG XL", EncodedPictures.halfJXL)])
  func transparency(name: String, file: [UInt8]) throws {
    let drawn = try Reader(file, Self.strict).render(0)
    #expect(drawn.color(3, 8) == 0xFFFFFF)
    #expect(isNear(drawn.color(12, 8), 0xC81E1E, 4))
    #expect(drawn.isOpaque)
  }

  @Test func comicsOfThem() throws {
    let reader = try Reader(
      Archives.zip([
        ("1.avif", EncodedPictures.quartersAVIF), ("2.jxl", EncodedPictures.quartersJXL),
        ("3.AVIF", Array(EncodedPictures.quartersAVIF.prefix(200))),
      ]), Self.strict)
    let sizes = try reader.pages().sizes
    #expect(sizes.prefix(2) == [PageSize(width: 32, height: 24), PageSize(width: 32, height: 24)])
    for page in 0..<2 {
      #expect(quarters(try reader.render(page)).count { isNear($0, 0xC81E1E, 4) } == 1)
    }
    let area = try #require(PixelRegion(width: 8, height: 8))
    #expect(throws: WorkerFailure.self) { try reader.render(2, area) }
    #expect(try reader.render(0).ink > 0)
  }

  /// Each decoder says no, whatever it is given, and the worker stays.
  @Test func damagedOnesAreRefused() throws {
    var random = SeededRandom(19)
    for file in [EncodedPictures.deepAVIF, EncodedPictures.lossyJXL, EncodedPictures.halfAVIF] {
      let worker = try WorkerProcess(Self.strict)
      for _ in 0..<60 {
        var bytes = file
        for _ in 0..<3 {
          bytes[Int.random(in: 12..<bytes.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        let memory = try SharedMemory(count: 64 * 64 * 4)
        let region = try #require(PixelRegion(width: 64, height: 64))
        do throws(WorkerFailure) {
          try Reader.opened(bytes, in: worker)
          _ = try worker.wait(DrawCover(region), of: 5, memory: memory)
        } catch {
          guard case .refused = error else {
            Issue.record("\(error)")
            return
          }
        }
      }
    }
  }
}

extension Reader {
  /// Opens bytes with the worker's failures alone.
  static func opened(
    _ bytes: [UInt8], in worker: WorkerProcess
  ) throws(WorkerFailure) {
    do { try open(bytes, in: worker) } catch {
      throw error as? WorkerFailure ?? .system("\(error)")
    }
  }
}
