import Books
import PaperGeometry

/// The known sizes of covers and pages. A document may tell its pages' sizes when the document is
/// opened. A picture tells its natural size once the picture has been decoded in any size.
package struct KnownSizes {
  private var covers: [DocumentID: Size] = [:]
  private var pages: [DocumentID: MeasuredSizes] = [:]

  package init() {}

  /// The width divided by the height; nil while the size is not known.
  package func aspect(of image: ImageID) -> Double? {
    size(of: image).map { $0.width / $0.height }
  }

  private func size(of image: ImageID) -> Size? {
    switch image {
    case .cover(let document): return covers[document]
    case .page(let page):
      guard let sizes = pages[page.document], sizes.isMeasured(page.index) else { return nil }
      return sizes[page.index]
    }
  }

  package mutating func learn(_ picture: DecodedPicture, of image: ImageID) {
    let size = picture.naturalSize
    switch image {
    case .cover(let document): covers[document] = size
    case .page(let page):
      pages[page.document, default: MeasuredSizes()].measure(page.index, size)
    }
  }

  /// Replaces the sizes of a document's pages by the sizes that the opened document tells: the sizes
  /// known before may be out of date.
  package mutating func learn(_ document: Document) { pages[document.id] = document.sizes }
}
