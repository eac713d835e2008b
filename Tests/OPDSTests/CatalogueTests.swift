import BookFormats
import Feeds
import IPC
import OPDS
import TestDocuments
import Testing
import WebRules

/// What a shelf shows of an answer.
private func catalogue(
  _ text: String, at address: String = "http://a.example/opds"
) throws -> RemoteCatalogue {
  let reader = FeedReader()
  reader.take(Array(text.utf8))
  reader.finish()
  var catalogue = RemoteCatalogue(try #require(WebAddress(address)))
  while !catalogue.isWhole { catalogue.take(reader.part()) }
  return catalogue
}

@Suite("Catalogues of servers", .timeLimit(.minutes(1))) struct CatalogueTests {
  @Test func calibre() throws {
    let root = try catalogue(FeedSamples.calibreRoot)
    #expect(root.shelves.map(\.title) == ["By Newest", "Authors"] && root.books.isEmpty)
    #expect(root.shelves.map(\.count) == [nil, 12])
    #expect(root.shelves[0].address.text == "http://a.example/opds/navcatalog/4f6e?library_id=lib")
    #expect(
      root.search?.search("a/b c")?.text
        == "http://a.example/opds/search/a%2Fb%20c?library_id=lib")
    let list = try catalogue(FeedSamples.calibreBooks)
    #expect(list.next?.text == "http://a.example/opds/navcatalog/4f6e?offset=30")
    let book = try #require(list.books.first)
    #expect(book.identity == "id:urn:uuid:11111111-2222-3333-4444-555555555555")
    #expect(book.files.map(\.format) == [.epub, .pdf] && book.best?.length == 123_456)
    #expect(book.best?.address.text == "http://a.example/get/EPUB/7/lib")
    #expect(book.cover?.text == "http://a.example/get/cover/7/lib")
    #expect(book.thumbnail?.text == "http://a.example/get/thumb/7/lib?sz=300x400")
    #expect(book.series == "Ways" && book.details.rating == 8 && !book.isGuarded)
    // By the path where the type says nothing; what is not read goes last.
    let other = list.books[1]
    #expect(other.files.map(\.format) == [.mobi, .comic, nil])
    #expect(other.files.map(\.ending) == ["azw3", "cbz", ""])
  }

  @Test func calibreWeb() throws {
    let list = try catalogue(FeedSamples.calibreWeb, at: "https://a.example:8083/opds/new")
    #expect(list.books.map(\.title) == ["Plain"])
    #expect(list.shelves.map(\.title) == ["A Shelf", "Hot Books"])
    #expect(list.search?.search("x")?.text == "https://a.example:8083/opds/search/x")
    #expect(list.searchDescription?.text == "https://a.example:8083/opds/osd")
    #expect(list.books[0].cover == list.books[0].thumbnail)
    let description = try catalogue(FeedSamples.calibreWebSearch)
    #expect(description.search?.search("x")?.text == "http://a.example/opds/search/x?")
  }

  @Test(arguments: ["/dav/My%20Books/", "/dav/My%20Books"]) func folder(path: String) throws {
    let list = try catalogue(FeedSamples.folder, at: "https://dav.example\(path)")
    #expect(list.kind == .folder && list.title == "My Books")
    #expect(list.shelves.map(\.title) == ["comics"])
    #expect(list.shelves.map(\.address.text) == ["https://dav.example/dav/My%20Books/comics/"])
    #expect(list.books.map(\.title) == ["Séa & shore", "Two"])
    #expect(list.books.map { $0.best?.ending } == ["epub", "pdf"])
    #expect(list.books[0].identity != list.books[1].identity)
    #expect(list.shelves.map(\.version) == ["1994-11-06T08:49:37Z"])
    // A listing that was kept gives the same book.
    let file = try #require(list.books[0].best)
    #expect(
      RemoteBook(
        file: file.address, title: list.books[0].title, type: file.type, length: file.length)
        == list.books[0])
  }

  @Test func copyparty() throws {
    let list = try catalogue(FeedSamples.copyparty, at: "http://a.example:3923/books/?opds")
    #expect(list.shelves.map(\.address.text) == ["http://a.example:3923/books/comics/?opds"])
    #expect(list.shelves.map(\.title) == ["comics"])
    #expect(list.books.map(\.title) == ["a & b", "one"] && list.books[1].cover == nil)
    let book = try #require(list.books.first)
    #expect(book.best?.format == .comic && book.best?.ending == "cbz")
    #expect(book.thumbnail?.text == "http://a.example:3923/books/a%20%26%20b.cbz?th=jf")
  }

  @Test func komga() throws {
    let list = try catalogue(FeedSamples.komga1)
    #expect(list.previous?.query == "page=0" && list.next?.query == "page=2")
    #expect(list.alternate?.path == "/opds/v2/books/latest")
    #expect(
      list.facets.map(\.title) == ["State"]
        && list.facets[0].facets.map(\.isActive) == [true, false])
    let book = try #require(list.books.first)
    let stream = try #require(book.stream)
    #expect(stream.count == 192 && stream.lastRead == 9)
    #expect(
      stream.address(page: 0, width: 800)?.text
        == "http://a.example/opds/v1.2/books/0B1/pages/0?convert=jpeg&max=800")
    #expect(
      stream.address(page: 192, width: 800) == nil && stream.address(page: -1, width: 1) == nil)
  }

  @Test func komgaSecondVersion() throws {
    let list = try catalogue(FeedSamples.komga2, at: "https://k.example/opds/v2/books")
    #expect(list.total == 41 && list.shelves.map(\.title) == ["Libraries"])
    #expect(list.search?.search("a b")?.text == "https://k.example/opds/v2/search?query=a%20b")
    #expect(
      list.facets.first?.facets.map(\.address.text).first
        == "https://k.example/opds/v2/books?lang=en")
    #expect(list.groups.map(\.title) == ["On Deck"])
    #expect(list.groups[0].address?.path == "/opds/v2/on-deck")
    #expect(list.authentication?.path == "/opds/v2/auth")
    #expect(list.books.map(\.title) == ["Volume 2", "Sold", "Next One"])
    let book = list.books[0]
    #expect(book.cover?.path == "/opds/v2/books/0B2/poster")
    #expect(book.thumbnail?.path == "/opds/v2/books/0B2/thumbnail")
    #expect(book.best?.format == .comic && book.stream?.count == nil)
    guard case .manifest(let manifest) = book.stream?.source else {
      Issue.record("no manifest")
      return
    }
    #expect(manifest.path == "/opds/v2/books/0B2/manifest")
    #expect(book.progression?.form == .readium)
    #expect(book.progression?.address.text == "https://k.example/api/v1/books/0B2/progression")
    #expect(list.books[1].isGuarded && list.books[1].files.isEmpty)
    #expect(list.books[2].more?.path == "/opds/v2/books/0C1" && list.books[2].group == "On Deck")
    let pages = try catalogue(FeedSamples.manifest, at: "https://k.example/x/")
    #expect(
      pages.pages.map(\.address.text) == [
        "https://k.example/pages/1", "https://k.example/pages/2?convert=jpeg",
      ])
    #expect(pages.pages[1].width == 2000)
    let signIn = try #require(try catalogue(FeedSamples.authentication).signIn)
    #expect(signIn.asksForPassword && signIn.login == "Email" && signIn.logo?.path == "/logo.png")
  }

  @Test func kavita() throws {
    let list = try catalogue(FeedSamples.kavita, at: "https://a.example/api/opds/KEY/series/9")
    let book = try #require(list.books.first)
    #expect(book.best?.format == .epub && book.best?.title == "Story.epub")
    #expect(book.fileIdentity?.contains("KEY") == false && book.fileIdentity?.count == 21)
    #expect(list.next?.query == "pageNumber=2" && book.details.extent == "2.1 MB")
  }
}

