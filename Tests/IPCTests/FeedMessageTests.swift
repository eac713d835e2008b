import Testing
import IPC

@Suite("Parts of feeds in messages", .timeLimit(.minutes(1))) struct FeedMessageTests {
  private func sent(_ part: FeedPart) throws -> FeedPart {
    try ReadFeed.answer(decoding: ReadFeed.encoded(part))
  }

  /// Such a part would be asked for without an end.
  @Test func anEndWithMoreBehindIsRefused() {
    #expect(throws: IPCError.invalid("end")) { try sent(FeedPart(hasMore: true, isEnd: true)) }
  }

  @Test func listsAndNumbersAreCut() throws {
    var link = FeedLink(Array(repeating: "a", count: 99), String(repeating: "x", count: 9000))
    (link.count, link.width, link.length) = (-1, Int.max, Int.max)
    var entry = FeedEntry()
    entry.links = Array(repeating: link, count: 99)
    entry.position = .nan
    entry.authors = Array(repeating: "A", count: 99)
    let entries = Array(repeating: entry, count: 300)
    let found = try sent(FeedPart(entries: entries))
    #expect(found.entries.count == IPCLimits.feedPart)
    let first = try #require(found.entries.first)
    #expect(first.links.count == IPCLimits.feedEntryLinks && first.position == nil)
    #expect(first.authors.count == IPCLimits.surveyAuthors)
    #expect(first.links[0].rels.count == IPCLimits.relations)
    #expect(first.links[0].href.utf8.count == IPCLimits.text)
    #expect(first.links[0].count == nil && first.links[0].width == nil)
    #expect(first.links[0].length == IPCLimits.fetch)
  }

  @Test func bytesBeyondAFeedAreNotAskedFor() {
    #expect(ReadFeed(available: .max, isWhole: true).available == IPCLimits.feed)
    #expect(ReadFeed(available: -1, isWhole: true).available == 0)
  }

  @Test func ratingsOfMoreThanFiveStars() {
    var entry = FeedEntry()
    entry.rating = 11
    #expect(throws: IPCError.invalid("rating")) { try sent(FeedPart(entries: [entry])) }
  }
}
