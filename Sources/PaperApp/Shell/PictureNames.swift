import Books

/// The names of pictures of pages: `book-007.png`. All names of a book have as many digits.
package struct PictureNames: Sendable {
  private let title: String
  private let digits: Int

  /// - Parameters:
  ///   - title: of the document.
  ///   - last: the last page that is named, counted from 0.
  package init(_ title: String, last: Int) {
    self.title = SafeFileName.of(
      LabelText.line(title).replacing("/", with: "-"), fallback: "page")
    digits = max(3, "\(last + 1)".count)
  }

  /// - Parameter page: counted from 0.
  package func name(of page: Int) -> String {
    let number = "\(page + 1)"
    return "\(title)-\(String(repeating: "0", count: max(0, digits - number.count)))\(number).png"
  }
}
