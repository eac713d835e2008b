import PaperEngine

final class Hues: BookViewDataSource {
  func renderPage(at index: Int, in context: BitmapContext) {
    context.fill(Color(1, Double(index) / 5, 0.3))
  }
}

let pages = Hues()
let shape = BookShape(
  viewSize: Size(800, 600), imposition: Imposition(pages: 5), pageAspect: 0.7)
let view = BookView(shape, style: .curl, at: BookPlace(page: 1))
view.dataSource = pages

let paper = view.spread(at: 0).paper
let corner = Point(paper.maxX - 10, paper.maxY - 10)
view.handle(.pointerDown(corner, button: .left), at: 0)
for step in 1...10 {
  let time = Double(step) / 20
  view.handle(.pointerMoved(Point(corner.x - 25 * Double(step), corner.y - 60)), at: time)
  view.update(at: time)
}

view.update(at: 0.7)
let picture = Rasterizer(threads: 2).image(
  of: view.commands(), background: Color(hex: 0xDAD6CE), width: 800, height: 600)
