import Books
import Content
import PaperGeometry
import PaperLayers
import PaperRaster
import Shelf
import Stage
import Testing

/// Covers that are set from a book's title, until its own cover comes or where it has none.
@Suite(.timeLimit(.minutes(5))) struct TypesetCoverTests {
  /// A book in one file.
  private static func file(_ number: Int, _ title: String, author: String? = nil) -> ShelfEntry {
    let place = Picture.Source(path: "/books/\(number).epub")
    return ShelfEntry(
      id: "file\(number)", title: title, author: author, isGuessed: true, cover: place,
      pageCount: nil, locator: .file(place))
  }

  private static func shelf(_ style: ShelfStyle) -> Rig {
    let rig = Rig(shelf: style)
    rig.isPrompt = false
    rig.show([file(0, "Dune", author: "Herbert"), file(1, "Emma"), file(2, "Ulysses")])
    return rig
  }

  private static func isTypeset(_ request: ContentRequest) -> Bool {
    if case .typesetCover = request { true } else { false }
  }

  private static func isCover(_ request: ContentRequest) -> Bool {
    if case .image(let image) = request, case .cover = image.image { true } else { false }
  }

  /// Delivers what is pending and passes the test.
  private static func deliver(_ rig: Rig, where isWanted: (ContentRequest) -> Bool) {
    let requests = rig.stage.pendingRequests.filter(isWanted)
    rig.receive(requests)
    rig.frame()
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aTypesetCoverIsSeenUntilTheRealOneFadesInOverIt(_ style: ShelfStyle) throws {
    let rig = Self.shelf(style)
    Self.deliver(rig, where: Self.isTypeset)
    #expect(!rig.drawn("typeset/Dune/Herbert").isEmpty)
    #expect(
      rig.stage.pendingRequests.contains(where: Self.isCover), "the real one is still asked for")
    rig.wait(1)
    // The small picture that tells the shape comes first.
    Self.deliver(rig, where: Self.isCover)
    Self.deliver(rig, where: Self.isCover)
    #expect(!rig.drawn("typeset/Dune/Herbert").isEmpty, "it lies over the real one and fades out")
    #expect(!rig.drawn("file0/cover").isEmpty)
    #expect(rig.stage.isMoving(at: rig.time))
    rig.wait(0.3)
    #expect(rig.drawn("typeset/Dune/Herbert").isEmpty)
    #expect(!rig.stage.pendingRequests.contains(where: Self.isTypeset))
  }

  @Test func aRealCoverThatIsThereFromTheStartNeedsNone() {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.wait(1)
    #expect(rig.stage.pendingRequests.isEmpty)
    #expect(rig.records.allSatisfy { !($0.contentsName ?? "").hasPrefix("typeset") })
  }

  /// A book without a cover of its own is sound: nothing is told.
  @Test func noCoverIsNoDamage() {
    let rig = Self.shelf(.carousel)
    let covers = rig.stage.pendingRequests.compactMap { request -> ImageRequest? in
      if case .image(let image) = request { image } else { nil }
    }
    _ = rig.stage.receive(
      covers.map { (.image($0), Content.failed(.noCover("/books/0.epub"))) })
    rig.frame()
    #expect(rig.stage.takeProblems() == [])
    #expect(!rig.stage.pendingRequests.contains(where: Self.isCover), "it is not asked for again")
    Self.deliver(rig, where: Self.isTypeset)
    rig.wait(1)
    #expect(rig.drawn("typeset/Dune/Herbert").count == 1)
    #expect("\(DocumentError.noCover("/a.txt"))" == "/a.txt: has no cover of its own")
  }

  @Test func aDamagedBookKeepsItsTitle() throws {
    let rig = Rig()
    rig.damaged = ["/b0/cover.png"]
    rig.show(Rig.books(1))
    #expect(rig.drawn("typeset/Book 0/").count == 1)
    #expect(rig.stage.takeProblems().count == 1, "damage is told")
  }

  /// Opened, the book has the cover that it had on the shelf, until its own comes.
  @Test(arguments: [ShelfStyle.carousel, .deck])
  func theOpeningBookHasIt(_ style: ShelfStyle) throws {
    let rig = Rig(shelf: style)
    rig.damaged = ["/b0/cover.png"]
    rig.show(Rig.books(2))
    rig.key("Return")
    rig.wait(0.05)
    let cover = try rig.record("cover")
    #expect(cover.contentsName == "typeset/Book 0/")
    rig.wait(2)
    #expect(rig.facts.scene == "book")
    rig.key("Home")
    rig.settle()
    #expect(try rig.record("cover").contentsName == "typeset/Book 0/")
  }

  @Test func theDocumentsOwnTitleComesWithTheDocument() throws {
    let rig = Self.shelf(.carousel)
    let front = try #require(rig.stage.source(of: Self.file(0, "Dune").documentID))
    let document = try #require(
      Document(id: front.id, title: "Dune, Part One", authors: ["F. Herbert"], pageCount: 9))
    _ = rig.stage.receive([(.document(front.id), .document(.success(document)))])
    rig.frame()
    rig.receive(rig.stage.pendingRequests.filter { !Self.isCover($0) })
    rig.frame()
    #expect(rig.drawn("typeset/Dune, Part One/F. Herbert").count == 1)
    let titles = rig.records.compactMap(\.contentsName)
    #expect(titles.contains("label: Dune, Part One"))
    #expect(titles.contains("label: F. Herbert"))
    #expect(titles.contains("label: 9 pages"))
  }

  /// Whatever the title becomes, the book keeps its cloth.
  @Test func theClothFollowsFromTheBooksName() {
    let cover = ImageRequest(.cover(DocumentID("a")), width: 9, height: 9, fit: .fill)
    func request(_ name: String, _ title: String) -> TypesetCoverRequest {
      TypesetCoverRequest(DocumentID(name), title: title, author: nil, like: cover)
    }
    #expect(request("dune", "a").cloth == request("dune", "b").cloth)
    #expect(request("dune", "a").ornament == request("dune", "b").ornament)
    let many = (0..<400).map { request("book\($0)", "x") }
    #expect(Set(many.map(\.cloth)).count == BookCloth.all.count)
    #expect(Set(many.map(\.ornament)).count == TypesetCoverRequest.Ornament.allCases.count)
  }

  @Test func inkIsReadOnEveryClothAndEveryClothIsSeen() {
    func light(_ color: Color) -> Double {
      func part(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow4(value)
      }
      return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
    }
    // ((v + 0.055) / 1.055)^2.4, by x^2.4 = x^2 * (x^2)^(1/5), the root by Newton's steps.
    func pow4(_ value: Double) -> Double {
      let x = (value + 0.055) / 1.055
      let square = x * x
      var root = 1.0
      for _ in 0..<60 {
        root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
      }
      return square * root
    }
    func contrast(_ a: Color, _ b: Color) -> Double {
      let (x, y) = (light(a), light(b))
      return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }
    func distance(_ a: Color, _ b: Color) -> Double {
      max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue))
    }
    for cloth in BookCloth.all {
      #expect(contrast(cloth.color, cloth.ink) >= 4.5, "\(cloth)")
      // By night a black cover is darker than its shadow by day.
      for (theme, minimum) in [(Theme.light, 0.12), (.night, 0.06)] {
        #expect(distance(cloth.color, theme.ground) > minimum, "\(cloth)")
      }
    }
  }

  /// The middle one first, then outwards; and no more than is seen, however far one scrolls.
  @Test func coversAreAskedForFromTheMiddleOutwards() throws {
    let rig = Rig()
    rig.isPrompt = false
    rig.show((0..<400).map { Self.file($0, "Book \($0)") }, at: 200)
    func asked() -> [Int] {
      rig.stage.pendingRequests.compactMap { request -> Int? in
        guard case .image(let image) = request, case .cover(let id) = image.image else {
          return nil
        }
        return Int(id.name.dropFirst(4))
      }
    }
    let first = asked()
    let small = first.prefix(first.count / 2)
    #expect(small.first == 200)
    let distances = small.map { abs($0 - 200) }
    #expect(distances == distances.sorted())
    #expect(first.count >= 6)
    for _ in 0..<30 {
      rig.wheel(-8)
      rig.wait(1.0 / 60)
      #expect(asked().count <= 2 * first.count + 8)
    }
    #expect(rig.stage.centredBook != 200)
  }
}
