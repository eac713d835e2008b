/// A book of a single page: a broadside.
enum OnePage {
  static var book: PressBook {
    PressBook(
      id: "broadside", title: "One Page", author: "The Paper Press",
      cover: { canvas in
        let design = CoverDesign(
          cloth: Palette.clothBlack, title: "One Page", author: "The Paper Press")
        canvas.clothCover(design) { canvas in
          canvas.fill(.circle(Point(496, 720), 100), Palette.ink)
        }
      },
      pages: [broadside])
  }

  private static func broadside(_ canvas: Canvas) {
    let page = PageLayout(canvas, 0)
    page.runningHead("One page 123")
    page.heading("A heading")
    page.flow(
      [
        "A\(smallCaps(" leaf in the hand")) is the whole of a book when one reads it slowly enough, and there is nothing on the other side. It turns <i>nothing over</i> in 1994, and asks for no more than the time it takes to look up again; which, on some afternoons, is all the time there is.",
        "A second paragraph follows, with quite ordinary words in it, so that the breaking of the lines may be looked at closely.",
      ], from: 300, dropCap: Palette.vermilion)
    page.flow(["书页翻动的时候，先看见的是光，再是影子。“纸”是有厚度的，光从边缘滑过去。"], from: 800, .chinese)
    page.folio()
  }
}
