import Books
import Content
import PaperGeometry
import PaperRaster
import Testing

/// What has arrived: the cache, the shapes and the failures.
@Suite(.timeLimit(.minutes(5))) struct ReceivedContentTests {
  private let book = DocumentID("b")

  private func request(_ number: Int, _ width: Int = 64, fit: Fit = .page) -> ImageRequest {
    ImageRequest(.page(PageID(book, number)), width: width, height: 64, fit: fit)
  }

  private func picture(_ request: ImageRequest) throws -> Content {
    let pixels = Array(repeating: Pixel(0xFF00_0000), count: request.width * request.height)
    let bitmap = try #require(
      Bitmap(
        width: request.width, height: request.height, pixels: pixels, label: request.name))
    return .picture(
      DecodedPicture(
        bitmap: bitmap, naturalSize: Size(300, 400), averageColor: .black,
        paper: .white))
  }

  private func demand(_ requests: [ImageRequest]) -> Demand {
    var demand = Demand()
    for request in requests { demand.add(.image(request), .sharpen) }
    return demand
  }

  private func deliver(_ requests: [ImageRequest], to content: ReceivedContent) throws {
    _ = content.receive(try requests.map { (.image($0), try picture($0)) })
  }

  /// Bytes of one picture of 64 by 64 pixels with its smaller versions.
  private let one = 64 * 64 * 4 / 3 * 4

  @Test func whatAFrameDemandsStaysAndTheLeastRecentlyDemandedGoes() throws {
    let content = ReceivedContent(cacheBytes: 2 * one)
    #expect(content.pin(demand([request(0), request(1)])).count == 2)
    try deliver([request(0), request(1), request(2)], to: content)
    // Above the bound, for two are pinned.
    #expect(content.pin(demand([request(1), request(2)])).isEmpty)
    #expect(content.cache.bytes == 3 * one)
    try deliver([request(3)], to: content)
    // The frame before had pinned it, this one has not.
    #expect(content.cache[.image(request(0))] == nil)
    #expect(content.pin(demand([request(0), request(2)])) == [.image(request(0))])
  }

  /// What has been counted of a long book stays readable where the rest cannot be had, and is not asked for
  /// again and again.
  @Test func aGrowingBookThatFailsKeepsItsPages() throws {
    let content = ReceivedContent(cacheBytes: one)
    var demand = Demand()
    demand.add(.document(book), .now)
    let short = try #require(Document(id: book, title: "B", pageCount: 3, isComplete: false))
    _ = content.receive([(.document(book), .document(.success(short)))])
    #expect(content.pin(demand) == [.document(book)])
    let error = DocumentError.unreadable("/b", reason: "is damaged")
    _ = content.receive([(.document(book), .document(.failure(error)))])
    #expect(try content.document(book)?.get().pageCount == 3)
    #expect(content.pin(demand).isEmpty)
    #expect(content.takeProblems() == [error])
  }

  /// The answer to a demand is kept until anything changes.
  @Test func theSameDemandIsAnsweredAnewAfterEachChange() throws {
    let content = ReceivedContent(cacheBytes: 8 * one)
    let (wanted, missing) = (demand([request(0)]), [ContentRequest.image(request(0))])
    #expect(content.pin(wanted) == missing)
    #expect(content.pin(wanted) == missing)
    let error = DocumentError.unreadable("/b", reason: "is damaged")
    _ = content.receive([(missing[0], .failed(error))])
    #expect(content.pin(wanted).isEmpty)
    content.forgetFailures(of: book)
    #expect(content.pin(wanted) == missing)
    try deliver([request(0)], to: content)
    #expect(content.pin(wanted).isEmpty)
    #expect(content.pin(demand([request(0), request(1)])) == [.image(request(1))])
  }

  @Test func readingIsNoUse() throws {
    // A quarter of the bound is that of small pictures, as these are.
    let content = ReceivedContent(cacheBytes: 8 * one)
    try deliver([request(0), request(1)], to: content)
    #expect(content.cache[.image(request(0))] != nil)
    #expect(content.cache.largest(like: request(0, 32)) != nil)
    try deliver([request(2)], to: content)
    #expect(content.cache[.image(request(0))] == nil)
    #expect(content.cache.requests(of: request(0).image).isEmpty)
  }

  @Test func theLargestOfTheSameFitStandsInAndIsPinned() throws {
    let content = ReceivedContent(cacheBytes: one)
    let others = [request(0, 32), request(0, 48), request(0, 200, fit: .fill)]
    _ = content.pin(demand(others))
    try deliver(others, to: content)
    var wanted = Demand()
    guard case .picture(let found, _) = content.picture(request(0, 100), .now, &wanted) else {
      Issue.record("nothing stands in")
      return
    }
    #expect(found.bitmap.width == 48)
    #expect(content.pin(wanted) == [.image(request(0, 100))])
    try deliver([request(1)], to: content)
    #expect(content.cache[.image(request(0, 48))] != nil)
    #expect(content.cache[.image(request(0, 32))] == nil)
  }

  @Test func whereThereIsNothingTheSmallVersionComesFirst() throws {
    let content = ReceivedContent(cacheBytes: 8 * one)
    let wanted = request(0, 256)
    var first = Demand()
    guard case .nothing = content.picture(wanted, .now, &first) else {
      Issue.record("there is something")
      return
    }
    let small = try #require(wanted.small)
    #expect(content.pin(first) == [.image(small), .image(wanted)])
    var second = Demand()
    _ = content.picture(wanted, .now, &second)
    #expect(second == first)
    try deliver([small], to: content)
    var third = Demand()
    _ = content.picture(wanted, .now, &third)
    #expect(content.pin(third) == [.image(wanted)])
  }

  @Test func aPictureOfAnySizeTellsItsShape() throws {
    let content = ReceivedContent(cacheBytes: one)
    #expect(content.sizes.aspect(of: request(0).image) == nil)
    try deliver([request(0, 32), request(1), request(2)], to: content)
    #expect(content.cache[.image(request(0, 32))] == nil)
    #expect(content.sizes.aspect(of: request(0).image) == 0.75)
  }

  @Test func damageIsToldOnceAndTriedAnewWhenForgotten() throws {
    let content = ReceivedContent(cacheBytes: one)
    let (page, error) = (request(0), DocumentError.picture(.truncated("/0")))
    for round in 0..<3 {
      #expect(content.pin(demand([page])) == [.image(page)])
      _ = content.receive([(.image(page), .failed(error))])
      #expect(content.pin(demand([page])).isEmpty)
      #expect(content.failures.contains(page.image) && content.failures.reason(for: page) == error)
      #expect(content.takeProblems() == (round == 0 ? [error] : []))
      content.forgetFailures(of: book)
      #expect(!content.failures.contains(page.image))
    }
    // A picture that has come and fails later is news.
    try deliver([page], to: content)
    _ = content.receive([(.image(page), .failed(error))])
    #expect(content.takeProblems() == [error])
  }

  /// The cover of a folder is its first page: a file that is damaged is told once.
  @Test func theSameReasonIsToldOnce() {
    var failures = FailedPages()
    let cover = ImageRequest(.cover(book), width: 64, height: 64, fit: .fill)
    failures.add(.picture(.truncated("/0")), for: cover)
    failures.add(.picture(.truncated("/0")), for: request(0))
    #expect(failures.contains(.cover(book)) && failures.contains(request(0).image))
    #expect(failures.takeUnreported() == [.picture(.truncated("/0"))])
  }

  /// What is opened anew may have other files: what was drawn of the pages before is not shown for them.
  @Test func aDocumentThatIsOpenedAnewIsDrawnAnew() throws {
    let content = ReceivedContent(cacheBytes: 64 << 20)
    let cover = ImageRequest(.cover(book), width: 64, height: 64, fit: .fill)
    let other = ImageRequest(
      .page(PageID(DocumentID("b", origin: 1), 0)), width: 64, height: 64, fit: .page)
    try deliver([request(0), request(0, 32), request(7), cover, other], to: content)
    var document = try #require(Document(id: book, title: "B", pageCount: 9))
    document.sizes.measure(3, Size(30, 40))
    _ = content.receive([(.document(book), .document(.success(document)))])
    for gone in [request(0), request(0, 32), request(7)] {
      #expect(content.cache[.image(gone)] == nil)
    }
    #expect(content.cache[.image(cover)] != nil && content.cache[.image(other)] != nil)
    #expect(content.sizes.aspect(of: request(0).image) == nil)
    #expect(content.sizes.aspect(of: request(3).image) == 0.75)
    #expect(content.sizes.aspect(of: cover.image) == 0.75)
  }

  @Test func knownSizesAreBounded() throws {
    var sizes = KnownSizes(limit: 10)
    func picture(_ width: Int) throws -> DecodedPicture {
      let bitmap = try #require(Bitmap(width: 1, height: 1, pixels: [0xFF00_0000]))
      return DecodedPicture(
        bitmap: bitmap, naturalSize: Size(Double(width), 100), averageColor: .black,
        paper: .white)
    }
    for number in 1...100 {
      let book = DocumentID("\(number)")
      sizes.learn(try picture(50), of: .cover(book))
      for page in 0..<5 { sizes.learn(try picture(number + page), of: .page(PageID(book, page))) }
      // A document of many pages of one size takes as much as one of a single page.
      for page in 5..<50 { sizes.learn(try picture(number), of: .page(PageID(book, page))) }
    }
    #expect(sizes.count <= 20)
    #expect(sizes.aspect(of: .cover(DocumentID("100"))) == 0.5)
    #expect(sizes.aspect(of: .page(PageID(DocumentID("100"), 4))) == 1.04)
    #expect(sizes.aspect(of: .page(PageID(DocumentID("100"), 49))) == 1)
    #expect(sizes.aspect(of: .cover(DocumentID("1"))) == nil)
  }

  @Test func theListOfDamageIsBounded() {
    var failures = FailedPages(limit: 10)
    for number in 0..<100 { failures.add(.picture(.truncated("/\(number)")), for: request(number)) }
    #expect(failures.count == 10)
    #expect(!failures.contains(request(89).image) && failures.contains(request(90).image))
    // A window that is drawn to many sizes asks for a damaged page in each.
    for width in 1...1000 { failures.add(.picture(.truncated("/95")), for: request(95, width)) }
    #expect(failures.count == 10 && failures.reason(for: request(95, 1000)) != nil)
    #expect(failures.reason(for: request(95, 1)) == nil)
  }
}
