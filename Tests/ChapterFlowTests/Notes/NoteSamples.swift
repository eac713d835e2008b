import ChapterFlow
import StyleSheets

/// Texts with notes, as books mark them.
enum NoteSamples {
  static func mark(_ number: String, to note: String? = nil, type: String = "") -> Sample {
    .el(
      "a", ["href": "#\(note ?? "n\(number)")", "id": "r\(number)", "epub:type": type],
      .text(number))
  }

  /// A note that says so.
  static func footnote(_ number: String, _ text: String) -> Sample {
    .el("div", ["id": "n\(number)", "epub:type": "footnote"], .el("p", .text(text)))
  }

  /// A note that is known by its link back.
  static func plain(_ number: String, _ text: String) -> Sample {
    .el(
      "p", .el("a", ["id": "n\(number)", "href": "#r\(number)"], .text(number)), .text(" " + text))
  }

  static func prose(_ words: Int, seed: UInt64) -> String {
    var random = SampleRandom(seed: seed)
    return (0..<words).map { _ in
      ["sea", "harbour", "whale", "remembrance", "of", "calm"].randomElement(using: &random) ?? ""
    }.joined(separator: " ")
  }

  /// Paragraphs with marks, and their notes behind them.
  static func chapter(paragraphs: Int, seed: UInt64) -> [Sample] {
    var random = SampleRandom(seed: seed)
    var (texts, notes) = ([Sample](), [Sample]())
    for index in 0..<paragraphs {
      let before = prose(Int.random(in: 2...80, using: &random), seed: seed &+ UInt64(index))
      let after = prose(Int.random(in: 0...60, using: &random), seed: seed &+ UInt64(index) &+ 99)
      texts.append(.el("p", .text(before), mark("\(index)", type: "noteref"), .text(" " + after)))
      let words = Int.random(in: 1...90, using: &random)
      notes.append(footnote("\(index)", "Q\(index)q " + prose(words, seed: seed &+ 7)))
    }
    return texts + notes
  }

  static func set(_ samples: [Sample], page: FlowPage = samplePage) -> SetChapter? {
    let faces = PlainFaces()
    let flow = BlockWalker.chapter(of: SampleTree.tree(samples), faces: faces, page: page)
    return SetChapter(flow: flow, page: page, faces: faces)
  }
}

extension SetPage {
  /// Lines below the rule of notes.
  var notes: [String] {
    guard let rule = rules.last?.rect.y else { return [] }
    return lines.filter { $0.rect.y > rule }.map { letters(of: $0) }
  }
  var texts: [String] {
    let rule = rules.last?.rect.y ?? .infinity
    return lines.filter { $0.rect.y < rule }.map { letters(of: $0) }
  }
}
