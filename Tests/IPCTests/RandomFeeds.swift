import TestDocuments
import Testing
import IPC

extension OpenFeed: RandomQuery {
  static func random(_ random: inout SeededRandom) -> OpenFeed {
    OpenFeed(contentType: random.text(60))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> Done { Done() }
}

extension ReadFeed: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadFeed {
    ReadFeed(available: random.int(0...IPCLimits.feed), isWhole: random.chance(0.5))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> FeedPart {
    let isEnd = random.chance(0.5)
    return FeedPart(
      head: random.chance(0.5) ? try random.feedHead() : nil,
      entries: try random.list { try $0.feedEntry() }, hasMore: !isEnd && random.chance(0.5),
      isEnd: isEnd,
      problem: random.chance(0.5)
        ? FeedPart.Problem.allCases.randomElement(using: &random) : nil)
  }
}

extension SeededRandom {
  private mutating func count() -> Int? { chance(0.5) ? int(IPCLimits.feedCounts) : nil }

  private mutating func few<Value>(_ make: (inout Self) -> Value) -> [Value] {
    (0..<int(0...4)).map { _ in make(&self) }
  }

  fileprivate mutating func feedLink() -> FeedLink {
    var link = FeedLink(few { $0.text(30) }, text(90), type: text(30), title: text(30))
    (link.base, link.facetGroup, link.authentication) = (text(30), text(20), text(30))
    link.length = chance(0.5) ? int(0...IPCLimits.fetch) : nil
    (link.isTemplated, link.isActive) = (chance(0.5), chance(0.5))
    link.indirectTypes = few { $0.text(30) }
    (link.count, link.pageCount, link.lastRead) = (count(), count(), count())
    (link.lastReadDate, link.width, link.height) = (text(20), count(), count())
    return link
  }

  fileprivate mutating func feedEntry() throws -> FeedEntry {
    var entry = FeedEntry(try #require(FeedEntry.Kind.allCases.randomElement(using: &self)))
    (entry.id, entry.title, entry.summary) = (text(60), text(90), text(900))
    (entry.updated, entry.issued, entry.version) = (text(20), text(20), text(20))
    (entry.language, entry.publisher, entry.series) = (text(9), text(30), text(30))
    (entry.extent, entry.group) = (text(9), text(30))
    entry.authors = few { $0.text(30) }
    entry.categories = few { $0.text(30) }
    entry.identifiers = few { $0.text(30) }
    entry.position = chance(0.5) ? double(-9, 1e9) : nil
    entry.rating = chance(0.5) ? int(0...10) : nil
    (entry.pageCount, entry.isRightToLeft) = (count(), chance(0.5))
    entry.links = few { $0.feedLink() }
    return entry
  }

  fileprivate mutating func feedHead() throws -> FeedHead {
    var head = FeedHead(try #require(FeedHead.Kind.allCases.randomElement(using: &self)))
    (head.title, head.id, head.updated, head.summary) = (text(60), text(60), text(20), text(600))
    head.authors = few { $0.text(30) }
    head.links = few { $0.feedLink() }
    (head.total, head.perPage, head.firstIndex, head.page) = (count(), count(), count(), count())
    head.groups = few { random in
      FeedGroup(title: random.text(30), count: random.count(), links: random.few { $0.feedLink() })
    }
    head.authentications = few { random in
      FeedAuthentication(
        type: random.text(30), login: random.text(20), password: random.text(20),
        links: random.few { $0.feedLink() })
    }
    return head
  }
}
