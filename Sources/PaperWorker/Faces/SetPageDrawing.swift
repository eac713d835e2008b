import CMuPDF
import ChapterFlow

/// A page that has been set, as MuPDF draws pages. Lives no longer than the faces.
package final class SetPageDrawing {
  /// Pictures are read from the book now; a picture that is damaged fails when the page is drawn, as a mark.
  /// - Parameters:
  ///   - width: of the page, in points.
  ///   - height: of the page, in points.
  /// - Returns: nil where there is no memory.
  package init?(_ page: SetPage, width: Float, height: Float, faces: MuPDFFaces) { return nil }

  /// Draws a region of the page on white, as `paper_mupdf_render` does.
  /// - Returns: the shim's result; `marks` counts pictures that could not be drawn.
  package func render(
    scale: Float, x: Int, y: Int, width: Int, height: Int, stride: Int,
    into memory: UnsafeMutableRawBufferPointer,
    furniture: UnsafePointer<paper_mupdf_furniture>?, marks: inout Int32
  ) -> Int32 { Int32(PAPER_MUPDF_OK) }

  /// Where the first `maximum` pictures of the page are seen, in points, as `paper_mupdf_pictures` does.
  package func pictures(
    maximum: Int, furniture: UnsafePointer<paper_mupdf_furniture>?
  ) -> [paper_mupdf_rect] { [] }
}
