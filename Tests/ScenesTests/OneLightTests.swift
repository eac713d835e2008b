import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperRaster
import Reading
import Shell
import Testing

/// The one light in every style and pose, measured in frames. The figures of `docs/light.md` are printed here.
@Suite(.timeLimit(.minutes(5))) struct OneLightTests {
  private static let cream = Pixel(0xFFF7_F2E7)

  private func open(
    _ style: ReadingStyle, _ pose: Pose = .flat, light: BookLight = .sun, isNight: Bool = false
  ) -> Rig {
    let rig = Rig(Size(1024, 768), pose: pose, style: style)
    rig.stage.light.pages = light
    rig.stage.light.theme = isNight ? .night : .light
    rig.draw = { _, _, _ in isNight ? 0xFF22_252A : Self.cream }
    rig.open(pages: 60, at: 31)
    rig.settle()
    return rig
  }

  private func luminance(_ rig: Rig, _ x: Double, _ y: Double) throws -> Double {
    let picture = try #require(rig.picture())
    return Self.luminance(picture, x, y)
  }

  private static func luminance(_ picture: Bitmap, _ x: Double, _ y: Double) -> Double {
    let pixel = picture.pixels[Int(y) * picture.width + Int(x)]
    return 0.2126 * Double(pixel >> 16 & 0xFF) + 0.7152 * Double(pixel >> 8 & 0xFF)
      + 0.0722 * Double(pixel & 0xFF)
  }

  private var paper: Double { 0.2126 * 0xF7 + 0.7152 * 0xF2 + 0.0722 * 0xE7 }

  private func told(_ what: String, _ values: Double...) {
    print(
      "| \(what) | \(values.map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: ", ")) |")
  }

  private func drag(_ rig: Rig, from: Point, to: Point) {
    rig.press(from.x, from.y)
    rig.move(to.x, to.y)
    rig.wait(0.4)
  }

  @Test func pagesOnTheLecternRestAtTheirOwnBrightness() throws {
    let (rig, film) = (open(.flip, .lectern), open(.flip, .lectern, light: .original))
    for (page, name) in [("page-30", "left"), ("page-31", "right")] {
      let quad = try rig.quad(page).bounds
      let (now, before) = (
        try luminance(rig, quad.midX, quad.midY) / paper,
        try luminance(film, quad.midX, quad.midY) / paper
      )
      told("middle of the \(name) page on the lectern, in the film and in the light", before, now)
      #expect(now > 0.96 && now < 1.03 && before < 0.92)
    }
    // The next leaf of the fan is seen beyond the page's edge.
    let (page, next) = (try rig.quad("page-31").bounds, try rig.quad("page-33").bounds)
    let behind = try luminance(rig, (page.maxX + next.maxX) / 2, page.midY) / paper
    told("the leaf behind", behind)
    #expect(behind < 0.97 && behind > 0.8)
  }

  @Test func aFoldedLeafDimsNoPage() throws {
    for light in [BookLight.sun, .original] {
      let rig = open(.leaves, light: light)
      drag(rig, from: Point(930, 500), to: Point(640, 500))
      let left = try luminance(rig, 300, 384) / paper
      told("the left page beneath a folded leaf, \(light)", left)
      if light == .sun { #expect(abs(left - 1) < 0.01) } else { #expect(abs(left - 0.8) < 0.02) }
    }
  }

  /// The shadow of a stiff leaf: as deep below the page, on board and ground, as on the page's lower edge.
  @Test func theShadowGoesOnBeyondThePage() throws {
    let rig = open(.flip)
    let rest = try #require(rig.picture())
    let page = try rig.quad("page-31").bounds
    func left(_ picture: Bitmap, _ x: Double, _ y: Double) -> Double {
      Self.luminance(picture, x, y) / Self.luminance(rest, x, y)
    }
    // A leaf that is still low throws a shadow to the ground beside the book.
    drag(rig, from: Point(930, 500), to: Point(815, 500))
    let ground = left(
      try #require(rig.picture()), min(page.maxX + 30, 1020), page.maxY - 200)
    rig.move(700, 500)
    rig.wait(0.4)
    let turning = try #require(rig.picture())
    let x = page.maxX - 60
    let (inside, outside) = (left(turning, x, page.maxY - 4), left(turning, x, page.maxY + 12))
    told(
      "what a standing leaf leaves of the light: page, ground below, ground beside", inside,
      outside, ground)
    #expect(inside < 0.95 && abs(inside - outside) < 0.06)
    #expect(ground < 0.995)
  }

  /// A page that bends is bound at the spine as before: beside the spine nothing changes.
  @Test func aLiftedPageKeepsItsGutter() throws {
    let rig = open(.curl)
    let spine = try rig.quad("page-31").bounds.minX
    let rest = try luminance(rig, spine + 3, 120)
    drag(rig, from: Point(930, 600), to: Point(560, 560))
    let lifted = try luminance(rig, spine + 3, 120)
    told("beside the spine, at rest and lifted", rest / paper, lifted / paper)
    #expect(abs(lifted - rest) <= 4 && rest < 0.75 * paper)
  }

  @Test func byNightTheLampFallsOff() throws {
    let rig = open(.flip, isNight: true)
    let (middle, corner) = (try luminance(rig, 512, 20), try luminance(rig, 1015, 760))
    told("the ground by night, above the book and in the far corner, in levels", middle, corner)
    #expect(corner < 0.75 * middle)
  }
}
