import Books
import PaperGeometry
import PaperRaster
import Scenes
import Testing

/// What has arrived: the cache, the shapes and the damage.
@Suite struct ReceivedContentTests {
  private func request(_ number: Int, _ width: Int = 64, fit: Fit = .page) -> PictureRequest {
    PictureRequest(
      source: .init(path: "/\(number)"), name: "\(number)", width: width, height: 64, fit: fit)
  }

  private func picture(_ request: PictureRequest) throws -> Content {
    let pixels = Array(repeating: Pixel(0xFF00_0000), count: request.width * request.height)
    let bitmap = try #require(
      Bitmap(
        width: request.width, height: request.height, pixels: pixels, label: request.name))
    return .picture(
      DecodedPicture(
        bitmap: bitmap, naturalSize: (width: 300, height: 400), averageColor: .black,
        paper: .white))
  }

  private func demand(_ requests: [PictureRequest]) -> Demand {
    var demand = Demand()
    for request in requests { demand.add(.picture(request), .sharpen) }
    return demand
  }

  private func deliver(_ requests: [PictureRequest], to content: ReceivedContent) throws {
    _ = content.receive(try requests.map { (.picture($0), try picture($0)) })
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
    #expect(content.cache[.picture(request(0))] == nil)
    #expect(content.pin(demand([request(0), request(2)])) == [.picture(request(0))])
  }

  @Test func readingIsNoUse() throws {
    let content = ReceivedContent(cacheBytes: 2 * one)
    try deliver([request(0), request(1)], to: content)
    #expect(content.cache[.picture(request(0))] != nil)
    #expect(content.cache.largest(like: request(0, 32)) != nil)
    try deliver([request(2)], to: content)
    #expect(content.cache[.picture(request(0))] == nil)
    #expect(content.cache.requests(of: request(0).source).isEmpty)
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
    #expect(content.pin(wanted) == [.picture(request(0, 100))])
    try deliver([request(1)], to: content)
    #expect(content.cache[.picture(request(0, 48))] != nil)
    #expect(content.cache[.picture(request(0, 32))] == nil)
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
    #expect(content.pin(first) == [.picture(small), .picture(wanted)])
    var second = Demand()
    _ = content.picture(wanted, .now, &second)
    #expect(second == first)
    try deliver([small], to: content)
    var third = Demand()
    _ = content.picture(wanted, .now, &third)
    #expect(content.pin(third) == [.picture(wanted)])
  }

  @Test func aPictureOfAnySizeTellsItsShape() throws {
    let content = ReceivedContent(cacheBytes: one)
    #expect(content.aspects.aspect(of: request(0).source) == nil)
    try deliver([request(0, 32), request(1), request(2)], to: content)
    #expect(content.cache[.picture(request(0, 32))] == nil)
    #expect(content.aspects.aspect(of: request(0).source) == 0.75)
  }

  @Test func damageIsToldOnceAndTriedAnewWhenForgotten() throws {
    let content = ReceivedContent(cacheBytes: one)
    let (page, error) = (request(0), PictureError.truncated("/0"))
    let book = Book(id: "b", title: "B", cover: .init(path: "/c"), pages: [page.source])
    for round in 0..<3 {
      #expect(content.pin(demand([page])) == [.picture(page)])
      _ = content.receive([(.picture(page), .damaged(error))])
      #expect(content.pin(demand([page])).isEmpty)
      #expect(content.damage.contains(page.source) && content.damage.reason(for: page) == error)
      #expect(content.takeProblems() == (round == 0 ? [error] : []))
      content.forgetDamage(of: book)
      #expect(!content.damage.contains(page.source))
    }
    // A picture that has come and fails later is news.
    try deliver([page], to: content)
    _ = content.receive([(.picture(page), .damaged(error))])
    #expect(content.takeProblems() == [error])
  }

  @Test func theListOfDamageIsBounded() {
    var damage = DamagedPages(limit: 10)
    for number in 0..<100 { damage.add(.truncated("/\(number)"), for: request(number)) }
    #expect(damage.count == 10)
    #expect(!damage.contains(request(89).source) && damage.contains(request(90).source))
    // A window that is drawn to many sizes asks for a damaged page in each.
    for width in 1...1000 { damage.add(.truncated("/95"), for: request(95, width)) }
    #expect(damage.count == 10 && damage.reason(for: request(95, 1000)) != nil)
    #expect(damage.reason(for: request(95, 1)) == nil)
  }
}
