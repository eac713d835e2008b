import CMuPDF
import StyleSheets

/// Markup to a tree, by MuPDF's readers.
package struct MarkupReader {
  package enum Kind: Sendable { case xml, html5 }

  package struct Reading: Sendable {
    package var tree: MarkupTree
    package var kind: Kind
    /// Whether something was left out, as the bounds were reached.
    package var isCut: Bool
  }

  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - mupdf: of the context.
  /// - Returns: nil where neither reader takes the bytes.
  package static func read(_ bytes: [UInt8], _ mupdf: OpaquePointer) -> Reading? { nil }
}
