import Foundation
import Testing

/// Films of books that open and close, measured against the formulas, written down here anew.
@Suite(.timeLimit(.minutes(5))) struct FilmOpeningTests {
  private func film(_ script: String, pose: String = "lectern") throws -> [DumpedFrame] {
    let folder = try FilmFolder()
    try folder.film(
      "size 1024x768\nopen --pose \(pose) \(folder.book)\n\(script)", "--layers")
    return try folder.dump()
  }

  private func time(_ frame: DumpedFrame) -> Double { frame.facts["t"] as? Double ?? .nan }

  /// Damping ratio .7, an envelope of .001 after a second, .7 ways to go per second at first.
  private func spring(_ t: Double) -> Double {
    let zeta = 0.7
    let omega = log(1000) / zeta
    let decay = zeta * omega
    let w = omega * (1 - zeta * zeta).squareRoot()
    return 1 + exp(-decay * t) * ((0.7 - decay) / w * sin(w * t) - cos(w * t))
  }

  /// The cubic Bezier curve with the control points (.42, 0) and (.58, 1), found by halving.
  private func ease(_ x: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * s * (1 - s) * (1 - s) * a + 3 * s * s * (1 - s) * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bezier(0.42, 0.58, middle) < x { low = middle } else { high = middle }
    }
    return bezier(0, 1, (low + high) / 2)
  }

  @Test func openingIsTheDampedSpringAtEveryFrame() throws {
    let frames = try film("wait 0.11\nkey Return\nwait 1.8")
    var seen: [Double] = []
    for frame in frames {
      guard let opening = frame.progress["opening"] else { continue }
      #expect(abs(opening - spring(time(frame) - 0.11)) <= 1e-9, "at \(time(frame))")
      seen.append(opening)
    }
    #expect(seen.count > 60)
    // About a twentieth beyond, and back.
    let maximum = try #require(seen.max())
    #expect(maximum > 1.03 && maximum < 1.06)
    let last = try #require(frames.last)
    #expect(last.facts["scene"] as? String == "book" && last.progress["opening"] == nil)
  }

  /// The cover is upright after a third of a second, and hardly anything goes beyond.
  @Test func aFlatBookOpensInPeace() throws {
    let frames = try film("wait 0.1\nkey Return\nwait 2", pose: "flat")
    let openings = frames.compactMap { $0.progress["opening"] }
    let upright = try #require(openings.firstIndex { $0 >= 0.5 })
    #expect((17...21).contains(upright), "upright at frame \(upright)")
    #expect(try #require(openings.max()) < 1.01)
    #expect(zip(openings, openings.dropFirst()).allSatisfy { $1 - $0 < 0.05 })
    #expect(try #require(frames.last).progress["opening"] == nil)
  }

  /// Between two fingers on a flat book the page is as large as the fingers are apart, both ways.
  @Test(arguments: [("1.0 1.6", 1.0, 1.6), ("1.0 2.4", 1, 2.4)])
  func aFlatBooksPageIsAsLargeAsTheFingersSpread(
    pinch: String, from: Double, to: Double
  ) throws {
    let frames = try film("wait 0.5\npinch \(pinch) at 512,384 in 0.6\nwait 0.1", pose: "flat")
    func height(_ frame: DumpedFrame) -> Double? {
      frame.layers.first { $0.name == "cover" && $0.path.hasPrefix("root/book") }?.frame[3]
    }
    let closed = try #require(frames.first?.layer("root/shelf/book-0")?.quad)
    let cover = closed[5] - closed[1]
    var seen = 0
    for frame in frames where time(frame) > 0.5 + 0.14 && time(frame) < 1.1 {
      guard let opening = frame.progress["opening"], opening < 1 else { continue }
      let scale = from + (to - from) * (time(frame) - 0.5) / 0.6
      // Beyond the open book the fingers magnify the pages.
      guard scale < 1.65 else { continue }
      let page = try #require(height(frame))
      #expect(abs(page / cover - scale) < 0.02, "at \(time(frame))")
      seen += 1
    }
    #expect(seen > 5)
  }

  /// The books beside an opening book slide outwards and become smaller, and come back as it closes.
  @Test func theNeighboursMakeRoom() throws {
    let folder = try FilmFolder()
    try folder.addBooks(5)
    try folder.film(
      """
      size 1024x768
      open "\(folder.path("shelf"))"
      key Right
      key Right
      wait 1.5
      key Return
      wait 2.2
      key Escape
      wait 1.2
      """, "--layers")
    let frames = try folder.dump()
    func quad(_ frame: DumpedFrame, _ book: Int) -> [Double]? {
      frame.layer("root/shelf/book-\(book)")?.quad
    }
    let rest = try #require(frames.first { time($0) > 1.4 })
    let open = try #require(frames.last { ($0.progress["opening"] ?? 0) > 0.9 })
    let end = try #require(frames.last)
    for (book, side) in [(1, -1.0), (3, 1)] {
      let (a, b) = (try #require(quad(rest, book)), try #require(quad(open, book)))
      #expect((b[0] + b[2] - a[0] - a[2]) / 2 * side > 100)
      #expect(b[2] - b[0] < 0.95 * (a[2] - a[0]))
      #expect(quad(end, book) == a)
    }
  }

  @Test func closingIsTheCurveAtEveryFrame() throws {
    let frames = try film("wait 0.1\nkey Return\nwait 1.9\nkey Escape\nwait 1.2")
    var seen = 0
    for frame in frames where time(frame) > 2 {
      guard let opening = frame.progress["opening"] else { continue }
      #expect(abs(opening - (1 - ease(time(frame) - 2))) <= 1e-9, "at \(time(frame))")
      seen += 1
    }
    #expect(seen >= 58)
    let last = try #require(frames.last)
    #expect(last.facts["scene"] as? String == "shelf" && last.progress["opening"] == nil)
  }

  @Test func aPinchOpensByAFifthOfWhatItSpreads() throws {
    let frames = try film("wait 0.1\npinch 1.0 2.4 at 512,384 in 0.6\nwait 2")
    var seen = 0
    for frame in frames where time(frame) > 0.1 && time(frame) < 0.7 {
      let scale = 1 + 1.4 * (time(frame) - 0.1) / 0.6
      let opening = try #require(frame.progress["opening"])
      // At first it comes to the fingers from where it was seen.
      let isCaught = time(frame) > 0.1 + 0.14
      #expect(abs(opening - (scale - 1) / 5) <= (isCaught ? 1e-9 : 0.01), "at \(time(frame))")
      if isCaught { seen += 1 }
    }
    #expect(seen > 20)
    // That was .28 of the way, and not a throw backwards: it opens.
    #expect(try #require(frames.last).facts["scene"] as? String == "book")
  }

  @Test func aPinchClosesByWhatItNarrows() throws {
    let frames = try film("--pose lectern", "pinch 1.0 0.5 at 512,384 in 0.5")
    var seen = 0
    for frame in frames where time(frame) > 2 && time(frame) < 2.5 {
      guard let opening = frame.progress["opening"] else { continue }
      let scale = 1 - 0.5 * (time(frame) - 2) / 0.5
      #expect(abs(opening - scale) <= 1e-9, "at \(time(frame))")
      seen += 1
    }
    #expect(seen > 25)
    #expect(try #require(frames.last).facts["scene"] as? String == "shelf")
  }

  /// The film of a book that has been opened from the shelf, from its second second on.
  private func film(_ options: String, _ script: String) throws -> [DumpedFrame] {
    let folder = try FilmFolder()
    try folder.film(
      """
      size 1024x768
      open \(options) \(folder.book)
      wait 0.1
      key Return
      wait 1.9
      \(script)
      wait 1.5
      """, "--layers")
    return try folder.dump()
  }

  /// Held at no progress at all, for as long as the fingers are closer than at first.
  @Test(arguments: ["flat", "lectern"], ["1024x768", "1920x1080", "600x1000"])
  func atNoProgressTheBookIsTheShelfsCover(pose: String, size: String) throws {
    let folder = try FilmFolder()
    try folder.film(
      """
      size \(size)
      open --pose \(pose) \(folder.book)
      wait 0.1
      pinch 1.5 0.5 in 0.5
      wait 1
      """, "--layers")
    let frames = try folder.dump()
    let shelf = try #require(frames.first?.layer("root/shelf/book-0")?.quad)
    let items: Set = ["cover", "endpaper", "backCover"]
    var seen = 0
    for frame in frames where frame.progress["opening"] == 0 {
      for layer in frame.layers(of: "book") {
        let isLeaf = items.contains(layer.name) || layer.name.hasPrefix("page-")
        guard isLeaf, !layer.isHidden else { continue }
        let quad = try #require(layer.quad)
        #expect(zip(quad, shelf).allSatisfy { abs($0 - $1) <= 1e-9 }, "\(layer.name)")
        seen += 1
      }
      #expect(frame.layer("root/shelf/book-0")?.isHidden == true)
    }
    #expect(seen >= 14)
    let last = try #require(frames.last)
    #expect(last.layer("root/shelf/book-0")?.isHidden == false)
    #expect(last.layer("root/shelf/book-0")?.quad == shelf)
    #expect(!last.layers.contains { $0.path.hasPrefix("root/book") && !$0.isHidden })
  }
}
