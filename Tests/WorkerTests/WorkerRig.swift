import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

/// The programs beside the tests.
enum Programs {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static let worker = WorkerProgram(path: folder + "/paper-worker")

  static func probe(_ argument: String) -> WorkerProgram {
    WorkerProgram(
      path: folder + "/worker-probe", argument: argument, isLocked: argument != "unlocked")
  }
}

/// A worker with one book, asked and waited for.
final class Reader {
  let worker: WorkerProcess
  let opened: OpenedBook
  private let book: BookNumber = 5

  init(
    _ bytes: [UInt8], _ program: WorkerProgram = Programs.worker,
    options: OpenOptions = OpenOptions()
  ) throws {
    worker = try WorkerProcess(program)
    opened = try Self.open(bytes, in: worker, as: 5, options)
  }

  init(_ worker: WorkerProcess, _ opened: OpenedBook) {
    (self.worker, self.opened) = (worker, opened)
  }

  /// A descriptor of a file without a name.
  static func descriptor(of bytes: [UInt8]) throws -> Int32 {
    let path = NSTemporaryDirectory() + "/paper-worker-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    return descriptor
  }

  @discardableResult
  static func open(
    _ bytes: [UInt8], in worker: WorkerProcess, as book: BookNumber = 5,
    _ options: OpenOptions = OpenOptions()
  ) throws -> OpenedBook {
    let file = try descriptor(of: bytes)
    defer { close(file) }
    let opened = try worker.wait(OpenBook(options), of: book, file: file)
    return opened
  }

  static func place(_ page: Int, chapter: Int = 0) throws -> PagePlace {
    try #require(PagePlace(chapter: chapter, page: page))
  }

  func pages(_ count: Int = IPCLimits.pages, chapter: Int = 0) throws -> PageList {
    let first = try Self.place(0, chapter: chapter)
    let list = try worker.wait(MeasurePages(first: first, count: count), of: book)
    return list
  }

  /// The pixels of a whole page, or of a region of it.
  func render(
    _ page: Int, chapter: Int = 0, scale: Float = 1, _ region: PixelRegion? = nil,
    isNight: Bool = false
  ) throws -> Drawn {
    var region = region
    if region == nil {
      let sizes = try pages(chapter: chapter).sizes
      let size = try #require(sizes[page])
      region = PixelRegion(
        width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
    }
    let area = try #require(region)
    let memory = try SharedMemory(count: area.byteCount)
    let place = try Self.place(page, chapter: chapter)
    let answer = try worker.wait(
      DrawPage(place, scale: scale, area, isNight: isNight), of: book, memory: memory)
    try #require(answer == Done())
    return Drawn(area, memory)
  }

  func cover(_ width: Int, _ height: Int) throws -> (CoverSize, Drawn) {
    let region = try #require(PixelRegion(width: width, height: height))
    let memory = try SharedMemory(count: region.byteCount)
    let size = try worker.wait(DrawCover(region), of: book, memory: memory)
    return (size, Drawn(region, memory))
  }

  func ask<Asked: Query>(_ query: Asked) throws -> Asked.Answer {
    try worker.wait(query, of: book)
  }
}

/// Pixels as a worker has drawn them.
struct Drawn: Equatable {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  init(_ region: PixelRegion, _ memory: SharedMemory) {
    (width, height) = (region.width, region.height)
    pixels = memory.withBytes { bytes in
      (0..<region.height).flatMap { y in
        (0..<region.width).map { x in
          bytes.loadUnaligned(fromByteOffset: y * region.stride + x * 4, as: UInt32.self)
        }
      }
    }
  }

  func color(_ x: Int, _ y: Int) -> Int { Int(pixels[y * width + x] & 0xFF_FFFF) }

  var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }
  /// How many pixels are not white.
  var ink: Int { pixels.reduce(0) { $0 + ($1 == 0xFFFF_FFFF ? 0 : 1) } }

  func part(_ region: PixelRegion) -> [UInt32] {
    (0..<region.height).flatMap { y in
      (0..<region.width).map { x in pixels[(region.y + y) * width + region.x + x] }
    }
  }
}

extension WorkerProcess {
  /// What no worker may have had in memory at any time, in bytes.
  static let maximumMemory = 250 << 20

  /// The most memory that a worker has had, as the system tells it.
  func peakMemory() throws -> Int {
    let process = try #require(process)
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
      << 10
  }
}
