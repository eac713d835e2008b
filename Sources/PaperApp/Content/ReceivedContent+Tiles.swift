import Books
import PaperGeometry
import PaperRaster

extension ReceivedContent {
  /// The content that is there where a tile is wanted.
  package enum FoundTile {
    /// The tile itself.
    case tile(DecodedPicture)
    /// The part of the whole page's picture, in the bitmap's pixels, that shows the same as the tile.
    case part(of: DecodedPicture, Rect)
    case failed(DocumentError)
    case nothing
  }

  /// Demands a tile. The demand also contains the whole page as the window shows it, which is the
  /// stand-in for every missing tile of the page.
  ///
  /// - Parameters:
  ///   - request: a part of the page at some scale; a request without a part is one tile that covers
  ///     the whole page.
  ///   - page: the whole page as the window shows it, fitted in the same way, into a box of the same
  ///     aspect ratio.
  package func tile(
    _ request: ImageRequest, of page: ImageRequest, _ urgency: Demand.Urgency = .now,
    _ demand: inout Demand
  ) -> FoundTile {
    let whole = picture(page, urgency, &demand)
    demand.add(.image(request), urgency == .now ? .sharpen : urgency)
    if case .picture(let tile) = cache[.image(request)] { return .tile(tile) }
    switch whole {
    // A damaged tile does not make a page damaged whose whole picture can be shown.
    case .picture(let picture, _): return .part(of: picture, request.part(in: picture.bitmap.size))
    case .failed(let reason): return .failed(reason)
    case .nothing: return failures.reason(for: request).map { .failed($0) } ?? .nothing
    }
  }
}

extension ImageRequest {
  /// The requested part, in the pixels of a bitmap of `size` that shows the whole box.
  fileprivate func part(in size: Size) -> Rect {
    guard let part, width > 0, height > 0 else { return Rect(origin: .zero, size: size) }
    let (kx, ky) = (size.width / Double(width), size.height / Double(height))
    return Rect(
      Double(part.x) * kx, Double(part.y) * ky, Double(part.width) * kx, Double(part.height) * ky)
  }
}
