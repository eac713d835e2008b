import CPango
import Foundation

/// A PDF being written: pages of vectors and type, labels, an outline and links.
final class PDFDocument {
  /// Points of the paper for a pixel of the canvas: a standard page is 459 by 720 points.
  static let scale = 0.5
  /// The same for all, so that the same book gives the same bytes.
  private static let date = "2026-01-01T00:00:00Z"

  private let surface: OpaquePointer
  private let path: URL
  private(set) var pageCount = 0

  init(title: String, author: String, size: PressBook.Size = .standard) throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    guard
      let surface = cairo_pdf_surface_create(
        path.path, Double(size.width) * Self.scale, Double(size.height) * Self.scale)
    else { throw PressError(description: "cairo gave no PDF") }
    self.surface = surface
    for (key, value) in [
      (CAIRO_PDF_METADATA_TITLE, title), (CAIRO_PDF_METADATA_AUTHOR, author),
      (CAIRO_PDF_METADATA_CREATE_DATE, Self.date), (CAIRO_PDF_METADATA_MOD_DATE, Self.date),
    ] {
      cairo_pdf_surface_set_metadata(surface, key, value)
    }
  }

  deinit {
    cairo_surface_destroy(surface)
    try? FileManager.default.removeItem(at: path)
  }

  /// Draws the next page. What it notes as headings goes into the outline.
  func page(label: String, _ size: PressBook.Size = .standard, _ draw: (Canvas) -> Void) {
    pageCount += 1
    cairo_pdf_surface_set_size(
      surface, Double(size.width) * Self.scale, Double(size.height) * Self.scale)
    cairo_pdf_surface_set_page_label(surface, label)
    let canvas = Canvas(
      pageOf: surface, width: size.width, height: size.height, scale: Self.scale)
    draw(canvas)
    for heading in canvas.headings {
      cairo_pdf_surface_add_outline(
        surface, CAIRO_PDF_OUTLINE_ROOT, heading, "page=\(pageCount) pos=[0 0]",
        cairo_pdf_outline_flags_t(0))
    }
    cairo_surface_show_page(surface)
  }

  /// Ends the document. Returns the file.
  func bytes() throws -> Data {
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PressError(description: "PDF: \(String(cString: cairo_status_to_string(status)))")
    }
    return try Data(contentsOf: path)
  }
}

extension Canvas {
  /// Lays a picture over `rect`.
  func picture(_ picture: Canvas, in rect: Rect) {
    scope {
      cairo_translate(context, rect.x, rect.y)
      cairo_scale(context, rect.width / picture.width, rect.height / picture.height)
      picture.asSource(of: self)
      cairo_paint(context)
    }
  }

  /// Lays a picture over `rect`, which keeps the bytes of its JPEG in a PDF.
  func picture(_ picture: Canvas, jpeg: Data, in rect: Rect) {
    scope {
      cairo_translate(context, rect.x, rect.y)
      cairo_scale(context, rect.width / picture.width, rect.height / picture.height)
      picture.asSource(of: self, jpeg: jpeg)
      cairo_paint(context)
    }
  }

  /// What `body` draws leads to a page of the document, counted from 1.
  func link(toPage number: Int, _ body: () -> Void) {
    cairo_tag_begin(context, "Link", "page=\(number) pos=[0 0]")
    body()
    cairo_tag_end(context, "Link")
  }
}
