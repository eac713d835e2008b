import IPC
import TestDocuments
import Testing

@Suite("OPDS 1 as servers write OPDS 1", .timeLimit(.minutes(1))) struct AtomTests {
  @Test(arguments: [1, 7, 1000, 100_000]) func calibre(portion: Int) throws {
    let read = Reading(FeedSamples.calibreBooks, portion: portion)
    #expect(read.isEnded && read.problem == nil && read.entries.count == 2)
    let head = try #require(read.head)
    #expect(head.kind == .atomFeed && head.title == "Newest" && head.links.count == 5)
    let book = try #require(read.entries.first)
    #expect(book.title == "The Long Way & Back" && book.authors == ["Ann Example", "Smith & Sons"])
    #expect(book.series == "Ways" && book.position == 3.5 && book.rating == 8)
    #expect(book.categories == ["Sea", "Ships"] && book.summary == "One & two.\nThree.")
    #expect(book.language == "en" && book.publisher == "A House")
    #expect(book.issued == "", "the day of arrival is no date of the book")
    #expect(book.updated == "2026-01-02T03:04:05+00:00" && book.links.count == 6)
    #expect(book.links[1].length == 123_456 && book.links[1].type == "application/epub+zip")
  }

  @Test func calibreRoot() throws {
    let read = Reading(FeedSamples.calibreRoot)
    #expect(read.entries.map(\.title) == ["By Newest", "Authors"])
    #expect(read.entries[0].links[0].rels == [] && read.entries[1].summary == "12 authors")
    #expect(read.head?.summary == "Books in your library")
  }

  @Test func calibreWeb() throws {
    let read = Reading(FeedSamples.calibreWeb)
    let book = try #require(read.entries.first)
    #expect(book.authors == ["Example, Ann", "Bo Other"] && book.publisher == "A House")
    #expect(book.issued == "" && book.summary == "Words & more\nEnd")
    #expect(book.categories == ["Sea", "Land"] && book.series == "Plains" && book.position == 2)
    #expect(book.rating == 6)
    #expect(book.language == "English" && read.entries.count == 3)
    #expect(read.head?.links.first { $0.rels == ["icon"] }?.href == "/static/favicon.ico")
  }

  @Test func searchDescription() throws {
    let head = try #require(Reading(FeedSamples.calibreWebSearch).head)
    #expect(head.kind == .searchDescription && head.title == "Calibre-Web")
    #expect(head.links.map(\.href) == ["/opds/search/{searchTerms}?"])
    #expect(head.links.allSatisfy { $0.isTemplated && $0.type == "application/atom+xml" })
    let alone = FeedSamples.calibreWebSearch.split(separator: "\n")
      .filter { !$0.contains("atom") }.joined(separator: "\n")
    #expect(Reading(alone).head?.links.map(\.type) == ["text/html"])
  }

  @Test func copyparty() throws {
    let read = Reading(FeedSamples.copyparty)
    #expect(read.entries.map(\.title) == ["comics/", "a & b.cbz", "one.epub"])
    let file = read.entries[1].link("http://opds-spec.org/acquisition")
    #expect(file?.href == "/books/a%20%26%20b.cbz?dl")
    #expect(read.entries[2].links.count == 1, "links that lead nowhere")
  }

  @Test(arguments: [1, 64, 100_000]) func folder(portion: Int) throws {
    let read = Reading(FeedSamples.folder, portion: portion)
    #expect(read.isEnded && read.problem == nil && read.head?.kind == .folder)
    #expect(
      read.entries.map(\.kind) == [.navigation, .navigation] + [
        .publication, .publication, .publication,
      ])
    #expect(
      read.entries.map(\.title) == [
        "My Books", "comics", "Séa & shore.epub", "Two.pdf", "photo.jpeg",
      ])
    #expect(
      read.entries[2].links.first?.length == 123_456 && read.entries[3].links.first?.length == nil)
    // The date is the mark of a folder without a tag.
    #expect(read.entries[1].updated == "1994-11-06T08:49:37Z")
    #expect(read.entries.map(\.version) == ["", "1994-11-06T08:49:37Z", "\"abc\"", "", ""])
  }

  @Test func komga() throws {
    let read = Reading(FeedSamples.komga1)
    #expect(read.problem == nil, "prefixes that nobody declares")
    let stream = try #require(read.entries[0].link("http://vaemendis.net/opds-pse/stream"))
    #expect(stream.pageCount == 192 && stream.lastRead == 10)
    #expect(stream.lastReadDate == "2026-11-01T00:00:00Z")
    let facet = try #require(read.head?.links.first { $0.title == "Unread" })
    #expect(facet.facetGroup == "State" && facet.isActive && facet.count == 4)
    #expect(read.head?.links.last?.isActive == false)
  }

  @Test func kavita() throws {
    let read = Reading(FeedSamples.kavita)
    let book = try #require(read.entries.first)
    #expect(book.updated == "" && book.extent == "2.1 MB" && book.language == "en")
    #expect(book.summary == "File Type: Epub - 2.1 MB\nSummary: A story.")
    #expect(read.head?.total == 21 && read.head?.perPage == 20 && read.head?.firstIndex == 0)
  }

  @Test func groupsAndIndirectTypes() throws {
    let read = Reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://opds-spec.org/2010/catalog">
      <entry><id>1</id><title>A</title>
      <link rel="http://opds-spec.org/group" title="New" href="/new"/>
      <link rel="http://opds-spec.org/acquisition/buy" href="/buy" type="application/atom+xml;type=entry">
      <o:indirectAcquisition type="application/vnd.adobe.adept+xml"><o:indirectAcquisition
      type="application/epub+zip"/></o:indirectAcquisition></link></entry></feed>
      """)
    #expect(read.entries[0].group == "New" && read.head?.groups.map(\.title) == ["New"])
    #expect(
      read.entries[0].links[1].indirectTypes == [
        "application/vnd.adobe.adept+xml", "application/epub+zip",
      ])
  }

  @Test func basesAreJoined() {
    let read = Reading(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.example/opds/x">
      <link rel="next" href="p2"/><entry xml:base="sub/"><id>1</id><link href="y"/></entry>
      <entry xml:base="/root"><id>2</id><link href="z"/></entry>
      <entry xml:base="https://b.example/"><id>3</id><link href="z"/></entry></feed>
      """)
    #expect(read.head?.links.first?.base == "http://a.example/opds/x")
    #expect(
      read.entries.flatMap(\.links).map(\.base) == [
        "http://a.example/opds/sub/", "http://a.example/root", "https://b.example/",
      ])
  }

  @Test func anEntryAlone() {
    let read = Reading(
      "<?xml version='1.0'?><a:entry xmlns:a='http://www.w3.org/2005/Atom'><a:title>T</a:title>"
        + "<a:link href='x.epub'/></a:entry>")
    #expect(read.head?.kind == .atomEntry && read.entries.map(\.title) == ["T"])
  }

  @Test func entriesTwiceAreKeptOnce() {
    let entry = "<entry><id>1</id><title>T</title><link href='a'/></entry>"
    let other = "<entry><id>1</id><title>T</title><link href='b'/></entry>"
    let read = Reading("<feed>" + entry + other + entry + "</feed>")
    #expect(read.entries.map { $0.links[0].href } == ["a", "b"])
  }

  @Test func aLongFeedComesInParts() throws {
    let bytes = FeedSamples.search(entries: 1500)
    let read = Reading(bytes, portion: 64 << 10)
    #expect(read.entries.count == 1500 && read.parts > 6 && read.problem == nil)
    #expect(read.entries.map(\.title) == (0..<1500).map { "Book \($0)" })
  }
}