@Suite("What links of entries mean", .timeLimit(.minutes(1))) struct EntryTests {
  private func entry(_ links: String) throws -> RemoteCatalogue {
    try catalogue("<feed><entry><id>1</id><title>T</title>\(links)</entry></feed>")
  }

  @Test(arguments: [
    "<link href='/x'/>", "<link href='/x' type='application/atom+xml'/>",
    "<link href='/x' rel='subsection'/>", "<link href='/x' rel='http://opds-spec.org/sort/new'/>",
    "<link href='/x' rel='alternate' type='application/atom+xml;profile=opds-catalog'/>",
    "<link rel='self' type='application/atom+xml' href='/x'/>",
    "<link rel='http://opds-spec.org/image' href='/i.jpg'/><link href='/x' type='text/xml'/>",
  ])
  func shelves(links: String) throws {
    let list = try entry(links)
    #expect(list.books.isEmpty && list.shelves.map(\.address.path) == ["/x"])
  }

  @Test(arguments: [
    ("<link href='/x.epub'/>", BookFormat.ID.epub, "epub"),
    ("<link href='/x' type='application/epub+zip'/>", .epub, "epub"),
    ("<link rel='enclosure' href='/x' type='application/x-cbr'/>", .comic, "cbr"),
    (
      "<link rel='http://opds-spec.org/acquisition' href='/a%20b.CBZ?dl' type='application/zip'/>",
      .comic, "cbz"
    ),
    (
      "<link rel='http://opds-spec.org/acquisition/open-access' href='/x' type='application/pdf; charset=x'/>",
      .pdf, "pdf"
    ),
    ("<link rel='http://opds-spec.org/acquisition' href='/x.fb2'/>", .fictionBook, "fb2"),
    (
      "<link rel='http://opds-spec.org/acquisition' href='/get/azw3/3/l' type='application/octet-stream'/>",
      .mobi, "azw3"
    ),
    (
      "<link rel='http://opds-spec.org/acquisition' href='/y.md' type='text/plain'/>", .markdown,
      "md"
    ),
    ("<link rel='http://opds-spec.org/acquisition' href='/y' type='text/plain'/>", .text, "txt"),
  ])
  func files(links: String, format: BookFormat.ID, ending: String) throws {
    let list = try entry(links)
    let file = try #require(list.books.first?.best)
    #expect(file.format == format && file.ending == ending && list.shelves.isEmpty)
  }

  @Test(arguments: ["buy", "borrow", "subscribe", "sample"])
  func booksThatAreNotGiven(way: String) throws {
    let list = try entry(
      "<link rel='http://opds-spec.org/acquisition/\(way)' href='/x.epub' type='application/epub+zip'/>"
    )
    let book = try #require(list.books.first)
    #expect(book.files.isEmpty && book.isGuarded && book.best == nil)
  }

  @Test(arguments: [
    "<link rel='http://opds-spec.org/image' href='/i.jpg'/>", "", "<link href='mailto:a@b'/>",
    "<link rel='alternate' type='text/html' href='/page'/>",
  ])
  func nothing(links: String) throws {
    let list = try entry(links)
    #expect(list.books.isEmpty && list.shelves.isEmpty)
  }

  @Test func theBestFileOfEachAddressOnce() throws {
    let rel = "rel='http://opds-spec.org/acquisition'"
    let list = try entry(
      "<link \(rel) href='/a.txt' type='text/plain'/><link \(rel) href='/a.pdf' type='application/pdf'/>"
        + "<link \(rel) href='/a.lit' type='application/x-ms-reader'/><link \(rel) href='/a.pdf' type='application/pdf'/>"
        + "<link \(rel) href='/a.epub' type='application/epub+zip'/><link \(rel) href='javascript:x'/>"
    )
    #expect(list.books[0].files.map(\.address.path) == ["/a.epub", "/a.pdf", "/a.txt", "/a.lit"])
  }

  @Test func namesWithoutAnId() throws {
    let first = try catalogue(
      "<feed><entry><title>T</title><link href='/k/x.epub'/></entry></feed>")
    let second = try catalogue(
      "<feed><entry><id>new</id><title>T</title><link href='/k/x.epub?t=2'/></entry></feed>")
    #expect(first.books[0].identity == second.books[0].fileIdentity)
    #expect(first.books[0].fileIdentity == nil)
  }
}

