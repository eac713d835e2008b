import PaperBook
import PaperGeometry
import PaperLayers
import PaperRaster
import TestSupport
import Testing

/// A book in a window that is resized.
@Suite(.timeLimit(.minutes(5))) struct SizeRestTests {
  /// The picture of the cut edges of a pile.
  private func edges(_ rig: BookRig) throws -> Bitmap {
    func layer(_ name: String, in parent: Layer) -> Layer? {
      parent.sublayers.first { $0.name == name }
        ?? parent.sublayers.lazy.compactMap { layer(name, in: $0) }.first
    }
    let pile = try #require(layer("rightPile", in: rig.view.tree.root))
    return try #require(layer("edges", in: pile)?.contents)
  }

  /// The picture of the edges is made for a size that rests, and not in the frames of a resize.
  @Test(arguments: BookView.Style.allCases)
  func aResizeMakesOnePictureOfTheEdges(style: BookView.Style) throws {
    var rig = BookRig(pages: 200, showing: 80, style: style, cover: .boards)
    let first = try edges(rig)
    for step in 1...60 {
      rig.view.shape.viewSize = Size(800 + 3 * Double(step), 600 + 2 * Double(step))
      rig.wait(1.0 / 60)
      #expect(try edges(rig) === first, "frame \(step)")
      #expect(rig.view.needsFrame(at: rig.time))
    }
    // Two layouts of one time show one picture.
    rig.view.layout(at: rig.time)
    #expect(try edges(rig) === first)
    rig.settle()
    let last = try edges(rig)
    #expect(last !== first && last.height > first.height)
    rig.wait(1)
    #expect(try edges(rig) === last && !rig.view.needsFrame(at: rig.time))
  }

  /// At rest a book whose window was resized looks as a book that was opened in that window.
  @Test func afterAResizeTheBookIsThatOfItsSize() throws {
    let size = Size(913, 677)
    var resized = BookRig(pages: 200, showing: 80, cover: .boards)
    resized.view.shape.viewSize = size
    resized.settle()
    let opened = BookRig(pages: 200, size: size, showing: 80, cover: .boards)
    #expect(try edges(resized).pixels == edges(opened).pixels)
    #expect(resized.picture()?.pixels == opened.picture()?.pixels)
  }
}
