import Books
import PaperGeometry

/// The known sizes of covers and pages. A document may tell its pages' sizes when the document is
/// opened. A picture tells its natural size once the picture has been decoded in any size.
///
/// The knowledge is bounded: of a shelf of any length, the documents of which something was learnt least
/// recently are forgotten first. What is forgotten is learnt again when its picture is decoded again.
package struct KnownSizes {
  private var covers: Cache<DocumentID, Size>
  private var pages: Cache<DocumentID, MeasuredSizes>

  /// - Parameter limit: the number of sizes that are kept, of covers and of pages each; far more than one
  ///   frame shows. A page of its document's usual size does not count.
  package init(limit: Int = 16_384) {
    covers = Cache(limit: limit)
    pages = Cache(limit: limit)
  }

  /// The sizes that are kept.
  package var count: Int { covers.cost + pages.cost }

  /// The width divided by the height; nil while the size is not known.
  package func aspect(of image: ImageID) -> Double? {
    size(of: image).map { $0.width / $0.height }
  }

  /// The size in the document's units: points, or the pixels of a picture; nil while it is not known.
  package func size(of image: ImageID) -> Size? {
    switch image {
    case .cover(let document): return covers.peek(document)
    case .page(let page):
      guard let sizes = pages.peek(page.document), sizes.isMeasured(page.index) else { return nil }
      return sizes[page.index]
    }
  }

  package mutating func learn(_ picture: DecodedPicture, of image: ImageID) {
    let size = picture.naturalSize
    switch image {
    case .cover(let document): covers.insert(size, for: document, cost: 1)
    case .page(let page):
      var sizes = pages.peek(page.document) ?? MeasuredSizes()
      // Without the cache's own value, the sizes are not copied when they change.
      pages.remove(page.document)
      sizes.measure(page.index, size)
      keep(sizes, of: page.document)
    }
  }

  private mutating func keep(_ sizes: MeasuredSizes, of document: DocumentID) {
    pages.insert(sizes, for: document, cost: 1 + sizes.exceptions.count)
  }

  /// Replaces the sizes of a document's pages by the sizes that the opened document tells: the sizes
  /// known before may be out of date.
  package mutating func learn(_ document: Document) { keep(document.sizes, of: document.id) }
}
