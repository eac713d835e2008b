import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Formulas of books", .timeLimit(.minutes(1)))
struct FormulaTests {
  private static let formula =
    "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi>"
    + "</mrow></msup><mo>+</mo><mn>1</mn><mo>=</mo><mfrac><mn>0</mn><mn>2</mn></mfrac></math>"

  private func words(_ reader: Reader) throws -> String {
    let place = try Reader.place(0)
    let text = try reader.ask(ReadText(place))
    return text.lines.map(text.string).joined(separator: " ")
  }

  @Test func ofAnEPUB() throws {
    let body = "<p>Euler has \(Self.formula) and <math alttext=\"x squared\"><mi>x</mi></math>.</p>"
    let epub = EPUB("Numbers", [EPUB.Chapter("One", body)])
    let found = try words(try Reader(epub.bytes))
    #expect(found.contains("Euler has e^(iπ)+1=0/2 and x squared."), "\(found)")
  }

  @Test func ofAPageOfHTML() throws {
    let page = "<html><body><p>Euler has \(Self.formula).</p></body></html>"
    let found = try words(try Reader(Array(page.utf8)))
    #expect(found.contains("Euler has e^(iπ)+1=0/2."), "\(found)")
  }
}
