import BookFormats
import IPC

/// What the head of a DjVu document tells: the decoder starts threads, for which a worker that surveys many files has no
/// leave.
struct DjVuHeader {
  let record: SurveyRecord

  /// The head of a document of 2,000 pages is shorter.
  private static let prefix = 128 << 10

  init(_ file: BookFile) throws(WorkerError) {
    let bytes = try file.bytes(count: min(Self.prefix, file.size))
    guard bytes.count >= 24, bytes.starts(with: Array("AT&TFORM".utf8)) else {
      throw WorkerError(.damaged, "no DjVu document")
    }
    var record = SurveyRecord()
    let kind = String(decoding: bytes[12..<16], as: UTF8.self)
    // A document of several files begins with their number; a few of the files may be parts that pages share.
    if kind == "DJVM", bytes[16..<20].elementsEqual("DIRM".utf8), bytes.count >= 27 {
      record.pageCount = max(1, Int(bytes[25]) << 8 | Int(bytes[26]))
    } else if kind == "DJVU" {
      record.pageCount = 1
    } else {
      throw WorkerError(.damaged, "no DjVu document")
    }
    record.page = Self.page(bytes)
    self.record = record
  }

  /// The size of the first page, in points.
  private static func page(_ bytes: [UInt8]) -> PageSize? {
    guard let info = bytes.firstRange(of: Array("INFO".utf8)), info.upperBound + 14 <= bytes.count
    else { return nil }
    let data = bytes[(info.upperBound + 4)...]
    let at = data.startIndex
    let (width, height) = (
      Int(data[at]) << 8 | Int(data[at + 1]), Int(data[at + 2]) << 8 | Int(data[at + 3])
    )
    let dots = Int(data[at + 6]) | Int(data[at + 7]) << 8
    let scale = 72 / Float((25...6000).contains(dots) ? dots : 300)
    return PageSize(width: Float(width) * scale, height: Float(height) * scale)
  }
}
