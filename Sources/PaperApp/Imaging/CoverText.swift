import Books
import PaperGeometry

/// The box that a text of a cover is set into, in pixels.
private struct CoverText {
  let text: String
  let box: Rect
  /// The sizes of type that are tried.
  let largest, smallest: Double

  /// Sets the text as large as the box allows. Words stay whole down to a size that is still read with ease; below
  /// that size words are broken. A text that is too long for the smallest size is cut.
  func set(_ paragraph: borrowing Paragraph) {
    let easy = max(smallest, largest * 0.5)
    if fit(paragraph, from: largest, to: easy, breaksWords: false) { return balance(paragraph) }
    if fit(paragraph, from: easy, to: smallest, breaksWords: true) { return }
    paragraph.setSize(smallest)
    paragraph.cut(height: box.height)
  }

  /// Finds the largest size between two at which the text fits.
  /// - Returns: whether there is such a size.
  private func fit(
    _ paragraph: borrowing Paragraph, from largest: Double, to smallest: Double, breaksWords: Bool
  ) -> Bool {
    var size = largest
    while size > smallest * 0.999 {
      paragraph.setSize(size)
      paragraph.setWidth(box.width)
      paragraph.setBreaksWords(breaksWords)
      let lines = paragraph.box
      if lines.width <= box.width, lines.height <= box.height { return true }
      size *= 0.92
    }
    return false
  }

  /// Narrows the paragraph as far as the number of lines stays the same, so that the lines are of about the same
  /// length and no word is left alone on the last line.
  private func balance(_ paragraph: borrowing Paragraph) {
    let lines = paragraph.lineCount
    guard lines >= 2 else { return }
    var (narrow, wide) = (box.width * 0.4, box.width)
    for _ in 0..<7 {
      let middle = (narrow + wide) / 2
      paragraph.setWidth(middle)
      if paragraph.lineCount == lines, paragraph.box.width <= middle {
        wide = middle
      } else {
        narrow = middle
      }
    }
    paragraph.setWidth(wide)
  }
}

// The words of a cover.
extension Canvas {
  /// Draws title and author, with the ornament between them.
  func drawWords(_ request: TypesetCoverRequest, ink: Color) {
    let isLabel = request.ornament == .label
    let x = (isLabel ? 0.185 : 0.145) * width
    let column = width - 2 * x
    let top = (isLabel ? 0.185 : 0.150) * height
    let bottom = (isLabel ? 0.675 : 0.860) * height
    let hasAuthor = !request.author.isEmpty
    let authorHeight = hasAuthor ? (isLabel ? 0.135 : 0.150) * height : 0
    let divider = bottom - authorHeight - (hasAuthor ? 0.045 : 0.030) * height
    set(ink)
    draw(
      CoverText(
        text: request.title, box: Rect(x, top, column, divider - 0.040 * height - top),
        largest: 0.150 * width, smallest: 0.055 * width))
    draw(
      CoverText(
        text: request.author, box: Rect(x, bottom - authorHeight, column, authorHeight),
        largest: 0.070 * width, smallest: 0.046 * width))
    divide(at: request.title.isEmpty ? (top + bottom - authorHeight) / 2 : divider)
  }

  /// Draws a text in the middle of its box.
  private func draw(_ text: CoverText) {
    guard !text.text.isEmpty,
      let paragraph = Paragraph(
        text.text, families: LabelMaker.families, language: LabelMaker.language(of: text.text))
    else { return }
    text.set(paragraph)
    let (box, lines) = (text.box, paragraph.box)
    // Marks that are heaped up on a letter reach no further than the box. A swash may reach a little.
    let margin = 0.035 * width
    let area = Rect(
      box.minX - margin, box.minY - margin, box.width + 2 * margin, box.height + 2 * margin)
    let origin = Point(
      box.minX + (box.width - lines.width) / 2 - lines.minX,
      box.minY + max(0, (box.height - lines.height) / 2) - lines.minY)
    show(paragraph, at: origin, within: area)
  }
}
