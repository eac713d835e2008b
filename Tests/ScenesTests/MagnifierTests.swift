import Books
import Content
import PaperGeometry
import PaperGestures
import PaperRaster
import Reading
import Shell
import TestSupport
import Testing

/// The glass that shows the page larger while a key is held.
@Suite(.timeLimit(.minutes(5))) struct MagnifierTests {
  private func open(_ style: ReadingStyle = .flip) -> Rig {
    let rig = Rig(style: style)
    rig.draw = Self.shaded
    rig.open(pages: 12, at: 4)
    rig.settle()
    return rig
  }

  /// The shade tells the place across the page.
  private static func shaded(_ request: ImageRequest, _ x: Int, _ y: Int) -> Pixel {
    let shade = Pixel(20 + 200 * Double(x) / Double(max(1, request.width))) & 0xFF
    return 0xFF00_0000 | shade << 16 | shade << 8 | shade
  }

  private func glass(_ rig: Rig) -> Rect? {
    rig.records.first { $0.name == "glass" && !$0.isHidden }?.quad?.bounds
  }

  private func release(_ rig: Rig, _ name: String = "X") { rig.send(.keyReleased(Key(name))) }

  @Test(arguments: ReadingStyle.allCases)
  func theGlassIsThereAsLongAsTheKeyIsHeld(style: ReadingStyle) throws {
    let rig = open(style)
    rig.send(.pointerHovered(Point(500, 300)))
    #expect(glass(rig) == nil)
    rig.key("X")
    let frame = try #require(glass(rig))
    #expect(frame.center.distance(to: Point(500, 300)) < 1)
    rig.send(.key(Key("X", isRepeat: true)))
    #expect(glass(rig) == frame)
    release(rig, "Y")
    #expect(glass(rig) != nil, "another key")
    release(rig)
    #expect(glass(rig) == nil)
    rig.settle()
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func theArrowsMoveTheGlassAndTurnNothing() throws {
    let rig = open()
    let place = rig.offset
    rig.key("X")
    let before = try #require(glass(rig))
    rig.key("Right")
    rig.key("Down")
    let after = try #require(glass(rig))
    #expect(after.minX > before.minX && after.minY > before.minY)
    rig.settle()
    #expect(rig.offset == place)
    release(rig)
    rig.key("Right")
    rig.settle()
    #expect(rig.offset > place)
  }

  /// The shade changes so many times more slowly beneath the glass.
  @Test func thePageIsLargerAndItsPointStays() throws {
    let rig = open()
    let point = Point(700, 384)
    rig.send(.pointerHovered(point))
    func shades(_ rig: Rig) throws -> (middle: Double, slope: Double) {
      let picture = try #require(rig.picture())
      func shade(_ x: Int) -> Double {
        Double(picture.pixels[Int(point.y) * picture.width + x] & 0xFF)
      }
      return (shade(700), (shade(740) - shade(660)) / 80)
    }
    let before = try shades(rig)
    rig.key("X")
    rig.settle()
    let after = try shades(rig)
    #expect(abs(after.middle - before.middle) < 3)
    #expect(abs(before.slope / after.slope - 2.5) < 0.3, "\(before) \(after)")
  }

  @Test func tilesMakeTheGlassSharp() {
    let rig = open()
    rig.send(.pointerHovered(Point(700, 384)))
    rig.key("X")
    rig.settle()
    let asked = rig.delivered.compactMap { request -> ImageRequest? in
      if case .image(let image) = request { return image.part == nil ? nil : image }
      return nil
    }
    #expect(!asked.isEmpty && asked.count < 40, "only of what the glass covers: \(asked.count)")
  }

  @Test func escapeTakesTheGlassAndNotTheBook() {
    let rig = open()
    rig.key("X")
    rig.key("Escape")
    #expect(glass(rig) == nil)
    #expect(rig.facts.scene == "book")
  }
}
