import Content
import PaperGeometry
import PaperLayouts
import Reading
import TestSupport
import Testing

/// Covers that bow while they turn.
@Suite(.timeLimit(.minutes(5))) struct BowTests {
  /// A closed book.
  private func closed(_ style: ReadingStyle, pose: Pose = .flat) -> Rig {
    let rig = Rig(pose: pose, style: style)
    rig.open(pages: 14, at: 0)
    rig.settle()
    rig.key("Home")
    rig.settle()
    rig.key("Left")
    rig.settle()
    return rig
  }

  private func bow(_ rig: Rig) -> RollingCylinder? {
    rig.records.first { $0.bend != nil && !$0.isHidden && $0.name == "cover" }?.bend?.cylinder
  }

  /// Wherever the cover is taken, that point stays under the pointer, in motion and when the hand rests.
  @Test(arguments: [700.0, 600, 480])
  func theHandHoldsACoverThatBows(start: Double) throws {
    let rig = closed(.curl)
    #expect(rig.offset == -1)
    let taken = try #require(rig.stage.page(at: Point(start, 380))).sheet.x
    rig.press(start, 380)
    var hasBowed = false
    var x = start
    for step in 1...36 {
      x = start - Double(step) * 9
      rig.time += 1.0 / 60
      rig.move(x, 380)
      hasBowed = hasBowed || bow(rig) != nil
      guard step > 12, let hit = rig.stage.page(at: Point(x, 380)), hit.content == .cover else {
        continue
      }
      #expect(abs(hit.sheet.x - taken) < 0.5, "\(hit.sheet.x), not \(taken), at \(x)")
    }
    #expect(hasBowed)
    rig.wait(0.05)
    rig.release(x, 380)
    rig.settle()
    #expect(rig.offset == 0)
  }

  /// A hand that rests lets the cover straighten beneath it; then nothing moves.
  @Test func aCoverThatIsHeldStillIsPlane() throws {
    let rig = closed(.curl)
    rig.press(700, 380)
    for step in 1...15 {
      rig.time += 1.0 / 60
      rig.move(700 - Double(step) * 9, 380)
    }
    let held = try #require(rig.stage.page(at: Point(565, 380))).sheet.x
    let shape = try #require(bow(rig))
    #expect(rig.settle(within: 3) != nil)
    #expect(bow(rig) == nil)
    let still = try #require(rig.stage.page(at: Point(565, 380))).sheet.x
    #expect(abs(still - held) < 0.5 && shape.radius > 0)
    rig.release(565, 380)
    rig.settle()
  }

  /// A cover that is caught in the air stays as it is seen.
  @Test(arguments: [0.08, 0.13, 0.18])
  func aCaughtCoverKeepsItsShape(seconds: Double) throws {
    let rig = closed(.curl)
    rig.key("Right")
    rig.wait(seconds)
    let before = try rig.record("cover")
    let middle = try #require(before.quad).bounds
    let fold = try #require(before.bend?.cylinder)
    rig.press(middle.minX + 0.8 * middle.width, 380)
    let after = try rig.record("cover")
    let held = try #require(after.bend?.cylinder)
    #expect(abs(held.offset - fold.offset) < 0.01)
    #expect(abs(held.radius / fold.radius - 1) < 1e-4)
    #expect(abs(after.transform.m11 - before.transform.m11) < 1e-5)
    rig.release(middle.minX + 0.8 * middle.width, 380)
    rig.settle()
  }

  /// Hard pages and the lectern know no bow.
  @Test func onlySoftBooksThatLieFlatBow() {
    for (style, pose) in [(ReadingStyle.flip, Pose.flat), (.curl, .lectern), (.flip, .lectern)] {
      let rig = closed(style, pose: pose)
      rig.key("Right")
      rig.wait(0.5) { #expect(!rig.records.contains { $0.bend != nil }, "\(style) \(pose)") }
    }
  }

  /// However a cover was turned, it then lies as a hard one, pixel for pixel.
  @Test func aCoverThatHasSettledIsFlat() {
    for way in ["Right", "flick", "back"] {
      let (soft, hard) = (closed(.curl), closed(.flip))
      for rig in [soft, hard] {
        switch way {
        case "flick": rig.drag(from: Point(700, 400), to: Point(300, 400), in: 0.1, resting: 0)
        case "back": rig.drag(from: Point(700, 400), to: Point(660, 400))
        default: rig.key(way)
        }
        rig.settle()
      }
      #expect(soft.offset == hard.offset)
      #expect(soft.picture()?.pixels == hard.picture()?.pixels, "\(way)")
    }
  }
}
