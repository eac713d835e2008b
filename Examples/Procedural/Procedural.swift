// Pages that a program draws: ten of them, page i in the hue i/10.
//
//     swift run leaves-procedural FOLDER

import PaperGeometry
import PaperLeaves
import PaperRaster
import Reel

final class Hues: LeavesDataSource {
  func numberOfPages(in view: LeavesView) -> Int { 10 }

  func renderPage(at index: Int, in context: BitmapContext) {
    let hue = Double(index) / 10
    context.fill(color(hue: hue, lightness: 0.92))
    // Page i has i + 1 bars, so that the pages of the film can be told apart.
    let bar = context.size.height / 24
    for i in 0...index {
      let y = bar * (2 * Double(i) + 2)
      let fade = LinearGradient(
        axis: .x,
        stops: [
          .init(0, color(hue: hue, lightness: 0.45)), .init(1, color(hue: hue, lightness: 0.7)),
        ])
      context.fill(
        fade, in: Rect(bar * 2, y, context.size.width - bar * 4, bar), corners: CornerRadii(bar / 2)
      )
    }
  }

  /// A saturated colour: each channel is 1 within a sixth of its own hue and 0 beyond a third.
  private func color(hue: Double, lightness: Double) -> Color {
    func channel(_ own: Double) -> Double {
      let distance = abs((hue - own + 0.5) - (hue - own + 0.5).rounded(.down) - 0.5)
      return min(1, max(0, 2 - 6 * distance))
    }
    let pure = Color(channel(0), channel(1.0 / 3), channel(2.0 / 3))
    return lightness < 0.5
      ? pure.mixed(with: .black, 1 - 2 * lightness) : pure.mixed(with: .white, 2 * lightness - 1)
  }
}

@main
struct Procedural {
  static func main() {
    let book = Hues()
    let view = LeavesView(size: Size(300, 400))
    view.dataSource = book
    view.reloadData()

    var reel = Reel(of: view)
    reel.drag(from: Point(0.95, 0.5), to: Point(0.2, 0.5), seconds: 0.8)
    reel.film(seconds: 0.4)
    // Three quick turns: each leaf has its own layers.
    for _ in 0..<3 {
      view.turn(by: 1, at: reel.time)
      reel.film(seconds: 0.2)
    }
    reel.film(seconds: 1.1)
    reel.write(to: CommandLine.arguments.dropFirst().first ?? ".build/leaves-procedural")
  }
}
