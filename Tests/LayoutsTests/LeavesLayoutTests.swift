import PaperGeometry
import PaperLayouts
import Testing

/// The table of a folded leaf's layers, written down once more by hand.
private struct Row {
  var name: String
  var parent: String?
  var frame: Rect
  var color = Color.clear
  var fade: LeavesLayer.Fade?
  var opacity = 1.0
  var clips = false
  var edge: LeavesLayer.Edge?
  var mirrored = false

  static let dark = Color(0, 0, 0, 0.6)
  static let none = Color(0, 0, 0, 0)

  static func table(_ e: Double, _ w: Double, _ h: Double, facing: Bool) -> [Row] {
    let (rx, rw) = facing ? (w / 2, w / 2) : (0, w)
    let top = e * rw
    let back = (1 - e) * rw
    let edge = rx + (2 * e - 1) * rw
    let early = min(1, 4 * (1 - e))
    let late = min(1, 4 * e)
    let placeholder = Color(0, 0, 0, 0.2)
    return [
      Row(name: "leftPage", frame: Rect(0, 0, w / 2, h), color: .white, edge: .left),
      Row(
        name: "leftPageOverlay", parent: "leftPage", frame: Rect(0, 0, w / 2, h),
        color: placeholder,
        opacity: early),
      Row(name: "bottomPage", frame: Rect(rx, 0, rw, h), color: .white, edge: .left),
      Row(
        name: "bottomPageShadow", parent: "bottomPage", frame: Rect(top, 0, 40, h),
        fade: .init(left: dark, right: none), opacity: late),
      Row(
        name: "topPage", frame: Rect(rx, 0, top, h), color: .white, clips: true, edge: .left),
      Row(
        name: "topPageOverlay", parent: "topPage", frame: Rect(0, 0, top, h), color: placeholder,
        opacity: early),
      Row(name: "topPageReverse", frame: Rect(edge, 0, back, h), color: .white, clips: true),
      Row(
        name: "topPageReverseImage", parent: "topPageReverse", frame: Rect(0, 0, back, h),
        edge: facing ? .left : .right, mirrored: !facing),
      Row(
        name: "topPageReverseOverlay", parent: "topPageReverse", frame: Rect(0, 0, back, h),
        color: Color(white: 1, alpha: facing ? 0 : 0.8)),
      Row(
        name: "topPageReverseShading", parent: "topPageReverse",
        frame: Rect(back - 50, 0, 51, h), fade: .init(left: none, right: dark),
        // Not to pop off beside the spine, where the leaf lands in view.
        opacity: facing ? late : 1),
      Row(
        name: "topPageShadow", frame: Rect(edge - 40, 0, 40, h),
        fade: .init(left: none, right: dark), opacity: early),
    ]
  }
}

private let sizes = [Size(1024, 768), Size(601, 900), Size(320, 200)]

