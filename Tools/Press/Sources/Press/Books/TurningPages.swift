import Foundation

/// 《翻页》: how a page goes from the right to the left, in Chinese.
enum TurningPages {
  private static let title = "翻页"
  private static let author = "纸坊"
  private static let cloth = Palette.clothOchre

  private struct Chapter {
    let heading: String
    let text: [String]
    let figure: (Canvas, Rect) -> Void
  }

  static var book: PressBook {
    let numbered = chapters.enumerated().map { i, chapter -> PressBook.Drawing in
      { page($0, i + 4, numeral(i + 1), chapter) }
    }
    return PressBook(
      id: "fanye", title: title, author: author, cover: cover,
      pages: [endpaper, titlePage, prologue, plate] + numbered + [closing],
      edition: .file(ending: "md") { Data(markdown.utf8) })
  }

  private static func numeral(_ n: Int) -> String {
    let digits = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
    if n < 10 { return digits[n] }
    return (n < 20 ? "" : digits[n / 10]) + "十" + (n % 10 == 0 ? "" : digits[n % 10])
  }

  private static func layout(_ canvas: Canvas, _ index: Int) -> PageLayout {
    let page = PageLayout(canvas, index)
    let small = TextStyle.chineseCaption.with(size: 22, tracking: 0.2)
    page.runningHead(title, small)
    canvas.line(
      numeral(index), x: page.text.midX, baseline: canvas.height - 104,
      small.with(size: 24, tracking: 0), anchor: .middle)
    return page
  }

  // MARK: - Outside

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

  private static func endpaper(_ canvas: Canvas) {
    PageLayout.endpaper(canvas, ground: cloth, step: 102, seed: 6) { canvas, centre, _ in
      let pale = Palette.paper.opacity(0.5)
      for i in 0...6 {
        let angle = -Double(i) / 6 * .pi
        canvas.stroke(
          .line(
            centre + Point(angle: angle, distance: 9), centre + Point(angle: angle, distance: 36)),
          pale, width: 2)
      }
    }
  }

  private static func titlePage(_ canvas: Canvas) {
    let page = PageLayout(canvas, 1)
    let middle = page.text.midX
    for (i, character) in title.enumerated() {
      canvas.line(
        String(character), x: middle, baseline: 470 + Double(i) * 190,
        TextStyle.chineseTitle.with(size: 150, tracking: 0), anchor: .middle)
    }
    canvas.line(
      "一页纸从右到左的路", x: middle, baseline: 800,
      TextStyle.chinese.with(size: 32, colour: Palette.greyInk, tracking: 0.14), anchor: .middle)
    canvas.ornamentRule(centre: Point(middle, 900), width: 200, Palette.vermilion)
    canvas.line(
      author, x: middle, baseline: 1240, TextStyle.chinese.with(size: 36, tracking: 0.3),
      anchor: .middle)
  }

  // MARK: - Inside

  private static let prologueText = [
    "翻书是一件小事。小到没有人记得自己是怎样学会的：大约在识字之前，先学会了捏住一角，把它掀过去。",
    """
    可是若要在玻璃上再做一次，才发现这件小事里什么都有：有轴，有边，有光，有影，有快慢，\
    还有一点点犹豫。少了哪一样，手都会觉得不对，虽然嘴上说不出来。
    """,
    "这本小书只讲一页纸从右边到左边的路。路很短，不到一秒。我们慢慢走。",
  ]
  private static let closingText = [
    "最后一页翻过去，书就合上了。封底和封面一样是布的，摸上去有经有纬。",
    "书放回架上，旁边的书让一让，又站齐了。刚才那不到一秒的路，走了许多遍，没有一遍是多余的。",
  ]

