import Books
import Content
import PaperGeometry
import PaperGestures
import PaperRaster
import Shell
import Stage
import Testing

/// Light and night, and the lamp.
@Suite(.timeLimit(.minutes(5))) struct ReadingLightTests {
  private func open(_ theme: ThemeChoice = .light, pages: Int = 12) -> Rig {
    var options = Stage.Options()
    options.light.theme = theme
    let rig = Rig(options: options)
    // Pages are dark by night, and white by day.
    rig.draw = { request, _, _ in request.isNight ? 0xFF22_252A : 0xFFFF_FFFF }
    rig.open(pages: pages, at: 4)
    rig.settle()
    return rig
  }

  /// By night the cut of dark pages has an edge of light, and a board of a white cover is no frame of light.
  @Test func byNightTheBookHasEdgesAndNoFrame() throws {
    for theme in [ThemeChoice.light, .night] {
      var options = Stage.Options()
      options.light.theme = theme
      let rig = Rig(options: options)
      // The cover is white, and pages are dark by night.
      rig.paper = { request in
        request.fit == .fill || !request.isNight ? .white : Theme.night.paper
      }
      rig.open(pages: 200, at: 100)
      rig.settle()
      let records = rig.records.filter { !$0.isHidden }
      let rims = records.filter { $0.name == "outerRim" || $0.name == "innerRim" }
      #expect(rims.isEmpty == (theme == .light))
      for rim in rims {
        let seen = Theme.night.paper.mixed(with: .white, rim.backgroundColor.alpha)
        #expect(seen.contrast(with: Theme.night.paper) > 1.5)
      }
      let boards = records.filter { $0.name == "frontBoard" || $0.name == "backBoard" }
      #expect(!boards.isEmpty)
      guard theme == .night else { continue }
      for board in boards {
        #expect(board.backgroundColor.luminance < 0.08, "\(board.backgroundColor)")
      }
    }
  }

  private func settings(_ effects: [HostEffect]) -> [String] {
    effects.compactMap {
      if case .changeSetting(let name, let value) = $0 {
        "\(name.rawValue)=\(value)"
      } else {
        nil
      }
    }
  }

  @Test("words on the desk have a contrast of 7 by day and by night")
  func contrast() {
    for theme in [Theme.light, .night] {
      for words in [theme.title, theme.author, theme.quiet] {
        #expect(words.contrast(with: theme.ground) >= 7, "\(words) on \(theme.ground)")
      }
      #expect(theme.ink.contrast(with: theme.paper) >= 7)
    }
  }

  @Test("N goes round auto, light and night, and each is kept")
  func round() {
    let rig = open(.auto)
    var kept: [String] = []
    for _ in 0..<3 { kept += settings(rig.send(.key(Key("N")))) }
    #expect(kept == ["light.theme=light", "light.theme=night", "light.theme=auto"])
    #expect(rig.stage.light.theme == .auto)
    let shelf = Rig()
    shelf.show(Rig.books(3))
    #expect(settings(shelf.send(.key(Key("T", modifiers: .control)))) == ["light.theme=light"])
  }

  @Test("auto follows the desktop, and a choice does not")
  func desktop() {
    let rig = open(.auto)
    let light = rig.stage.background
    rig.stage.desktopIsDark = true
    rig.frame()
    let night = rig.stage.background
    #expect(night != light && night.luminance < light.luminance)
    rig.stage.light.theme = .light
    rig.frame()
    #expect(rig.stage.background == light)
  }

  @Test("the night asks for night pages, the small ones too, and no page is ever blank meanwhile")
  func pages() throws {
    let rig = open()
    rig.isPrompt = false
    rig.key("N")
    rig.frame()
    let asked = rig.stage.pendingRequests.compactMap {
      if case .image(let image) = $0 { image } else { nil }
    }
    #expect(!asked.isEmpty && asked.allSatisfy(\.isNight))
    let seen = { rig.records.filter { !$0.isHidden && $0.name.hasPrefix("page-") } }
    #expect(!seen().isEmpty && seen().allSatisfy { $0.contentsName != nil }, "the old stays")
    rig.isPrompt = true
    rig.wait(0.5)
    #expect(rig.stage.pendingRequests.isEmpty)
    #expect(
      rig.stage.idleRequests.allSatisfy { if case .image(let i) = $0 { i.isNight } else { true } })
    let picture = try #require(rig.picture())
    let centre = picture.pixels[picture.height / 2 * picture.width + picture.width / 3] & 0xFF
    #expect(centre < 0x40, "the page is dark")
    let requests = rig.delivered.count
    rig.wait(1)
    #expect(rig.delivered.count == requests, "nothing is asked for again")
  }

  @Test("the block's colour is the book's paper, beside a coloured page too")
  func block() throws {
    func block(_ isColored: @escaping (ImageRequest) -> Bool) throws -> Color {
      var options = Stage.Options()
      options.light.theme = .night
      let rig = Rig(options: options)
      rig.draw = { request, _, _ in isColored(request) ? 0xFFB0_3010 : 0xFF22_252A }
      rig.paper = { isColored($0) ? Color(hex: 0xB03010) : Color(hex: 0x22252A) }
      rig.open(pages: 12, at: 4)
      rig.settle()
      return try rig.record("rightPile").backgroundColor
    }
    let plain = try block { _ in false }
    #expect(try block { $0.name.hasSuffix("page-5") } == plain)
    // Of a book whose pages are pictures to their edges the paper is the night's.
    #expect(try block { _ in true } == plain)
    #expect(plain.luminance < Theme.night.paper.luminance)
  }

  @Test("the lamp dims and warms all that is seen, and asks for no picture")
  func lamp() throws {
    let rig = open()
    func sample() throws -> (red: Double, blue: Double) {
      let picture = try #require(rig.picture())
      let pixel = picture.pixels[picture.height / 2 * picture.width + picture.width / 3]
      return (Double(pixel >> 16 & 0xFF), Double(pixel & 0xFF))
    }
    var before = try sample()
    for lamp in LampChoice.allCases.dropFirst() {
      rig.stage.light.lamp = lamp
      rig.frame()
      #expect(rig.stage.pendingRequests.isEmpty)
      let now = try sample()
      #expect(now.red < before.red && now.blue / now.red < before.blue / before.red)
      before = now
    }
    #expect(!rig.stage.isMoving(at: rig.time))
  }
}