@Suite(.timeLimit(.minutes(5))) struct LeavesLayoutTests {
  private static let modes = LeavesMode.allCases

  private static func near(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9
      && abs(a.width - b.width) < 1e-9 && abs(a.height - b.height) < 1e-9
  }

  @Test(arguments: sizes, modes) func equalsTheTableAtEveryEdge(size: Size, mode: LeavesMode) {
    let layout = LeavesLayout(viewSize: size, mode: mode)
    for i in 0...2000 {
      let e = Double(i) / 2000
      let layers = layout.layers(leafEdge: e)
      let table = Row.table(e, size.width, size.height, facing: mode == .facing)
      #expect(layers.count == 11)
      for (layer, row) in zip(layers, table) {
        #expect(layer.role.rawValue == row.name && layer.role.parent?.rawValue == row.parent)
        #expect(Self.near(layer.frame, row.frame), "\(row.name) at \(e)")
        #expect(abs(layer.opacity - row.opacity) < 1e-9, "\(row.name) at \(e)")
        #expect(layer.backgroundColor == row.color && layer.fade == row.fade)
        #expect(layer.clips == row.clips && layer.contentsEdge == row.edge)
        #expect(layer.isMirrored == row.mirrored)
      }
    }
  }

  /// On the screen, every layer of a book read from right to left is the mirror image of the other's.
  @Test(arguments: sizes, modes) func readFromRightToLeftIsTheMirrorImage(
    size: Size, mode: LeavesMode
  ) {
    let ltr = LeavesLayout(viewSize: size, mode: mode)
    let rtl = LeavesLayout(viewSize: size, mode: mode, direction: .rightToLeft)
    for i in 0...200 {
      let e = Double(i) / 200
      let (a, b) = (ltr.layers(leafEdge: e), rtl.layers(leafEdge: e))
      for (x, y) in zip(a, b) {
        let (p, q) = (onScreen(x, a), onScreen(y, b))
        #expect(abs(size.width - p.maxX - q.minX) < 1e-9 && abs(p.width - q.width) < 1e-9)
        #expect(x.fade?.left == y.fade?.right && x.fade?.right == y.fade?.left)
        #expect(x.contentsEdge != y.contentsEdge || x.contentsEdge == nil)
        #expect(x.opacity == y.opacity && x.isMirrored == y.isMirrored && x.isHidden == y.isHidden)
      }
      let (p, q) = (ltr.lifted(leafEdge: e), rtl.lifted(leafEdge: e))
      #expect(abs(size.width - p.maxX - q.minX) < 1e-9)
    }
  }

  private func onScreen(_ layer: LeavesLayer, _ all: [LeavesLayer]) -> Rect {
    guard let parent = all.first(where: { $0.role == layer.role.parent }) else {
      return layer.frame
    }
    return layer.frame.offsetBy(parent.frame.minX, parent.frame.minY)
  }

  /// Whatever is seen at the end of a turn is what stands there at rest: nothing pops.
  @Test(arguments: modes) func nothingDarkIsSeenAtEitherEnd(mode: LeavesMode) {
    let layout = LeavesLayout(viewSize: Size(800, 600), mode: mode)
    let view = Rect(0, 0, 800, 600)
    for e in [0.0, 1] {
      let layers = layout.layers(leafEdge: e)
      for layer in layers where layer.fade != nil {
        var place = onScreen(layer, layers).intersection(view)
        if let parent = layers.first(where: { $0.role == layer.role.parent }), parent.clips {
          place = place.intersection(parent.frame)
        }
        #expect(layer.opacity == 0 || place.isEmpty, "\(layer.role) at \(e)")
      }
    }
  }

  @Test func theReverseMeetsTheFold() {
    for mode in Self.modes {
      let layout = LeavesLayout(viewSize: Size(777, 500), mode: mode)
      for e in [0.1, 0.37, 0.5, 0.93] {
        let layers = layout.layers(leafEdge: e)
        let top = layers.first { $0.role == .topPage }
        #expect(abs((top?.frame.maxX ?? -1) - layout.lifted(leafEdge: e).maxX) < 1e-9)
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 7]) func anyNumberIsDefined(e: Double) {
    let sane = e < 0 ? 0.0 : 1
    for size in [Size(300, 200), Size(-1, .nan), Size(.infinity, 10), .zero] {
      for mode in Self.modes {
        let layout = LeavesLayout(viewSize: size, mode: mode, direction: .rightToLeft)
        let layers = layout.layers(leafEdge: e)
        #expect(layers == layout.layers(leafEdge: sane))
        #expect(layers.allSatisfy { $0.frame.minX.isFinite && $0.frame.width >= 0 })
      }
    }
  }

  @Test func thePaperIsTheBooks() {
    let cream = Color(hex: 0xF4EBD9)
    let layers = LeavesLayout(viewSize: Size(300, 400), mode: .single, paper: cream)
      .layers(leafEdge: 0.5)
    let reverse = layers.filter { $0.role == .topPageReverse || $0.role == .bottomPage }
    #expect(reverse.count == 2 && reverse.allSatisfy { $0.backgroundColor == cream })
    let over = layers.first { $0.role == .topPageReverseOverlay }
    #expect(over?.backgroundColor == cream.withAlpha(0.8))
  }

  @Test(arguments: sizes, modes) func foldsStandBetweenPixels(size: Size, mode: LeavesMode) {
    for scale in [1, 1.5, 2] {
      let whole = LeavesLayout.wholePixels(size, mode: mode, pixelScale: scale)
      #expect(whole.width <= size.width && whole.width > size.width - 2 / scale)
      let layout = LeavesLayout(viewSize: whole, mode: mode)
      for i in 0...997 {
        let e = layout.snapped(leafEdge: Double(i) / 997, pixelScale: scale)
        #expect(abs(e - Double(i) / 997) <= 0.500001 / (layout.pageSize.width * scale))
        let lifted = layout.lifted(leafEdge: e)
        for x in [lifted.minX, lifted.maxX, layout.pageSize.width] {
          #expect(abs(x * scale - (x * scale).rounded()) < 1e-6)
        }
      }
      #expect(layout.snapped(leafEdge: 0, pixelScale: scale) == 0)
      #expect(layout.snapped(leafEdge: 1, pixelScale: scale) == 1)
      #expect(layout.snapped(leafEdge: 0.3, pixelScale: .nan) == 0.3)
    }
  }
}

extension LeavesLayout {
  /// The lifted part of the leaf, in points of the view.
  func lifted(leafEdge: Double) -> Rect {
    layers(leafEdge: leafEdge).first { $0.role == .topPageReverse }?.frame ?? .zero
  }
}
