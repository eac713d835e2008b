import Feeds
import IPC

/// An answer of a server that may still come: bytes of a file that another process writes, and the reader of the bytes.
final class OpenedFeed {
  private let file: BookFile
  private let reader: FeedReader
  private var offset = 0
  private var isFinished = false

  /// Bytes that are read at once.
  private static let portion = 64 << 10

  /// Takes over the descriptor.
  init(descriptor: Int32, contentType: String) throws(WorkerError) {
    file = try BookFile(descriptor: descriptor, mayGrow: true)
    reader = FeedReader(contentType: contentType)
  }

  /// Reads on, as far as bytes have come and a part has room. Never waits for bytes.
  /// - Parameters:
  ///   - available: how many bytes the file has so far, as the program says.
  ///   - isWhole: whether no further bytes come.
  func part(
    upTo available: Int, isWhole: Bool, isInTime: () -> Bool
  ) throws(WorkerError) -> FeedPart {
    var end = available
    while reader.wantsBytes, offset < end, isInTime() {
      let bytes = try file.bytes(at: offset, count: min(Self.portion, end - offset))
      offset += bytes.count
      reader.take(bytes)
      // A file that is shorter than the program says ends here.
      if bytes.isEmpty { end = offset }
    }
    if isWhole, offset >= end, reader.wantsBytes, !isFinished {
      isFinished = true
      reader.finish()
    }
    var part = reader.part()
    part.hasMore = !part.isEnd && (part.hasMore || (reader.wantsBytes && offset < end))
    return part
  }
}
