import Books
import Content
import PaperGeometry
import Stage
import Testing

/// Finding in an open book.
@Suite(.timeLimit(.minutes(5))) struct FindPanelTests {
  private func rig(_ texts: [Int: PageWords]? = nil, pages: Int = 40) -> Rig {
    Rig.reading(
      texts ?? [
        2: Rig.page("a whale"), 6: Rig.page("the whale and the whale"), 20: Rig.page("whale"),
      ], pages: pages)
  }

  private func find(_ text: String, in rig: Rig, key: String = "F") {
    rig.key(key, key == "F" ? .control : [])
    rig.type(text)
    rig.wait(0.4)
  }

  @Test(arguments: ["F", "/"])
  func hitsAreListedWhileOneTypes(key: String) throws {
    let rig = rig()
    find("whale", in: rig, key: key)
    #expect(rig.words.contains("4 hits on 3 pages"))
    #expect(rig.words.contains("before whale after"))
    try rig.expectInside("find")
  }

  @Test func snippetsAreWholeWords() {
    let before = "It was the best of times, it was the worst of times, and then the "
    let after = " swam away into the deep, where nobody has ever seen any of them again."
    let snippet = Snippet(before: before, found: "whale", after: after)
    let bytes = Array(snippet.text.utf8)
    #expect(String(decoding: bytes[snippet.found], as: UTF8.self) == "whale")
    let words = Set((before + "whale" + after).split(separator: " ").map(String.init))
    #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
    for word in snippet.text.dropFirst().dropLast().split(separator: " ") {
      #expect(words.contains(String(word)), "\(word) in \(snippet.text)")
    }
    #expect(snippet.text.count <= 62)
    let short = Snippet(before: "a ", found: "whale", after: " b")
    #expect(short.text == "a whale b" && short.found == 2..<7)
    let chinese = Snippet(
      before: String(repeating: "這是一本書", count: 10), found: "鯨", after: "")
    #expect(chinese.text.count > 20)
  }

  /// The hit is set apart from the words around it.
  @Test func theHitIsSetApart() {
    let rig = rig()
    find("whale", in: rig)
    let labels = rig.stage.demand.requests.compactMap { request -> LabelRequest? in
      if case .label(let label) = request, label.text == "before whale after" { label } else { nil }
    }
    #expect(!labels.isEmpty && labels.allSatisfy { $0.strong?.bytes == 7..<12 })
  }

  @Test func enterGoesFromHitToHit() throws {
    let rig = rig()
    let stop = rig.offset
    find("whale", in: rig)
    rig.key("Return")
    rig.wait(0.1)
    rig.settle()
    #expect(rig.offset > stop)
    #expect(rig.marks.count >= 2, "both hits of page 6 are marked")
    let there = rig.offset
    rig.key("Return")
    rig.settle()
    #expect(rig.offset == there, "the second hit is on the same page")
    rig.key("Return")
    rig.settle()
    #expect(rig.offset > there)
  }

  /// Esc closes the panel, and the marks stay; N goes on; Esc again takes the marks away, and then closes.
  @Test func theMarksStayUntilEsc() {
    let rig = rig()
    find("whale", in: rig)
    rig.key("Escape")
    rig.wait(0.5)
    #expect(rig.card("find") == nil)
    let stop = rig.offset
    rig.key("N")
    rig.wait(0.1)
    rig.settle()
    #expect(rig.offset > stop)
    #expect(!rig.marks.isEmpty)
    rig.key("N", .shift)
    rig.settle()
    rig.key("Escape")
    rig.frame()
    #expect(rig.marks.isEmpty)
    #expect(rig.isVisible("book"))
  }

  @Test func shiftAndEnterGoesToTheHitBefore() throws {
    let rig = rig()
    find("whale", in: rig)
    rig.key("Return")
    rig.settle()
    let first = rig.offset
    rig.key("Return")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.offset != first, "page 20")
    rig.key("Return", .shift)
    rig.settle()
    rig.key("Return", .shift)
    rig.settle()
    #expect(rig.offset == first)
  }

  /// Steps from hit to hit are one jump: Back leads to where the reader was before the first of them.
  @Test(arguments: [["Down"], ["Return"], ["Escape", "N"]])
  func backFromTheHits(keys: [String]) throws {
    let rig = rig()
    let start = rig.offset
    find("whale", in: rig)
    for key in keys.dropLast() { rig.key(key) }
    for _ in 0..<4 {
      rig.key(try #require(keys.last))
      rig.wait(0.1)
      rig.settle()
    }
    #expect(rig.offset != start)
    rig.key("Left", .alt)
    rig.wait(0.1)
    rig.settle()
    #expect(rig.offset == start)
    rig.key("Left", .alt)
    rig.wait(0.1)
    rig.settle()
    #expect(rig.offset == start, "there was one jump")
  }

  /// Esc ends a search that goes on, at once.
  @Test func escEndsTheSearch() {
    let rig = rig(pages: 4000)
    rig.isPrompt = false
    rig.key("F", .control)
    rig.send(.text("whale"))
    rig.wait(0.2)
    func asked() -> Bool {
      rig.stage.pendingRequests.contains { $0.asked(SearchSlice.self) != nil }
    }
    #expect(asked())
    rig.key("Escape")
    rig.wait(0.05)
    let slices = rig.stage.pendingRequests.compactMap { $0.asked(SearchSlice.self) }
      .filter { $0.pages.count > 1 }
    #expect(slices.isEmpty)
  }

  /// The page in the air has its marks, too.
  @Test func marksOnATurningPage() {
    let rig = rig([4: Rig.page("whale"), 5: Rig.page("whale")])
    find("whale", in: rig)
    rig.key("Escape")
    rig.wait(0.3)
    rig.key("Down")
    rig.wait(0.15)
    #expect(rig.facts.progress.keys.contains { $0.hasPrefix("leaf") })
    #expect(!rig.marks.isEmpty)
  }

  @Test func anotherLetterBeginsAnotherSearch() {
    let rig = rig()
    rig.isPrompt = false
    rig.key("F", .control)
    func slices() -> [SearchSlice] {
      rig.stage.pendingRequests.compactMap { $0.asked(SearchSlice.self) }
    }
    rig.type("w")
    #expect(Set(slices().map(\.term.text)) == ["w"])
    rig.type("h")
    #expect(Set(slices().map(\.term.text)) == ["wh"], "the first search is dropped")
    rig.key("Escape")
    rig.key("Escape")
    rig.frame()
    #expect(slices().isEmpty)
  }

  /// Pictures of the pages that are seen come before any slice.
  @Test func pagesComeFirst() throws {
    let rig = rig()
    rig.isPrompt = false
    find("w", in: rig)
    rig.stage.resize(to: ViewSize(Size(1000, 700)))
    rig.wait(0.1)
    let pending = rig.stage.pendingRequests
    let first = try #require(pending.firstIndex { $0.asked(SearchSlice.self) != nil })
    for (index, request) in pending.enumerated() {
      guard case .image = request, rig.stage.demand.urgency(of: request) ?? .later < .later else {
        continue
      }
      #expect(index < first)
    }
  }

  @Test func aBookWithoutTextSaysSo() {
    let rig = rig([:])
    find("whale", in: rig)
    #expect(rig.words.contains("No text in this book: scanned pages."))
    let other = self.rig()
    find("shark", in: other)
    #expect(other.words.contains("No text in this book: scanned pages.") == false)
  }

  @Test func manyHitsCostFewLayers() {
    let line = String(repeating: "e ", count: 100)
    var texts: [Int: PageWords] = [:]
    for page in 0..<200 { texts[page] = Rig.page(line) }
    let rig = rig(texts, pages: 200)
    let before = rig.stage.layerCount
    find("e", in: rig)
    #expect(rig.words.contains("20,000 hits on 200 pages, 2,000 of them below"))
    #expect(rig.stage.layerCount < before + 700)
  }

  /// Nothing happens with the panel open.
  @Test func thePanelRests() {
    let rig = rig()
    find("whale", in: rig)
    rig.settle()
    #expect(!rig.stage.isMoving(at: rig.time))
    #expect(rig.stage.pendingRequests.isEmpty)
  }

  @Test(arguments: [String(repeating: "a", count: 100_000), "\u{0}\u{7}\u{1B}", "👩‍👩‍👧", "שלום", " "])
  func whateverIsTyped(text: String) {
    let rig = rig()
    rig.key("F", .control)
    rig.send(.text(text))
    rig.wait(0.3)
    rig.key("Return")
    rig.key("Escape")
    rig.wait(0.3)
    #expect(rig.isVisible("book"))
  }
}
