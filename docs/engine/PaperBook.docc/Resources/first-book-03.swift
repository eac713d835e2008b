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
