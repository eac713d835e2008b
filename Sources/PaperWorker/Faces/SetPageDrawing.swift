import CMuPDF
import ChapterFlow

/// A page that has been set, as MuPDF draws pages.
package final class SetPageDrawing {
  private let pointer: OpaquePointer
  /// The faces must live as long as the page.
  private let faces: MuPDFFaces

  /// Pictures are read from the book now. A mark is drawn for a picture that is missing or damaged.
  /// - Parameters:
  ///   - page: what is drawn.
  ///   - width: of the page, in points.
  ///   - height: of the page, in points.
  ///   - faces: those that have shaped the page.
  /// - Returns: nil where there is no memory, or the page has no size.
  package init?(_ page: SetPage, width: Float, height: Float, faces: MuPDFFaces) {
    var made: OpaquePointer?
    let result = paper_mupdf_set_page_new(faces.pointer, width, height, &made)
    guard result == PAPER_MUPDF_OK, let made else { return nil }
    (pointer, self.faces) = (made, faces)
    guard draw(page) else { return nil }
  }

  deinit { paper_mupdf_set_page_free(pointer) }

  private func draw(_ page: SetPage) -> Bool {
    guard drawParts(of: page) else { return false }
    var open: [Int] = []
    for layer in page.layers {
      guard fade(layer.fades, &open) else { return false }
      var clips = 0
      for clip in layer.clips where set(clip.place) {
        if paper_mupdf_set_clip(pointer, clip.rect.shim) == PAPER_MUPDF_OK { clips += 1 }
      }
      // A place that is none, and a clip that leaves nothing, leave the layer out.
      let isSeen = clips == layer.clips.count && set(layer.place)
      if isSeen, !drawParts(of: layer.drawing) { return false }
      for _ in 0..<clips where paper_mupdf_set_unclip(pointer) != PAPER_MUPDF_OK { return false }
    }
    return fade([], &open) && paper_mupdf_set_page_end(pointer) == PAPER_MUPDF_OK
  }

  /// Ends the boxes that let something through and do not hold what follows, and begins those that do.
  /// - Parameter open: the boxes that have begun.
  private func fade(_ fades: [(box: Int, opacity: Float)], _ open: inout [Int]) -> Bool {
    let common = zip(open, fades).prefix { $0 == $1.box }.count
    while open.count > common {
      guard paper_mupdf_set_unfade(pointer) == PAPER_MUPDF_OK else { return false }
      open.removeLast()
    }
    for fade in fades[common...] {
      guard paper_mupdf_set_fade(pointer, fade.opacity) == PAPER_MUPDF_OK else { return false }
      open.append(fade.box)
    }
    return true
  }

  /// Tells where all that follows stands.
  private func set(_ place: PagePlane) -> Bool {
    let shim = paper_mupdf_place(
      a: place.a, b: place.b, c: place.c, d: place.d, e: place.e, f: place.f)
    return paper_mupdf_set_place(pointer, shim) == PAPER_MUPDF_OK
  }

  private func drawParts(of page: SetPage) -> Bool {
    for fill in page.backgrounds where !draw(fill) { return false }
    for picture in page.pictures where !draw(picture) { return false }
    var glyphs: [paper_mupdf_set_glyph] = []
    for run in page.runs where !draw(run, of: page, &glyphs) { return false }
    for fill in page.rules where !draw(fill) { return false }
    return true
  }

  private func draw(_ picture: SetPage.Picture) -> Bool {
    let found = faces.picture(picture.address)
    if let clip = picture.clip {
      guard paper_mupdf_set_clip(pointer, clip.shim) == PAPER_MUPDF_OK else { return true }
    }
    let name = DrawingAddress.name(of: picture.address)
    var result = Int32(PAPER_MUPDF_OK)
    for number in 0..<max(1, picture.across * picture.down) where result == PAPER_MUPDF_OK {
      var rect = picture.rect
      rect.x += Float(number % max(1, picture.across)) * rect.width
      rect.y += Float(number / max(1, picture.across)) * rect.height
      // The page keeps what the picture holds.
      result = paper_mupdf_set_picture(pointer, found?.pointer, name, rect.shim)
    }
    if picture.clip != nil, paper_mupdf_set_unclip(pointer) != PAPER_MUPDF_OK { return false }
    return result == PAPER_MUPDF_OK
  }

  private func draw(_ fill: SetPage.Fill) -> Bool {
    paper_mupdf_set_fill(pointer, fill.rect.shim, fill.color ?? 0) == PAPER_MUPDF_OK
  }

  private func draw(
    _ run: SetPage.Run, of page: SetPage, _ glyphs: inout [paper_mupdf_set_glyph]
  ) -> Bool {
    glyphs.removeAll(keepingCapacity: true)
    for glyph in page.glyphs[run.glyphs.clamped(to: page.glyphs.indices)] {
      glyphs.append(
        paper_mupdf_set_glyph(
          glyph: glyph.glyph, x: glyph.x, rise: glyph.rise, scalar: min(glyph.scalar, 0x10FFFF),
          is_upright: glyph.isUpright ? 1 : 0))
    }
    var shown = paper_mupdf_set_run(
      face: Int32(run.face), size: run.size, stretch: run.stretch, baseline: run.baseline,
      color: run.color ?? 0, is_vertical: run.isVertical ? 1 : 0)
    // The shim reads `glyphs.count` glyphs.
    return paper_mupdf_set_letters(pointer, &shown, glyphs, glyphs.count) == PAPER_MUPDF_OK
  }

  /// Draws a region of the page on white, as `paper_mupdf_render` does.
  /// - Returns: the shim's result; `marks` counts pictures that could not be drawn.
  package func render(
    scale: Float, x: Int, y: Int, width: Int, height: Int, stride: Int,
    into memory: UnsafeMutableRawBufferPointer,
    furniture: UnsafePointer<paper_mupdf_furniture>?, marks: inout Int32
  ) -> Int32 {
    let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    // The shim writes nothing beyond `memory.count` bytes.
    return paper_mupdf_set_page_render(
      pointer, scale, Int32(clamping: x), Int32(clamping: y), Int32(clamping: width),
      Int32(clamping: height), max(0, stride), base, memory.count, furniture, &marks)
  }

  /// Puts the page into a part of the sheet under way of a PDF.
  /// - Parameter sheets: the shim's `paper_mupdf_sheets`, of the context of the faces.
  package func put(
    on sheets: OpaquePointer, in rect: paper_mupdf_rect,
    furniture: UnsafePointer<paper_mupdf_furniture>?
  ) -> Int32 {
    paper_mupdf_set_page_sheet(pointer, sheets, rect, furniture)
  }

  /// Where the first `maximum` pictures of the page are seen, in points, as `paper_mupdf_pictures` does.
  /// - Returns: nil where the pictures cannot be found.
  package func pictures(
    maximum: Int, furniture: UnsafePointer<paper_mupdf_furniture>?
  ) -> [paper_mupdf_rect]? {
    let maximum = max(0, min(maximum, 1 << 16))
    var rects = [paper_mupdf_rect](repeating: paper_mupdf_rect(), count: maximum)
    var count: Int32 = 0
    // The shim fills at most `maximum` rectangles.
    let result = paper_mupdf_set_page_pictures(
      pointer, furniture, &rects, Int32(maximum), &count)
    return result == PAPER_MUPDF_OK ? Array(rects.prefix(Int(max(0, count)))) : nil
  }
}

extension SetPage.Rectangle {
  fileprivate var shim: paper_mupdf_rect {
    paper_mupdf_rect(x0: x, y0: y, x1: x + width, y1: y + height)
  }
}
