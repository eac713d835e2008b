import Foundation

/// 《翻页》: how a page goes from the right to the left, in Chinese. A text without pages of its own.
enum TurningPages {
  struct Chapter {
    let heading: String
    let text: [String]
  }

  private static let title = "翻页"
  private static let author = "纸坊"
  private static let cloth = Palette.clothOchre

  static var book: PressBook {
    PressBook(
      id: "fanye", title: title, author: author, cover: cover, pages: [],
      edition: .text { Data(markdown.utf8) })
  }

  /// The words alone; a Markdown text has no cover and no title page.
  private static var markdown: String {
    let chapters = (body + motion + readers).flatMap { ["# \($0.heading)"] + $0.text }
    return (["# \(title)", author] + chapters + ["---", "纸坊印"]).joined(separator: "\n\n") + "\n"
  }

  private static func cover(_ canvas: Canvas) {
    var design = CoverDesign(
      cloth: cloth, stamp: .ink(Palette.clothBlack), title: "", author: author)
    design.authorStyle = .chineseCaption.with(size: 34, tracking: 0.3)
    design.seed = 61
    canvas.clothCover(design) { canvas in
      let middle = canvas.boards.midX
      for (i, character) in title.enumerated() {
        canvas.line(
          String(character), x: middle, baseline: 360 + Double(i) * 200,
          TextStyle.chineseTitle.with(size: 168, tracking: 0), anchor: .middle)
      }
      // The way of the outer edge: a half circle of leaves, seen from the foot.
      let spine = Point(middle, 1010)
      for i in 0...12 {
        let angle = -Double(i) / 12 * .pi
        canvas.stroke(
          .line(
            spine + Point(angle: angle, distance: 30), spine + Point(angle: angle, distance: 240)),
          Palette.ink, width: i == 0 || i == 12 ? 9 : 4)
      }
      canvas.fill(.circle(spine, 13), Palette.ink)
    }
  }
}
