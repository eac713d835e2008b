import IPC
import TestDocuments
import Testing

@Suite("OPDS 2 as servers write OPDS 2", .timeLimit(.minutes(1))) struct JSONFeedTests {
  @Test(arguments: [1, 100_000]) func komga(portion: Int) throws {
    let read = Reading(FeedSamples.komga2, portion: portion)
    let head = try #require(read.head)
    #expect(head.kind == .feed && head.title == "Books" && read.problem == nil)
    #expect(head.total == 41 && head.perPage == 20 && head.page == 1)
    let search = try #require(head.links.first { $0.rels == ["search"] })
    #expect(search.isTemplated && search.href.hasSuffix("{?query}"))
    let facets = head.links.filter { $0.facetGroup == "Language" }
    #expect(facets.map(\.isActive) == [true, false] && facets[0].count == 30)
    #expect(head.groups.map(\.title) == ["On Deck"] && head.groups[0].count == 1)
    #expect(read.entries.map(\.kind) == [.navigation, .publication, .publication, .publication])
    let book = read.entries[1]
    #expect(book.authors == ["Drawer", "Writer"] && book.summary == "Second & last.")
    #expect(book.series == "Volumes" && book.position == 2 && book.language == "ja")
    #expect(book.publisher == "A House" && book.pageCount == 190 && book.isRightToLeft)
    #expect(book.categories == ["Action", "Sea"] && book.issued == "2020-03-04")
    #expect(book.links.count == 5 && book.links[4].width == 1200)
    #expect(book.links[0].authentication == "/opds/v2/auth")
    let sold = read.entries[2]
    #expect(sold.title == "Sold" && sold.authors == ["One Alone"] && sold.series == "Lone")
    #expect(sold.links[0].indirectTypes == ["application/epub+zip"])
    #expect(read.entries[3].group == "On Deck")
  }

  @Test func aManifest() {
    let read = Reading(FeedSamples.manifest)
    #expect(read.head?.kind == .manifest)
    #expect(read.entries.map(\.kind) == [.publication, .page, .page])
    #expect(read.entries[2].links[0].href == "/pages/2?convert=jpeg")
    #expect(read.entries[2].links[0].width == 2000)
  }

  @Test func howToSignIn() throws {
    let head = try #require(Reading(FeedSamples.authentication).head)
    #expect(head.kind == .authentication && head.title == "Komga" && head.links.count == 2)
    let way = try #require(head.authentications.first)
    #expect(way.type == "http://opds-spec.org/auth/basic")
    #expect(way.login == "Email" && way.password == "Password")
  }

  @Test func aPublicationAlone() {
    let text = """
      {"metadata": {"title": 7, "author": {"name": "A"}, "language": "de", "identifier": "urn:isbn:9"},
       "links": [{"href": "/f", "type": "application/epub+zip", "rel": "http://opds-spec.org/acquisition"}]}
      """
    let read = Reading(text, contentType: "application/opds-publication+json")
    #expect(read.head?.kind == .publication && read.entries.map(\.title) == ["7"])
    #expect(read.entries[0].identifiers == ["urn:isbn:9"] && read.entries[0].language == "de")
  }

  /// Values of other types than the form says.
  @Test func oddValues() {
    let text = """
      {"metadata": {"title": ["x"], "numberOfItems": "12", "itemsPerPage": -4, "currentPage": 1e300},
       "links": {"href": "/one", "rel": 5}, "navigation": [null, 7, "text", {"title": "T"}, []],
       "publications": [[], {"metadata": null}, {"links": "x", "images": {"href": "/i"}}], "groups": 4}
      """
    let read = Reading(text)
    #expect(read.head?.kind == .feed && read.head?.total == 12 && read.head?.perPage == nil)
    #expect(read.head?.links.first?.rels == ["5"] && read.isEnded && read.problem == nil)
  }

  @Test func faults() {
    let cut = Reading(String(FeedSamples.komga2.dropLast(40)))
    #expect(cut.problem == .damaged && cut.head?.kind == .unknown)
    let controls = FeedSamples.komga2.replacing("Volume 2", with: "Volume\u{1}2")
    #expect(Reading("\u{FEFF}" + controls).entries[1].title == "Volume 2")
    let deep = String(repeating: "[", count: 4000) + String(repeating: "]", count: 4000)
    #expect(Reading(deep).problem == .damaged)
    let many = "[" + String(repeating: "0,", count: 1 << 21) + "0]"
    #expect(Reading(many, portion: 1 << 20).problem == .tooLong)
    let long = "{\"a\":\"" + String(repeating: "x", count: IPCLimits.feedJSON) + "\"}"
    #expect(Reading(long, portion: 1 << 20).problem == .tooLong)
  }

  @Test func manyPublications() {
    let books = (0..<1000).map {
      "{\"metadata\":{\"title\":\"\($0)\"},\"links\":[{\"href\":\"/\($0)\"}]}"
    }
    let text = "{\"publications\":[" + (books + books).joined(separator: ",") + "]}"
    let read = Reading(text)
    #expect(read.entries.count == 1000 && read.isEnded)
    #expect(read.entries.last?.title == "999")
  }
}
