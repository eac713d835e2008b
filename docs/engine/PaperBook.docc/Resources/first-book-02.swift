import PaperEngine

final class Hues: BookViewDataSource {
  func renderPage(at index: Int, in context: BitmapContext) {
    context.fill(Color(1, Double(index) / 5, 0.3))
  }
}
