import Books
import PaperGeometry
import PaperLayers
import PaperLayouts

/// How pages lie on their sheets, as decoding and the layer's gravity have laid them.
///
/// In the page space of a picture the picture's height is 1, and its width is its aspect.
extension PageRequests {
  /// The part of a side's picture that the side shows, in fractions of the picture.
  func region(of content: Imposition.SideContent) -> Rect {
    guard case .page(let page, let part) = content else { return Rect(0, 0, 1, 1) }
    guard let box = trimBox(page, part), let request = request(of: content) else {
      return bookLayout.imposition.region(of: part)
    }
    return Self.wholePixels(box, in: request, sheet: sheetPixels)
  }

  /// A part of a picture that has a sheet's size in pixels and begins at a whole pixel, in fractions.
  private static func wholePixels(
    _ box: Rect, in request: ImageRequest, sheet: (width: Int, height: Int)
  ) -> Rect {
    let (width, height) = (Double(request.width), Double(request.height))
    let size = Size(min(width, Double(sheet.width)), min(height, Double(sheet.height)))
    let x = (box.minX * width).rounded().clamped(to: 0...width - size.width)
    let y = (box.minY * height).rounded().clamped(to: 0...height - size.height)
    return Rect(x / width, y / height, size.width / width, size.height / height)
  }

  /// How a side's page lies on a sheet of a size in points. Nil for a side without a page, and
  /// while the page's shape is not known.
  func fit(of content: Imposition.SideContent, on sheet: Size) -> PageFit? {
    guard case .page = content, let request = request(of: content),
      let aspect = received.aspect(of: request.image)
    else { return nil }
    let pixels = Size(Double(request.width), Double(request.height))
    let region = region(of: content)
    let shown = Rect(
      region.minX * pixels.width, region.minY * pixels.height, region.width * pixels.width,
      region.height * pixels.height)
    return PageFit.placing(Size(aspect, 1), in: pixels, fills: request.fit == .fill)?
      .stretched(
        from: shown, to: gravity.place(shown.size, in: Rect(origin: .zero, size: sheet)))
  }

  /// The overlays on a side, in points of a sheet of the given size.
  func overlays(on content: Imposition.SideContent, _ sheet: Size) -> [SheetOverlay] {
    guard !pageOverlays.isEmpty, let page = content.page, let fit = fit(of: content, on: sheet)
    else {
      return []
    }
    let surface = PageSurface(
      fit: fit, part: Rect(origin: .zero, size: sheet), projection: .identity)
    let tilt = received.tilt(of: PageID(book.id, page))
    return pageOverlays.filter { $0.page == page }.compactMap { overlay in
      surface.shown(tilt.upright(overlay.rect)).map {
        SheetOverlay(rect: $0, color: overlay.color, blend: overlay.blend)
      }
    }
  }
}
