import ChapterFlow
import StyleSheets

/// Tables as samples of trees.
extension Sample {
  static func table(
    _ rows: [[Sample]], head: Int = 0, style: @escaping (inout ComputedStyle) -> Void = { _ in }
  ) -> Sample {
    let rows = rows.map { Sample.element("tr", [], { _ in }, $0) }
    let body = Sample.element("tbody", [], { _ in }, Array(rows.dropFirst(head)))
    let first = Sample.element("thead", [], { _ in }, Array(rows.prefix(head)))
    return .element("table", [], style, head > 0 ? [first, body] : [body])
  }

  static func cells(_ texts: String...) -> [Sample] { texts.map { .el("td", .text($0)) } }

  static func row(_ cells: Sample...) -> Sample { .element("tr", [], { _ in }, cells) }
}

extension FlowChapter {
  var tables: [FlowTable] {
    entries.compactMap { if case .table(let table) = $0 { table } else { nil } }
  }

  /// All paragraphs, with those of cells, in the order of entries.
  var allParagraphs: [FlowParagraph] {
    entries.flatMap { entry -> [FlowParagraph] in
      switch entry {
      case .paragraph(let paragraph): [paragraph]
      case .table(let table): table.cells.flatMap { $0.flow.allParagraphs }
      default: []
      }
    }
  }
}

extension FlowTable {
  var widths: [Float] { zip(edges.dropFirst(), edges).map { $0 - $1 } }

  var texts: [String] { cells.map { $0.flow.texts.joined(separator: "|") } }

  func text(row: Int, column: Int) -> String? {
    cells.first { $0.row == row && $0.column == column }?.flow.texts.joined()
  }
}

extension SetPage {
  /// Scalars of the glyphs, as drawn.
  var ink: String {
    String(String.UnicodeScalarView(glyphs.compactMap { Unicode.Scalar($0.scalar) }))
  }
}