  /// The book as a Markdown text: its words alone.
  static var markdown: String {
    var parts = ["# \(title)", author, "# 引子"] + prologueText
    for chapter in chapters { parts += ["# \(chapter.heading)"] + chapter.text }
    parts += ["# 合上"] + closingText + ["---", "纸坊印"]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func prologue(_ canvas: Canvas) {
    let page = layout(canvas, 2)
    canvas.line(
      "引子", x: page.text.x, baseline: 230,
      TextStyle.chineseHeading.with(colour: Palette.vermilion))
    page.flow(prologueText, from: 340, .chinese)
  }

  private static func plate(_ canvas: Canvas) {
    let page = layout(canvas, 3)
    TurningFigures.journey(canvas, centre: Point(page.text.midX, 720))
    page.caption("一页的路", baseline: 1120, .chineseCaption)
  }

  private static func page(_ canvas: Canvas, _ index: Int, _ number: String, _ chapter: Chapter) {
    let page = layout(canvas, index)
    canvas.line(
      number, x: page.text.x, baseline: 230,
      TextStyle.chineseHeading.with(colour: Palette.vermilion))
    canvas.line(chapter.heading, x: page.text.x + 80, baseline: 230, .chineseHeading)
    let after = page.flow(chapter.text, from: 330, .chinese)
    let top = after - 10
    chapter.figure(
      canvas,
      Rect(x: page.text.x, y: top, width: page.text.width, height: page.lastBaseline - top))
  }

  private static func closing(_ canvas: Canvas) {
    let page = layout(canvas, 13)
    canvas.line(
      "合上", x: page.text.x, baseline: 230,
      TextStyle.chineseHeading.with(colour: Palette.vermilion))
    page.flow(closingText, from: 330, .chinese)
    TurningFigures.closedBook(canvas, centre: Point(page.text.midX, 900))
    page.caption("纸坊印　正文用思源宋体", baseline: 1200, .chineseCaption)
  }

  private static var chapters: [Chapter] {
    [
      Chapter(
        heading: "边",
        text: [
          """
          纸有两面，人人知道；纸有边，却常常忘记。页立起来的那一刻，正面和背面都看不见了，\
          只剩一条细线，那就是边。线虽细，却要画：没有它，书页会在半空中断掉一瞬，像话说到\
          一半，忽然没了声音。
          """
        ], figure: TurningFigures.edge),
      Chapter(
        heading: "脊",
        text: [
          """
          页是绕着书脊转的。脊不动，别处才能动。离脊近的字走得慢，离脊远的字走得快，页边\
          走得最快，画出半个圆。眼睛跟着页边走，心里却靠书脊站稳；所以翻得再急，书也不会晃。
          """
        ], figure: TurningFigures.spine),
      Chapter(
        heading: "影",
        text: [
          """
          页离开纸面，影子就来了。页低的时候，影子贴着页边，窄而深；页高了，影子散开，宽而淡。\
          翻过中线，影子又从另一边迎上来，最后与页合在一处，不见了。它告诉手：这一页离落下\
          还有多远。
          """
        ], figure: TurningFigures.shadow),
      Chapter(
        heading: "光",
        text: [
          """
          光从上面来。平放的页最亮；一立起来，受光就少，纸色沉下去一点；立到最直时最暗。\
          这一明一暗不过几分之一秒，没有人会留意。可是若把它拿掉，页就成了一块薄板，在没有\
          光的地方打转。
          """
        ], figure: TurningFigures.light),
      Chapter(
        heading: "硬页",
        text: [
          """
          画册和童书的页是硬的：整张转过去，四个角始终在一个平面里。硬页的好处，是字和画从头\
          到尾不变形，转到哪里都看得清。它不装作软，也不拖泥带水，像一扇门，开了，又关上。
          """
        ], figure: { canvas, area in TurningFigures.profile(canvas, area, curl: 0) }),
      Chapter(
        heading: "卷页",
        text: [
          """
          薄纸会卷。角先起来，边跟着弯，一道弧从页边一直推到脊旁。卷页好看，却爱抢戏：看的\
          人记住了卷，忘了页上写的是什么。况且纸一卷，画就歪了。画多字少的书，还是硬页老实。
          """
        ], figure: { canvas, area in TurningFigures.profile(canvas, area, curl: 1) }),
      Chapter(
        heading: "一拨就够",
        text: [
          """
          手指不必陪着页走完全程。轻轻一拨，页有了速度，余下的路它自己会走。该不该翻过去，\
          看的不是走了多远，而是走得多快：快，哪怕只动了一点，也翻；慢，就看它离哪边近。\
          读书的人不算这些，可是手早就知道。
          """
        ], figure: TurningFigures.flick),
      Chapter(
        heading: "厚薄",
        text: [
          """
          一本书读到哪里，不看页码也知道：左边厚了，右边薄了。翻过的压在左手底下，没翻的还\
          在右手里等着。厚薄一页一页地换，慢得看不出来；可是哪天再打开，总能凭手感翻到差不多\
          的地方。
          """
        ],
        figure: { canvas, area in
          BookFigures.thickness(canvas, area, top: area.y + 20, board: cloth)
        }),
      Chapter(
        heading: "几页齐飞",
        text: [
          """
          急着找一页的时候，前一页还没落下，后一页已经起来。几页同在空中，一前一后，互不相碰，\
          像一行先后过河的鸟。先起的先落，后起的后落，谁也不必等谁。
          """
        ],
        figure: { canvas, area in
          BookFigures.severalLeaves(
            canvas, centre: Point(area.midX, area.y + 370), board: cloth)
        }),
    ]
  }
}
