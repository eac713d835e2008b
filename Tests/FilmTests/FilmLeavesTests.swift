import Testing

/// Films of folded leaves in the app, whose layers must equal the tutorial's table at every frame.
@Suite(.timeLimit(.minutes(5))) struct FilmLeavesTests {
  private struct Row {
    var frame: [Double]
    /// Width of the layer it hangs in, for the mirror.
    var parent: Double
    var opacity = 1.0
    var isHidden = false
    /// Alpha of black at the left and at the right edge.
    var fade: (Double, Double)?
  }

  /// Written down once more by hand; `e` is the leaf's edge.
  private func table(_ e: Double, _ w: Double, _ h: Double, facing: Bool) -> [String: Row] {
    let (rx, rw) = facing ? (w / 2, w / 2) : (0, w)
    let (top, back, edge) = (e * rw, (1 - e) * rw, rx + (2 * e - 1) * rw)
    let (early, late) = (min(1, 4 * (1 - e)), min(1, 4 * e))
    return [
      "leftPage": Row(frame: [0, 0, w / 2, h], parent: w, isHidden: !facing),
      "leftPage/leftPageOverlay": Row(frame: [0, 0, w / 2, h], parent: w / 2, opacity: early),
      "bottomPage": Row(frame: [rx, 0, rw, h], parent: w, isHidden: e == 1),
      "bottomPage/bottomPageShadow": Row(
        frame: [top, 0, 40, h], parent: rw, opacity: late, fade: (0.6, 0)),
      "topPage": Row(frame: [rx, 0, top, h], parent: w),
      "topPage/topPageOverlay": Row(frame: [0, 0, top, h], parent: top, opacity: early),
      "topPageReverse": Row(frame: [edge, 0, back, h], parent: w),
      "topPageReverse/topPageReverseImage": Row(frame: [0, 0, back, h], parent: back),
      "topPageReverse/topPageReverseOverlay": Row(frame: [0, 0, back, h], parent: back),
      "topPageReverse/topPageReverseShading": Row(
        frame: [back - 50, 0, 51, h], parent: back, opacity: facing ? late : 1, fade: (0, 0.6)),
      "topPageShadow": Row(
        frame: [edge - 40, 0, 40, h], parent: w, opacity: early, fade: (0, 0.6)),
    ]
  }

  private func expect(_ layer: DumpedLayer, is row: Row, mirrored: Bool, _ what: String) {
    var (frame, fade) = (row.frame, row.fade)
    if mirrored {
      frame[0] = row.parent - frame[0] - frame[2]
      fade = fade.map { ($0.1, $0.0) }
    }
    let far = zip(layer.frame, frame).map { abs($0 - $1) }.max() ?? 1
    #expect(far < 1e-9, "\(what): \(layer.frame) instead of \(frame)")
    #expect(abs(layer.opacity - row.opacity) < 1e-9, "\(what)")
    #expect(layer.isHidden == row.isHidden, "\(what)")
    let stops = layer.stops.map { $0.last ?? -1 }
    #expect(stops == (fade.map { [$0.0, $0.1] } ?? []), "\(what)")
  }

  /// Drags forward and back, held, let go and caught; also with the mode that the window does not suggest.
  @Test(arguments: [(1024, 768), (1920, 1080), (600, 1000)], ["ltr", "rtl"])
  func aDragIsTheTableInEveryFrame(size: (Int, Int), direction: String) throws {
    for isForced in [false, true] {
      let (w, h) = (Double(size.0), Double(size.1))
      func x(_ part: Double) -> Int { Int(w * (direction == "ltr" ? part : 1 - part)) }
      let y = Int(h / 2)
      let folder = try FilmFolder(pages: 12)
      try folder.film(
        """
        size \(size.0)x\(size.1)
        open --light original --style leaves --direction \(direction) --page 5 \(folder.book)
        \(isForced ? "key D" : "")
        wait \(isForced ? 1.4 : 0.1)
        drag \(x(0.92)),\(y) \(x(0.2)),\(y) in 0.7
        wait 1
        press \(x(0.1)),\(y)
        move \(x(0.35)),\(y)
        wait 0.2
        move \(x(0.6)),\(y)
        wait 0.2
        release
        wait 0.2
        press \(x(0.6)),\(y)
        wait 0.1
        release
        wait 1
        key Right
        wait 1.2
        """, "--layers", "--fps", "50")
      try expectTable(
        folder.dump(), facing: (w > h) != isForced, mirrored: direction == "rtl")
    }
  }

  private func expectTable(_ frames: [DumpedFrame], facing: Bool, mirrored: Bool) throws {
    var edges: Set<Double> = []
    // While one page becomes two, or two one, hard leaves are seen.
    for frame in frames.drop(while: { $0.layer("root/book/leaves")?.isHidden != false }) {
      let leaves = try #require(frame.layer("root/book/leaves"))
      let e = frame.progress["leafEdge"] ?? 1
      edges.insert(e)
      var rows = table(e, leaves.frame[2], leaves.frame[3], facing: facing)
      for layer in frame.layers where layer.path.hasPrefix("root/book/leaves/") {
        let path = String(layer.path.dropFirst("root/book/leaves/".count))
        let known = rows.removeValue(forKey: path)
        let row = try #require(known, "\(path) is not in the table")
        expect(layer, is: row, mirrored: mirrored, "\(path) at \(e)")
        if path.hasSuffix("Overlay"), path != "topPageReverse/topPageReverseOverlay" {
          #expect(layer.background == [0, 0, 0, 0.2])
        }
        if path.hasSuffix("ReverseOverlay") {
          let alpha = layer.background.last ?? 0
          #expect(alpha == (facing ? 0 : 0.8))
        }
      }
      #expect(rows.isEmpty, "\(rows.keys) are missing at \(e)")
    }
    #expect(frames.count > 150 && edges.count > 60 && edges.contains(1))
    #expect((edges.min() ?? 1) < 0.3)
  }
}
