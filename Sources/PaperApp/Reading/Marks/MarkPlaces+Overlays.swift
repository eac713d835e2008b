import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperRaster

/// What shows the marks on the pages: ribbons, colours, and the small sign of a note in the margin.
extension MarkPlaces {
  /// Of a note's sign, in heights of the page: its side, its way from the edge of the page, and how far from
  /// the sign a finger may be.
  private static let (sign, margin, reach) = (0.02, 0.012, 0.012)
  /// The most rectangles on a page: each is a layer.
  private static let maximum = 600

  /// The marks on some pages.
  func overlays(on pages: Set<Int>) -> [PageOverlay] {
    guard !marks.isEmpty else { return [] }
    return pages.sorted().flatMap { page in
      kept(near: page).flatMap { overlays(of: $0, on: page) }.prefix(Self.maximum)
    }
  }

  private func overlays(of mark: Mark, on page: Int) -> [PageOverlay] {
    switch mark.kind {
    case .bookmark: begins(mark, on: page) ? [ribbon(on: page)] : []
    case .highlight, .note:
      Self.apart(rects(of: mark, on: page)).map {
        tinted($0, on: page, (mark.color ?? .yellow).tint)
      }
        + sign(of: mark, on: page)
    }
  }

  /// Letters stay as dark on light paper as they are; on dark paper the colour lies thinly over both.
  private func tinted(_ rect: Rect, on page: Int, _ tint: Color) -> PageOverlay {
    session.content.theme.isNight
      ? PageOverlay(page: page, rect: rect, color: tint.withAlpha(0.24))
      : PageOverlay(page: page, rect: rect, color: tint, blend: .multiply)
  }

  /// Lines without what each shares with the line above it, which would be coloured twice.
  static func apart(_ rects: [Rect]) -> [Rect] {
    var lines: [Rect] = []
    for rect in rects {
      guard let last = lines.last, rect.minY < last.maxY, rect.minY > last.midY else {
        lines.append(rect)
        continue
      }
      lines.append(Rect(rect.minX, last.maxY, rect.width, max(0, rect.maxY - last.maxY)))
    }
    return lines
  }

  // MARK: Notes

  /// A slip in the colour of the mark with two lines on it.
  private func sign(of mark: Mark, on page: Int) -> [PageOverlay] {
    guard let box = signBox(of: mark, on: page) else { return [] }
    let ink = Color(hex: 0x4A4038)
    let inner = box.insetBy(0.0012, 0.0012)
    let lines = [0.3, 0.58].map { y in
      Rect(
        inner.minX + inner.width * 0.18, inner.minY + inner.height * y, inner.width * 0.64,
        0.0018)
    }
    return [
      PageOverlay(page: page, rect: box, color: ink),
      PageOverlay(page: page, rect: inner, color: (mark.color ?? .yellow).tint),
    ] + lines.map { PageOverlay(page: page, rect: $0, color: ink) }
  }

  /// Where the sign of a mark's note lies; nil where the mark has none on the page.
  private func signBox(of mark: Mark, on page: Int) -> Rect? {
    guard !mark.note.isEmpty, begins(mark, on: page) else { return nil }
    let first = rects(of: mark, on: page).first
    let y = (first?.midY ?? max(0.04, mark.place.fraction)) - Self.sign / 2
    // In the outer margin, where a reader writes: that of a left page is at its left.
    let isRight = session.imposition.isRight(session.imposition.side(ofPage: page))
    let x = isRight ? aspect(of: page) - Self.margin - Self.sign : Self.margin
    return Rect(max(0, x), min(max(0, y), 1 - Self.sign), Self.sign, Self.sign)
  }

  /// The mark at a point of a page: the one made last, where several lie there.
  func mark(at point: Point, on page: Int) -> Mark.ID? {
    kept(near: page).last { mark in
      guard mark.kind != .bookmark else { return false }
      return rects(of: mark, on: page).contains { $0.insetBy(-0.002, -0.002).contains(point) }
        || signBox(of: mark, on: page)?.insetBy(-Self.reach, -Self.reach).contains(point) == true
    }?.id
  }

  // MARK: Bookmarks

  /// The ribbon hangs into the page from its upper edge, near its right corner. Its size is in heights of the
  /// page.
  private func ribbon(on page: Int) -> PageOverlay {
    let (width, length) = (0.018, 0.075)
    return PageOverlay(
      page: page, rect: Rect(max(0, aspect(of: page) * 0.92 - width), 0, width, length),
      color: Ribbon.silk.withAlpha(0.94))
  }
}

/// The ribbons of bookmarks.
enum Ribbon {
  static let silk = Color(hex: 0x9B2C2F)
}
