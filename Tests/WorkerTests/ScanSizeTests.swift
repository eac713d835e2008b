import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// The own size of pages that are a single scan.
@Suite("Sizes of scans", .timeLimit(.minutes(2)))
struct ScanSizeTests {
  /// A page of 300 x 400 points with a picture of 1250 x 1667 pixels, about 300 to an inch.
  private static func page(_ content: String, isStencil: Bool = false, second: Bool = false) -> PDF
  {
    var pdf = PDF([.init("")])
    pdf.pages[0].resources = "/XObject << /A 1000 0 R \(second ? "/B 1001 0 R" : "") >>"
    let colors = isStencil ? "/ImageMask true" : "/ColorSpace /DeviceGray"
    let look = "/Type /XObject /Subtype /Image /BitsPerComponent 1 \(colors)"
    pdf.objects = [
      11: PDF.stream(content),
      1000: picture(1250, 1667, look), 1001: picture(300, 400, look),
    ]
    return pdf
  }

  private static func picture(_ width: Int, _ height: Int, _ look: String) -> String {
    // Rows of one bit a pixel, as ASCII's "U" is 01010101.
    PDF.stream(
      String(repeating: "U", count: (width + 7) / 8 * height),
      "\(look) /Width \(width) /Height \(height)")
  }

  private func scale(_ pdf: PDF) throws -> Float {
    try Reader(pdf.bytes).ask(MeasureScan(try Reader.place(0)))
  }

  private static let whole = "q 300 0 0 400 0 0 cm /A Do Q"
  private static let words = "BT /F 18 Tf 40 200 Td (Words) Tj ET"

  @Test(arguments: [false, true]) func aPageThatIsOnePicture(isStencil: Bool) throws {
    let scale = try scale(Self.page(Self.whole, isStencil: isStencil))
    #expect(abs(scale - 1250 / 300) < 0.01)
  }

  @Test func hiddenWordsAndAPaperBelowAreNoFurtherThings() throws {
    let hidden = "BT 3 Tr /F 18 Tf 40 200 Td (Words) Tj ET"
    let below = "1 g 0 0 300 400 re f " + Self.words
    #expect(try scale(Self.page(Self.whole + " " + hidden)) > 4)
    #expect(try scale(Self.page(below + " " + Self.whole)) > 4)
  }

  @Test func aPictureThatLeavesAHairOfPaper() throws {
    #expect(try scale(Self.page("q 298 0 0 398 1 1 cm /A Do Q")) > 4)
  }

  @Test(
    arguments: [
      "", words, whole + " " + words, whole + " 0 0 50 50 re f", "q 200 0 0 300 0 0 cm /A Do Q",
      "q 0 0 100 400 re W n 300 0 0 400 0 0 cm /A Do Q",
      "q 300 80 -80 400 40 0 cm /A Do Q",
      whole + " q 300 0 0 400 0 0 cm /B Do Q",
    ])
  func otherPagesHaveNoSizeOfAScan(content: String) throws {
    #expect(try scale(Self.page(content, second: true)) == 0)
  }

  @Test func aPictureOnItsSide() throws {
    // The picture's width runs up the page.
    let scale = try scale(Self.page("q 0 400 -300 0 300 0 cm /A Do Q"))
    #expect(abs(scale - 1667 / 300) < 0.01, "the finer of both sides")
  }

  @Test func aTextAndAPageThatIsNotThere() throws {
    let text = try Reader(EPUB("A Tale", [.init("One", "<p>Words.</p>")]).bytes)
    #expect(try text.ask(MeasureScan(try Reader.place(0))) == 0)
    let scan = try Reader(Self.page(Self.whole).bytes)
    #expect(throws: WorkerFailure.self) { try scan.ask(MeasureScan(try Reader.place(7))) }
  }
}