@Suite("Pages of feeds, one after the other", .timeLimit(.minutes(1))) struct PageChainTests {
  private func page(
    _ number: Int, next: String, entry: Int? = nil, entries: String? = nil
  ) throws -> RemoteCatalogue {
    let entries = entries ?? "<entry><id>1</id><link href='/\(entry ?? number)'/></entry>"
    return try catalogue(
      "<feed><link rel='next' href='\(next)'/>\(entries)</feed>",
      at: "http://a.example/f?p=\(number)")
  }

  @Test func aRoundEnds() throws {
    var chain = PageChain(from: try #require(WebAddress("http://a.example/f?p=0")))
    #expect(chain.next(after: try page(0, next: "?p=1"))?.query == "p=1")
    #expect(chain.next(after: try page(1, next: "?p=2"))?.query == "p=2")
    #expect(chain.next(after: try page(2, next: "?p=0")) == nil)
    #expect(chain.next(after: try page(3, next: "?p=3")) == nil)
  }

  /// A server without an end counts on and gives its last page again.
  @Test func aPageWithoutAnythingNewEnds() throws {
    var chain = PageChain(from: try #require(WebAddress("http://a.example/f?p=0")))
    #expect(chain.next(after: try page(0, next: "?p=1", entry: 7))?.query == "p=1")
    #expect(chain.next(after: try page(1, next: "?p=2", entry: 7)) == nil)
  }

  @Test func anEmptyPageEnds() throws {
    var chain = PageChain(from: try #require(WebAddress("http://a.example/f?p=0")))
    #expect(chain.next(after: try page(0, next: "?p=1", entries: "")) == nil)
  }

  @Test func changedSamples() throws {
    var random = SeededRandom(72)
    for round in 0..<600 {
      var bytes = Array(FeedSamples.all[round % FeedSamples.all.count].text.utf8)
      for _ in 0..<random.int(1...8) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(32...126))
      }
      let list = try catalogue(String(decoding: bytes, as: UTF8.self))
      #expect(list.isWhole, "round \(round)")
    }
  }
}
