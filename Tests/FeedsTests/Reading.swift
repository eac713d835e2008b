import Feeds
import IPC

/// All parts of an answer that comes in portions.
struct Reading {
  var head: FeedHead?
  var entries: [FeedEntry] = []
  var problem: FeedPart.Problem?
  var isEnded = false
  var parts = 0

  init(_ text: String, portion: Int = 700, contentType: String = "") {
    self.init(Array(text.utf8), portion: portion, contentType: contentType)
  }

  init(_ bytes: [UInt8], portion: Int = 700, contentType: String = "") {
    let reader = FeedReader(contentType: contentType)
    var at = 0
    while at < bytes.count {
      if reader.wantsBytes {
        let end = min(bytes.count, at + portion)
        reader.take(Array(bytes[at..<end]))
        at = end
      }
      take(reader.part())
      if isEnded { return }
    }
    while !reader.wantsBytes, !isEnded { take(reader.part()) }
    reader.finish()
    // A reader that never ended would give parts for ever.
    for _ in 0..<10_000 where !isEnded { take(reader.part()) }
  }

  private mutating func take(_ part: FeedPart) {
    parts += 1
    if let head = part.head { self.head = head }
    entries += part.entries
    problem = part.problem ?? problem
    isEnded = part.isEnd
  }
}

extension FeedEntry {
  func link(_ rel: String) -> FeedLink? { links.first { $0.rels.contains(rel) } }
}
