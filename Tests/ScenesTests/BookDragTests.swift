import PaperGeometry
import PaperLayouts
import Reading
import TestSupport
import Testing

/// The hand on the pages.
@Suite(.timeLimit(.minutes(5))) struct BookDragTests {
  private func book(_ pose: Pose = .flat, pages: Int = 12, page: Int = 4) -> Rig {
    let rig = Rig(pose: pose)
    rig.open(pages: pages, at: page)
    return rig
  }

  /// How far from the spine the paper lies that is seen at a point, in points of the page.
  ///
  /// - Parameters:
  ///   - front: the page on the front of the leaf.
  ///   - width: of a page, in points.
  private func distance(_ rig: Rig, _ x: Double, front: Int, width: Double) throws -> Double {
    let hit = try #require(rig.stage.page(at: Point(x, 400)))
    return hit.content.page == front ? hit.sheet.x : width - hit.sheet.x
  }

  private func page(_ rig: Rig, _ x: Double) throws -> Int {
    try #require(rig.stage.page(at: Point(x, 400))?.content.page)
  }

  /// From wherever a flat page is taken: after the catch-up the point that was taken is exactly under the pointer.
  @Test(arguments: [560.0, 650, 740, 900])
  func thePointThatWasTakenIsUnderThePointer(start: Double) throws {
    let rig = book()
    let (front, width) = (try page(rig, start), try rig.quad("page-4").bounds.width)
    let taken = try distance(rig, start, front: front, width: width)
    rig.press(start, 400)
    rig.move(start - 30, 400)
    rig.wait(0.2)
    let way = max(0.25 * width, start - 512)
    for part in stride(from: 0.88, through: -0.88, by: -0.04) {
      rig.move(512 + way * part, 400)
      // At the spine the leaf is seen edge-on.
      guard taken >= 0.25 * width, abs(part) > 0.01 else { continue }
      let seen = try distance(rig, 512 + way * part, front: front, width: width)
      #expect(abs(seen - taken) < 0.1, "\(seen), not \(taken), at \(part)")
    }
    rig.release(512 - way * 0.88, 400)
    rig.settle()
    #expect(rig.offset == 3)
  }

  @Test func aPageOfTheLeftSideIsHeldWhereItWasTaken() throws {
    let rig = book()
    let (front, width) = (try page(rig, 200) - 1, try rig.quad("page-4").bounds.width)
    let taken = try distance(rig, 200, front: front, width: width)
    rig.press(200, 400)
    rig.move(230, 400)
    rig.wait(0.2)
    for x in stride(from: 260.0, through: 780, by: 20) {
      rig.move(x, 400)
      let seen = try distance(rig, x, front: front, width: width)
      #expect(abs(seen - taken) < 0.1, "\(seen), not \(taken), at \(x)")
    }
    rig.release(780, 400)
    rig.settle()
    #expect(rig.offset == 1)
  }

  /// On the lectern the free edge comes to the hand, wherever the page is taken.
  @Test(arguments: [560.0, 650, 740])
  func onTheLecternTheEdgeIsUnderThePointer(start: Double) throws {
    let rig = book(.lectern)
    rig.press(start, 500)
    rig.move(start - 30, 480)
    rig.wait(0.2)
    for x in stride(from: 760.0, through: 270, by: -7) {
      rig.move(x, 300)
      let edge = try #require(rig.freeEdge(ofLeaf: 3))
      #expect(abs(edge - x) < 0.5, "at \(x)")
    }
    rig.release(300, 300)
    rig.settle()
    #expect(rig.offset == 3)
  }

  @Test func onTheLecternAPageOfTheLeftSideComesBackUnderThePointer() throws {
    let rig = book(.lectern)
    rig.press(400, 500)
    rig.move(420, 480)
    rig.wait(0.2)
    for x in stride(from: 270.0, through: 760, by: 7) {
      rig.move(x, 300)
      let edge = try #require(rig.freeEdge(ofLeaf: 2))
      #expect(abs(edge - x) < 0.5, "at \(x)")
    }
    rig.release(760, 300)
    rig.settle()
    #expect(rig.offset == 1)
  }

  /// With other leaves in the air.
  @Test func onTheLecternTheEdgeIsUnderThePointerWhileOthersMove() throws {
    let rig = book(.lectern, pages: 20)
    rig.key("Right")
    rig.wait(0.12)
    rig.press(700, 500)
    rig.move(690, 500)
    rig.wait(1)
    for x in stride(from: 700.0, through: 400, by: -25) {
      rig.move(x, 500)
      let edge = try #require(rig.freeEdge(ofLeaf: rig.offset > 3 ? 4 : 3))
      #expect(abs(edge - x) < 0.5, "at \(x)")
    }
  }

  /// The cover moves the whole book aside, and is held at its edge here.
  @Test func theCoverFollowsThePointer() throws {
    let rig = book(pages: 12, page: 0)
    rig.key("Left")
    rig.settle()
    #expect(rig.offset == -1)
    let edge = try #require(rig.freeEdge(ofLeaf: 0)) - 1
    rig.press(edge, 400)
    rig.move(edge - 10, 400)
    rig.wait(0.2)
    for x in stride(from: 620.0, through: 300, by: -20) {
      rig.move(x, 400)
      let seen = try #require(rig.freeEdge(ofLeaf: 0))
      #expect(abs(seen - x) < 2, "at \(x)")
    }
  }

  @Test func thePageComesToTheHandWithoutAJump() throws {
    let rig = book()
    rig.press(600, 400)
    rig.move(590, 400)
    var last = try #require(rig.freeEdge(ofLeaf: 3))
    #expect(abs(last - 944) < 30)
    try rig.wait(0.2) {
      let edge = try #require(rig.freeEdge(ofLeaf: 3))
      #expect(abs(edge - last) < 120)
      last = edge
    }
  }

  @Test(arguments: [(500.0, 3.0), (550, 2)])
  func aSlowReleaseGoesToTheNearerSide(x: Double, expected: Double) {
    let rig = book()
    rig.drag(from: Point(900, 400), to: Point(x, 400))
    rig.settle()
    #expect(rig.offset == expected)
  }

  /// However far the page has come, a flick decides by its direction; a push towards the side where
  /// the page lay lays it back.
  @Test(arguments: [
    (900.0, 860.0, 3.0), (560.0, 540.0, 3.0), (880.0, 900.0, 2.0), (200.0, 240.0, 1.0),
  ])
  func aFlickAlwaysTurns(from: Double, to: Double, expected: Double) {
    let rig = book()
    rig.drag(from: Point(from, 400), to: Point(to, 400), in: 0.06, resting: 0)
    rig.settle()
    #expect(rig.offset == expected)
  }

  /// A leaf thrown all the way across has turned: the next one stays.
  @Test(arguments: [Pose.flat, .lectern])
  func aThrowAcrossTheBookTurnsOneLeaf(pose: Pose) {
    let rig = book(pose)
    rig.drag(from: Point(900, 400), to: Point(5, 400), in: 0.2, resting: 0)
    rig.settle()
    #expect(rig.offset == 3)
    rig.drag(from: Point(120, 400), to: Point(1019, 400), in: 0.2, resting: 0)
    rig.settle()
    #expect(rig.offset == 2)
  }

  @Test func aLeafInFlightIsCaughtByTheHand() throws {
    let rig = book()
    rig.key("Right")
    rig.wait(0.14)
    let place = rig.offset
    #expect(place > 2.2 && place < 2.9)
    let edge = try #require(rig.freeEdge(ofLeaf: 3))
    let grip = (edge + 512) / 2
    rig.press(grip, 400)
    rig.move(grip - 6, 400)
    rig.wait(0.5)
    // It stays where it was caught, and follows the hand from there.
    let caught = try #require(rig.freeEdge(ofLeaf: 3))
    #expect(abs(caught - edge) < 30 && caught < edge)
    rig.release(grip - 6, 400)
    rig.settle()
    #expect(rig.offset == rig.offset.rounded())
  }

  @Test func aCancelledDragLetsThePageFall() {
    let rig = book()
    rig.press(900, 400)
    rig.move(700, 400)
    rig.wait(0.3)
    rig.send(.pointerCancelled)
    #expect(rig.settle() != nil)
    #expect(rig.offset == 2)
  }

  @Test func nothingMovesWhileTheHandIsStill() {
    let rig = book()
    rig.press(900, 400)
    rig.move(700, 400)
    rig.wait(0.3)
    #expect(!rig.stage.isMoving(at: rig.time))
    let commands = rig.stage.commands()
    rig.wait(0.2)
    #expect(rig.stage.commands() == commands)
  }
}
