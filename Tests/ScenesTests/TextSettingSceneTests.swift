import Books
import Chrome
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// A text that is set otherwise: the word that was read stays in view, and all that names a place is carried over.
@Suite(.timeLimit(.minutes(5))) struct TextSettingSceneTests {
  /// A book of text of 40 pages in its usual setting, whose state is kept.
  private func open(at page: Int? = nil, _ state: BookState = BookState()) -> Rig {
    Rig.keeping(state, at: page) {
      $0.describe = { $0.isReflowable = true }
      $0.lettersOnPage = { $0.text.size > 0 || $0.text.margins > 0 ? 500 : 1000 }
    }
  }

  private func state(_ rig: Rig) -> BookState? { rig.keptState() }

  private func lines(_ rig: Rig) -> [String] { rig.stage.accessibleTrees.flatMap(\.lines) }

  @Test("larger letters go on at the word that was read, and back again without a drift")
  func size() throws {
    let rig = open(at: 8)
    let before = try #require(rig.stage.readPage)
    rig.key("+")
    rig.settle()
    #expect(rig.stage.readPage == 2 * before || rig.stage.readPage == 2 * before - 1)
    #expect(state(rig)?.text == TextSetting(size: 1))
    rig.key("-")
    rig.settle()
    #expect(rig.stage.readPage == before)
  }

  @Test("Ctrl+T shows the card; each of its choices counts at once and is kept with the book")
  func card() throws {
    let rig = open(at: 8)
    rig.key("T", .control)
    rig.wait(0.3)
    let said = lines(rig)
    #expect(said.first == "panel “Text and light”", "\(said)")
    for name in [
      "Letters", "Lines", "Margins", "Edges", "Hyphens", "Paragraphs", "Theme", "Lamp",
    ] {
      #expect(said.contains { $0.contains("tabs “\(name)”") }, "\(name) in \(said)")
    }
    // From "smaller" over "larger" and the faces to the lines.
    rig.key("Tab")
    rig.key("Tab")
    rig.key("Right")
    rig.wait(0.3)
    rig.key("Tab")
    rig.key("Right")
    rig.wait(0.5)
    #expect(state(rig)?.text == TextSetting(face: .serif, leading: 1))
    rig.key("Escape")
    rig.wait(0.3)
    #expect(lines(rig).isEmpty && rig.stage.readPage != nil)
  }

  @Test(
    "a family of the desktop is found by typing, is chosen by Enter, and becomes that of all books")
  func family() throws {
    let rig = open(at: 8)
    rig.key("T", .control)
    rig.wait(0.3)
    for _ in 0..<2 { rig.key("Tab") }
    rig.key("End")
    rig.settle()
    #expect(lines(rig).contains { $0.contains("Gentium") }, "\(lines(rig))")
    for letter in "gara" { rig.send(.text(String(letter))) }
    rig.settle()
    #expect(!lines(rig).contains { $0.contains("Gentium") }, "\(lines(rig))")
    rig.key("Return")
    rig.settle()
    let chosen = TextSetting(face: .installed("EB Garamond"))
    #expect(state(rig)?.text == chosen && rig.stage.face == .book)
    rig.key("Escape")
    rig.wait(0.3)
    rig.key("T", .control)
    rig.wait(0.3)
    #expect(lines(rig).contains { $0.contains("text “Letters: EB Garamond”") }, "\(lines(rig))")
    for _ in 0..<2 { rig.key("Tab") }
    #expect(
      rig.stage.handle(.key(Key("Return")), at: rig.time)
        == [.changeSetting(.face, value: "EB Garamond")])
    #expect(rig.stage.face == chosen.face)
  }

  @Test("a face that is gone or damaged is told once, in one line")
  func lack() throws {
    for lack in [FaceLack.notInstalled("Fraktur"), .unusable("Fraktur")] {
      var state = BookState()
      state.text = TextSetting(face: .installed("Fraktur"))
      let rig = Rig.keeping(state, at: 3) {
        $0.describe = {
          $0.isReflowable = true
          $0.faceLack = lack
        }
      }
      rig.wait(0.3)
      #expect(lines(rig).filter { $0.contains("Fraktur") }.count == 1, "\(lines(rig))")
      rig.wait(10)
      #expect(!lines(rig).contains { $0.contains("Fraktur") }, "\(lines(rig))")
      #expect(self.state(rig)?.text.face ?? .installed("Fraktur") == .installed("Fraktur"))
    }
  }

  @Test("the card asks for what is pressed, and for nothing on nonsense")
  func requests() throws {
    let rig = open(at: 3)
    let document = try #require(Document(id: DocumentID("b"), title: "b", pageCount: 40))
    var book = ReadBook(
      document, page: 3, area: .zero, isRightToLeft: false, cloth: .black)
    book.text = TextSetting(size: 2)
    let card = TextCard(book)
    #expect(
      card.perform(.selected("face", tab: 2), at: 0)
        == [.text(.all(TextSetting(size: 2, face: .sans)))])
    #expect(
      card.perform(.selected("margins", tab: 0), at: 0)
        == [.text(.all(TextSetting(size: 2, margins: -1)))])
    #expect(
      card.perform(.selected("edges", tab: 1), at: 0)
        == [.text(.all(TextSetting(size: 2, isJustified: false)))])
    #expect(
      card.perform(.selected("hyphens", tab: 1), at: 0)
        == [.text(.all(TextSetting(size: 2, isHyphenated: false)))])
    #expect(
      card.perform(.selected("paragraphs", tab: 1), at: 0)
        == [.text(.all(TextSetting(size: 2, isAsBook: true)))])
    #expect(card.perform(.pressed("larger"), at: 0) == [.text(.size(by: 1))])
    #expect(
      card.perform(.selected("theme", tab: 2), at: 0) == [.light(LightChoice(theme: .night))])
    #expect(
      card.perform(.selected("lamp", tab: 3), at: 0) == [.light(LightChoice(lamp: .deep))])
    #expect(card.perform(.selected("face", tab: 77), at: 0).isEmpty)
    // A book with pages of its own has no letters to choose.
    book.text = nil
    card.follow(book, in: rig.stage.viewSize, at: 0)
    #expect(card.view.form["face"] == nil && card.view.form["theme"] != nil)
  }

  @Test("the place in the text is kept, and leads to the word where the pages are others")
  func anchor() throws {
    let rig = open(at: 8)
    rig.wait(0.3)
    let place = try #require(state(rig)?.place)
    #expect(place.anchor == TextAnchor(chapter: 0, offset: place.page * 1000))
    // Another edition: what was page 8 of 30 is on page 20 of 40.
    var kept = BookState()
    kept.place = BookState.Place(
      page: 8, pageCount: 30, anchor: TextAnchor(chapter: 0, offset: 20_300))
    let again = open(kept)
    #expect([19, 20].contains(again.stage.readPage ?? -1), "\(again.stage.readPage ?? -1)")
    // The same edition: the page counts, which may begin with a picture.
    kept.place?.pageCount = 40
    #expect([7, 8].contains(open(kept).stage.readPage ?? -1))
  }

  @Test("a finger stays as far into the text when its letters change their size, and back again")
  func finger() throws {
    let rig = Rig.keeping(BookState(), at: 20) {
      $0.lettersOnPage = { $0.text.size > 0 ? 500 : 1000 }
      $0.describe = { document in
        let pages = document.id.text.size > 0 ? 80 : 40
        document =
          Document(id: document.id, title: document.title, pageCount: pages) ?? document
        document.isReflowable = true
      }
    }
    let before = try #require(rig.stage.readPage)
    for (key, place) in [("+", 2 * before), ("-", before)] {
      rig.key("P")
      rig.key("Home")
      rig.settle()
      #expect(rig.stage.readPage ?? 99 < 3)
      rig.key(key)
      rig.settle()
      rig.key("P")
      rig.settle()
      let page = try #require(rig.stage.readPage)
      #expect(abs(page - place) <= 1, "\(page) instead of \(place)")
      // Where it is, the finger is taken out.
      rig.key("P")
    }
  }

  @Test("Alt+Left leads back to the same word although the letters have grown since")
  func history() throws {
    let rig = open(at: 6)
    let start = try #require(rig.stage.readPage)
    rig.wait(0.3)
    rig.key("G")
    rig.send(.text("13"))
    rig.key("Return")
    rig.settle()
    rig.key("+")
    rig.settle()
    rig.key("Left", .alt)
    rig.wait(0.2)
    rig.settle()
    let page = try #require(rig.stage.readPage)
    #expect(abs(page - 2 * start) <= 1, "\(page), from \(start)")
    rig.key("Right", .alt)
    rig.wait(0.2)
    rig.settle()
    #expect(abs((rig.stage.readPage ?? 0) - 24) <= 1)
  }
}
