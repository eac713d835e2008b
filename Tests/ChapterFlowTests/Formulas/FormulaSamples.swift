import ChapterFlow
import StyleSheets

/// Elements of formulas, and formulas as the reader of files gives them.
enum FormulaSample {

  static func token(_ name: String, _ text: String) -> Sample { .el(name, .text(text)) }

  static func mi(_ text: String) -> Sample { token("mi", text) }
  static func mn(_ text: String) -> Sample { token("mn", text) }
  static func mo(_ text: String) -> Sample { token("mo", text) }
  static func row(_ parts: Sample...) -> Sample { .element("mrow", [], { _ in }, parts) }
  static func part(_ name: String, _ parts: Sample...) -> Sample {
    .element(name, [], { _ in }, parts)
  }

  static func math(
    words: String = "w", display: Bool = false, _ parts: Sample...
  ) -> Sample {
    math(words: words, display: display, parts)
  }

  static func math(words: String = "w", display: Bool = false, _ parts: [Sample]) -> Sample {
    var attributes = [(name: "paper-words", value: words)]
    if display { attributes.append(("display", "block")) }
    return .element("math", attributes, { _ in }, parts)
  }

  /// A row of some letters with signs between them.
  static func sum(_ count: Int, sign: String = "+") -> [Sample] {
    (0..<count).flatMap { $0 == 0 ? [mi("a")] : [mo(sign), mi("a")] }
  }
}

extension FlowChapter {
  /// The parts of formulas of a chapter.
  var formulas: [FlowFormula] { paragraphs.flatMap(\.formulas) }
}
