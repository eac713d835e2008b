import Books
import PaperGeometry
import PaperRaster

extension ReceivedContent {
  /// What is there where a tile is wanted.
  package enum FoundTile {
    /// The tile itself.
    case tile(DecodedPicture)
    /// The part of a whole page, in its bitmap's pixels, that shows what the tile will show.
    case part(of: DecodedPicture, Rect)
    case damaged(DocumentError)
    case nothing
  }

  /// Demands a tile, and before it the page that fits the window, which stands for every tile of the page
  /// that is missing.
  ///
  /// - Parameters:
  ///   - request: a part of the page at some scale; a request without a part is a tile of the whole page.
  ///   - page: the whole page as the window shows it, fitted in the same way into a box of the same shape.
  package func tile(
    _ request: ImageRequest, of page: ImageRequest, _ urgency: Demand.Urgency = .now,
    _ demand: inout Demand
  ) -> FoundTile {
    let whole = picture(page, urgency, &demand)
    demand.add(.image(request), urgency == .now ? .sharpen : urgency)
    if case .picture(let tile) = cache[.image(request)] { return .tile(tile) }
    switch whole {
    // A page that can be shown is not damaged because a tile of the page is.
    case .picture(let picture, _): return .part(of: picture, request.part(in: picture.bitmap.size))
    case .damaged(let reason): return .damaged(reason)
    case .nothing: return damage.reason(for: request).map { .damaged($0) } ?? .nothing
    }
  }
}

extension ImageRequest {
  /// The part that is wanted, on a bitmap of `size` that shows the whole box.
  fileprivate func part(in size: Size) -> Rect {
    guard let part, width > 0, height > 0 else { return Rect(origin: .zero, size: size) }
    let (kx, ky) = (size.width / Double(width), size.height / Double(height))
    return Rect(
      Double(part.x) * kx, Double(part.y) * ky, Double(part.width) * kx, Double(part.height) * ky)
  }
}
