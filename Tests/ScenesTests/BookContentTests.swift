import Books
import Content
import PaperGeometry
import PaperLayouts
import Reading
import Shell
import Testing

/// Pictures that come late, in two sizes, or never.
@Suite(.timeLimit(.minutes(5))) struct BookContentTests {
  private func late(pages: Int = 12, page: Int = 4) -> Rig {
    let rig = Rig()
    rig.isPrompt = false
    rig.open(pages: pages, at: page)
    // Nothing is seen until the book's shape is known, which is asked for first.
    #expect(rig.deliver(1) && rig.facts.scene == "shelf")
    rig.wait(Navigator.patience)
    #expect(rig.facts.scene == "book")
    return rig
  }

  private func pictures(_ rig: Rig) -> [ImageRequest] {
    rig.stage.pendingRequests.compactMap {
      if case .image(let request) = $0 { return request }
      return nil
    }
  }

  @Test func whatIsSeenComesFirstSmallAndThenExact() throws {
    let rig = late()
    let pendingRequests = pictures(rig)
    let names = pendingRequests.map(\.name)
    #expect(Set(names.prefix(2)) == ["book0/page-4", "book0/page-5"])
    #expect(Set(names.dropFirst(2).prefix(2)) == ["book0/page-4", "book0/page-5"])
    #expect(
      pendingRequests[0].width * 4 <= pendingRequests[2].width
        && pendingRequests[2].width * 5 > pendingRequests[0].width * 4)
    #expect(Set(names).isSuperset(of: (0..<12).map { "book0/page-\($0)" }))
    #expect(Set(rig.stage.pendingRequests).count == rig.stage.pendingRequests.count)
  }

  /// A frame that asks for more than the cache holds comes to rest all the same.
  @Test(arguments: [Pose.flat, .lectern])
  func aSmallCacheIsNoTreadmill(pose: Pose) {
    let rig = Rig(pose: pose, cacheBytes: 1 << 20)
    rig.open(pages: 30, at: 14)
    rig.settle()
    rig.wait(0.2)
    #expect(rig.stage.pendingRequests.isEmpty)
    let count = rig.delivered.count
    rig.wait(0.2)
    #expect(rig.delivered.count == count)
  }

  @Test func aLatePictureFadesInAndThePageIsNeverBlank() throws {
    let rig = late()
    #expect(try rig.record("page-5").backgroundColor.alpha == 1)
    #expect(rig.drawn("book0/page-5").isEmpty)
    rig.wait(0.1)
    while rig.drawn("book0/page-5").isEmpty {
      #expect(rig.deliver(1))
      rig.wait(1.0 / 60)
    }
    func placeholder() -> Double {
      rig.records.first { $0.path == "root/book/page-5/placeholder" && !$0.isHidden }?.opacity ?? 0
    }
    let small = rig.drawn("book0/page-5").first?.width ?? 0
    var last = placeholder()
    #expect(last > 0.8)
    #expect(rig.stage.isMoving(at: rig.time))
    rig.wait(0.3) {
      #expect(placeholder() <= last)
      last = placeholder()
    }
    #expect(last == 0)
    while rig.deliver(1) {
      rig.wait(1.0 / 60)
      #expect(rig.drawn("book0/page-5").count == 1 && placeholder() == 0)
    }
    #expect(rig.drawn("book0/page-5").first?.width ?? 0 > 3 * small)
    #expect(!rig.stage.isMoving(at: rig.time + 1) || rig.settle() != nil)
  }

  @Test func thePagesAheadAreThereWhenTheyAreTurnedTo() {
    let rig = late()
    while rig.deliver() { rig.wait(0.1) }
    #expect(rig.stage.pendingRequests.isEmpty)
    rig.key("Right")
    rig.wait(0.2) {
      for page in ["book0/page-4", "book0/page-7"] { #expect(rig.drawn(page).count == 1) }
    }
  }

  @Test func resizingKeepsTheOldPictureUntilTheNewOneIsThere() throws {
    let rig = late()
    while rig.deliver() { rig.wait(0.1) }
    let old = try #require(rig.drawn("book0/page-5").first)
    rig.stage.resize(to: ViewSize(Size(1600, 1000)))
    rig.wait(0.2)
    #expect(rig.drawn("book0/page-5").first == old)
    #expect(pictures(rig).first.map { $0.name.hasPrefix("book0/page-") } == true)
    while rig.deliver() { rig.wait(0.02) }
    let new = try #require(rig.drawn("book0/page-5").first)
    #expect(new.width > old.width)
    #expect(Double(new.width) == (try rig.record("page-5")).frame.width)
  }

  @Test func aDamagedPageSaysWhyAndTurns() throws {
    let rig = Rig()
    rig.damaged = ["/b0/5.png"]
    rig.open(pages: 12, at: 4)
    let notice = try #require(
      rig.records.first { $0.path == "root/book/page-5/notice" && !$0.isHidden })
    #expect(notice.contentsName == "label: 5.png: the file ends too early")
    #expect(rig.settle() != nil)
    rig.click(900, 400)
    rig.settle()
    #expect(rig.offset == 3)
  }

  @Test func aBookWhoseFirstPageIsDamagedOpensAllTheSame() {
    let rig = Rig()
    rig.damaged = ["/b0/0.png", "/b0/cover.png"]
    rig.show(Rig.books(1))
    rig.key("Return")
    #expect(rig.settle() != nil)
    #expect(rig.facts.scene == "book")
  }

  /// Until its shape is known a book would jump: it waits for it on the shelf, and can be sent back.
  @Test func aBookWaitsForTheShapeOfItsFirstPage() {
    let rig = Rig()
    rig.isPrompt = false
    rig.show(Rig.books(1))
    rig.key("Return")
    rig.wait(1)
    #expect(rig.facts.progress["opening"] == 0 && rig.facts.scene == "shelf")
    rig.key("Escape")
    rig.wait(0.5)
    #expect(rig.facts.progress["opening"] == nil && rig.facts.scene == "shelf")
    rig.key("Return")
    rig.wait(0.5)
    rig.deliver()
    rig.wait(0.1)
    #expect(rig.facts.scene == "book" && (0.01..<1).contains(rig.facts.progress["opening"] ?? 0))
    rig.wait(2)
    #expect(rig.facts.scene == "book" && rig.facts.progress["opening"] == nil)
  }
}
