import IPC

/// Reads an answer of a server: OPDS 1 and 2, documents of signing in, descriptions of searches. (decision: Feeds)
///
/// Bytes come in portions, and entries of OPDS 1 go out as they end. JSON is read when all bytes have come. The first
/// bytes show the form; what the server says of the type decides only where the bytes leave a choice.
package final class FeedReader {
  private enum Form {
    /// The first bytes, too few to tell the form.
    case untold
    case atom(AtomFeed)
    /// Waits for the end of the bytes.
    case json
    case webPage
    case publications(JSONFeed)
    case done
  }

  private var form = Form.untold
  /// The bytes of a form that is not read in portions.
  private var bytes: [UInt8] = []
  private var head: FeedHead?
  private var sent: FeedHead?
  private var problem: FeedPart.Problem?
  private let hint: String

  /// Bytes in which the form shows.
  static let headBytes = 1024
  /// Bytes of a web page in which a title is looked for.
  private static let pageBytes = 64 << 10

  /// - Parameter contentType: as the server tells the type; empty where the server tells none.
  package init(contentType: String = "") { hint = contentType.lowercased() }

  /// Whether further bytes are of use now: not while a whole part waits to be taken.
  package var wantsBytes: Bool {
    switch form {
    case .untold, .json, .webPage: true
    case .atom(let feed): !feed.isEnded && feed.reader.entries.count < IPCLimits.feedPart
    case .publications, .done: false
    }
  }

  package func take(_ more: [UInt8]) {
    switch form {
    case .atom(let feed): take(more, feed)
    case .publications, .done: break
    case .untold, .json, .webPage:
      bytes += more
      if case .untold = form, bytes.count >= Self.headBytes { tell() }
      if case .json = form, bytes.count > IPCLimits.feedJSON { end(.feed, .tooLong) }
      if case .webPage = form, bytes.count >= Self.pageBytes { endPage() }
    }
  }

  /// No further bytes come.
  package func finish() {
    if case .untold = form { tell() }
    switch form {
    case .atom(let feed):
      feed.finish()
      take([], feed)
    case .json: readJSON()
    case .webPage: endPage()
    case .untold, .publications, .done: break
    }
  }

  /// What has been read since the last part.
  package func part() -> FeedPart {
    var part = FeedPart()
    switch form {
    case .atom(let feed):
      part.entries = Self.portion(of: &feed.reader.entries)
      part.hasMore = !feed.reader.entries.isEmpty
      part.isEnd = feed.isEnded && !part.hasMore
    case .publications(let feed):
      part.entries = feed.portion()
      part.hasMore = !feed.isEnded
      part.isEnd = feed.isEnded
    case .done: part.isEnd = true
    case .untold, .json, .webPage: break
    }
    if part.isEnd { part.problem = problem }
    if head != sent { part.head = head }
    sent = head
    return part
  }

  /// As many entries as a part has; these leave the list.
  static func portion(of entries: inout [FeedEntry]) -> [FeedEntry] {
    var bytes = 0
    let count = entries.prefix(IPCLimits.feedPart).prefix { entry in
      defer { bytes += entry.textBytes }
      return bytes < IPCLimits.feedPartBytes
    }.count
    defer { entries.removeFirst(count) }
    return Array(entries.prefix(count))
  }

  // MARK: Forms

  /// Finds the form by the first bytes.
  private func tell() {
    switch FeedForm(bytes) {
    case .xml:
      guard let feed = AtomFeed(head: bytes) else { return end(.unknown, .damaged) }
      form = .atom(feed)
      let first = bytes
      bytes = []
      take(first, feed)
    case .json: form = .json
    case .webPage: form = .webPage
    case .unknown: end(.unknown, bytes.isEmpty ? .cut : nil)
    }
  }

  private func end(_ kind: FeedHead.Kind, _ problem: FeedPart.Problem?) {
    head = FeedHead(kind)
    self.problem = problem
    form = .done
    bytes = []
  }

  private func take(_ more: [UInt8], _ feed: AtomFeed) {
    feed.take(more)
    if feed.reader.isKnown || feed.isEnded { head = feed.head }
    problem = feed.problem
  }

  private func endPage() {
    let title = FeedForm.title(of: bytes)
    end(.webPage, nil)
    head?.title = title
  }

  private func readJSON() {
    let text = FeedForm.text(of: bytes)
    bytes = []
    switch JSONFeed.read(text, hint: hint) {
    case .success(let feed):
      head = feed.head
      form = .publications(feed)
    case .failure(let failure): end(.unknown, failure.problem)
    }
  }
}

/// Atom while it comes.
final class AtomFeed {
  let reader: AtomReader
  private let parser: ExpatParser
  private var stream: UTF8Stream
  private var cleaner = XMLCleaner()
  private(set) var isEnded = false
  private(set) var problem: FeedPart.Problem?

  /// - Parameter head: the first bytes, which show the encoding.
  /// - Returns: nil where there is no memory.
  init?(head: [UInt8]) {
    // The reader stops the parser, and the parser tells the reader.
    final class Link { weak var parser: ExpatParser? }
    let link = Link()
    reader = AtomReader { link.parser?.stop() }
    guard let parser = ExpatParser(reader) else { return nil }
    link.parser = parser
    self.parser = parser
    stream = UTF8Stream(head: head)
  }

  /// What the feed tells of itself so far.
  var head: FeedHead {
    var head = reader.head
    if head.kind == .searchDescription { head.links = AtomLink.best(head.links) }
    return head
  }

  func take(_ bytes: [UInt8]) { take(bytes, isLast: false) }

  func finish() { take([], isLast: true) }

  private func take(_ bytes: [UInt8], isLast: Bool) {
    guard !isEnded else { return }
    var clean: [UInt8] = []
    cleaner.take(stream.decoded(bytes, isLast: isLast), into: &clean)
    if isLast { cleaner.finish(into: &clean) }
    let isSound = parser.parse(clean, isLast: isLast)
    let isOther = reader.isKnown && [.unknown, .webPage].contains(reader.head.kind)
    if isOther {
      isEnded = true
    } else if cleaner.isRefused || parser.isRefused {
      end(.refused)
    } else if let found = reader.problem {
      end(found)
    } else if !isSound {
      end(isLast && parser.isCut ? .cut : .damaged)
    } else if isLast {
      isEnded = true
    }
  }

  private func end(_ problem: FeedPart.Problem) {
    (self.problem, isEnded) = (problem, true)
  }
}
