import BookText
import Testing

@Suite("Formulas as words in a line", .timeLimit(.minutes(1)))
struct MathTests {
  private func words(_ inside: String, _ attributes: String = "") -> String {
    let page = "<p>a <math\(attributes)>\(inside)</math> b</p>"
    let rewritten = MathMarkup.rewritten(Array(page.utf8)) ?? []
    let text = String(decoding: rewritten, as: UTF8.self)
    #expect(text.hasPrefix("<p>a <span>") && text.hasSuffix("</span> b</p>"), "\(text)")
    return String(text.dropFirst(11).dropLast(13))
  }

  @Test(arguments: [
    (
      "<msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi></mrow></msup><mo>+</mo><mn>1</mn><mo>=</mo><mn>0</mn>",
      "e^(iπ)+1=0"
    ),
    ("<mfrac><mn>0</mn><mn>2</mn></mfrac>", "0/2"),
    (
      "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a+b)/2"
    ),
    ("<mfrac><mn>1</mn><mn>2</mn></mfrac><mi>x</mi>", "(1/2)x"),
    ("<mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>+</mo><mn>1</mn>", "x=1/2+1"),
    ("<msup><mi>x</mi><mn>2</mn></msup><mn>3</mn>", "x^2 3"),
    ("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>", "(a)^2"),
    (
      "<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo><mo>(</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup>",
      "((a)(b))^2"
    ),
    ("<msup><msub><mi>x</mi><mi>i</mi></msub><mn>2</mn></msup>", "(x_i)^2"),
    ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
    ("<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt><mi>c</mi>", "√(a+b)c"),
    ("<mroot><mi>x</mi><mn>3</mn></mroot>", "∛(x)"),
    ("<mroot><mi>x</mi><mi>n</mi></mroot>", "(x)^(1/n)"),
    (
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>",
      "∑_(i=1)^n i"
    ),
    ("<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>", "sin x"),
    ("<mi>sin</mi><mi>x</mi>", "sin x"),
    ("<mn>2</mn><mo>&InvisibleTimes;</mo><mi>x</mi>", "2x"),
    ("<msup><mi>f</mi><mo>′</mo></msup>", "f′"),
    ("<mover><mi>x</mi><mo>→</mo></mover>", "x\u{20D7}"),
    ("<mfenced open=\"[\" close=\"]\"><mi>a</mi><mi>b</mi></mfenced>", "[a,b]"),
    (
      "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>",
      "[1, 2; 3, 4]"
    ),
    (
      "<semantics><mi>x</mi><annotation encoding=\"TeX\">\\nonsense</annotation></semantics>", "x"
    ),
    ("<mi>a</mi><mo>&lt;</mo><mi>b</mi>", "a&lt;b"),
    ("<mi>&Omega;</mi><!-- <mi>no</mi> -->", "&Omega;"),
    (
      "<mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>", "(n ¦ k)"
    ),
  ])
  func lines(source: String, expected: String) {
    #expect(words(source) == expected)
  }

  @Test func itsMakersWordsGoBeforeItsOwn() {
    #expect(words("<mi>x</mi>", " alttext=\"the unknown\n x\"") == "the unknown x")
    #expect(words("<mi>x</mi>", " alttext=\" \"") == "x")
  }

  @Test func prefixesAndSeveralFormulas() {
    let page = "<m:math><m:mn>1</m:mn></m:math>,<math id=\"q\"><mn>2</mn></math>,<math/>."
    let found = MathMarkup.rewritten(Array(page.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(found == "<span>1</span>,<span id=\"q\">2</span>,<span></span>.")
  }

  @Test func wordsStandBesideFormulasThatStay() {
    let page = "a <m:math ><m:mn>1</m:mn></m:math>,<math alttext='&lt;\"'><mn>2</mn></math><math/>."
    let found = MathMarkup.annotated(Array(page.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      found
        == "a <m:math paper-words=\"1\" ><m:mn>1</m:mn></m:math>,<math paper-words=\"&lt;&quot;\""
        + " alttext='&lt;\"'><mn>2</mn></math><math paper-words=\"\"/>.")
    #expect(MathMarkup.annotated(Array("<math><mi>x</mi>".utf8)) == nil)
  }

  @Test(arguments: [
    "<p>no formula</p>", "<math><mi>x</mi>", "<mathematics>x</mathematics>", "<", "",
  ])
  func pagesThatStayAsTheyAre(page: String) {
    #expect(MathMarkup.rewritten(Array(page.utf8)) == nil)
  }

  @Test func depthHasABound() {
    let deep = String(repeating: "<mrow>", count: 5000)
    #expect(MathMarkup.rewritten(Array("<math>\(deep)".utf8)) == nil)
  }
}
