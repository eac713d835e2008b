import Decoding
import Glibc
import IPC
import WorkerClient

/// What a worker costs: pages of a book drawn in this process and by a locked worker, page by page in turn,
/// at a height of 1400 pixels, into memory of the same kind. Prints the median milliseconds of a page.
enum Timing {
  private static let height: Float = 1400
  private static let maximum = 40

  /// - Parameter program: the path of `paper-worker`.
  static func run(_ path: String, program: String) {
    do {
      try measure(path, program)
    } catch {
      print("worker-probe: \(path): \(error)")
      exit(1)
    }
  }

  private static func measure(_ path: String, _ program: String) throws {
    let (own, file) = (open(path, O_RDONLY), open(path, O_RDONLY))
    let book = try Decoders().open(try BookFile(descriptor: own), OpenOptions())
    let worker = try WorkerProcess(WorkerProgram(path: program))
    _ = try worker.wait(OpenBook(OpenOptions()), of: 1, file: file)
    var (inProcess, byWorker): ([Double], [Double]) = ([], [])
    guard let first = PagePlace(chapter: 0, page: 0) else { return }
    let sizes = try book.pages(from: first, count: maximum).sizes
    for (page, size) in sizes.enumerated() {
      guard let size, let place = PagePlace(chapter: 0, page: page) else { continue }
      let scale = height / size.height
      let width = Int((size.width * scale).rounded())
      guard let region = PixelRegion(width: width, height: Int(height)) else { continue }
      try inProcess.append(milliseconds { try draw(book, place, scale, region) })
      try byWorker.append(
        milliseconds {
          let memory = try SharedMemory(count: region.byteCount)
          _ = try worker.wait(DrawPage(place, scale: scale, region), of: 1, memory: memory)
        })
    }
    let (here, there) = (median(inProcess), median(byWorker))
    print(
      "\(inProcess.count) pages, ms a page: in process \(here), by a worker \(there), "
        + "\(((there / here) * 100).rounded() / 100) times")
  }

  /// The bound of the memory is the region's own number of bytes.
  private static func draw(
    _ book: any Book, _ place: PagePlace, _ scale: Float, _ region: PixelRegion
  ) throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: region.byteCount, alignment: 64)
    defer { memory.deallocate() }
    try book.render(place, scale: scale, region, into: memory)
  }

  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure(work).components
    return Double(time.seconds) * 1000 + Double(time.attoseconds) / 1e15
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : (sorted[sorted.count / 2] * 100).rounded() / 100
  }
}
