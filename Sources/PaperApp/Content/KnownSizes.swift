import Books
import PaperGeometry

/// What is known of the sizes of covers and pages: a document may tell sizes when it is opened, and a
/// picture tells its own once it has been decoded in any size.
package struct KnownSizes {
  private var covers: [DocumentID: Size] = [:]
  private var pages: [DocumentID: MeasuredSizes] = [:]

  package init() {}

  /// Width for height; nil while it is not known.
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
    let (width, height) = picture.naturalSize
    let size = Size(Double(width), Double(max(1, height)))
    switch image {
    case .cover(let document): covers[document] = size
    case .page(let page):
      pages[page.document, default: MeasuredSizes()].measure(page.index, size)
    }
  }

  /// A document that was opened says what is known of its pages; what was known before may be out of
  /// date.
  package mutating func learn(_ document: Document) { pages[document.id] = document.sizes }
}
