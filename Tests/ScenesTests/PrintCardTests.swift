import Books
import PaperGeometry
import Shell
import Testing

/// The card that prints and saves pages.
@Suite(.timeLimit(.minutes(5))) struct PrintCardTests {
  /// A printed book whose fifth page is read.
  private func rig(isPrinted: Bool = true, scan: Double? = nil) -> Rig {
    let rig = Rig()
    rig.describe = { $0.isPrinted = isPrinted }
    rig.open(pages: 12, at: 4)
    rig.settle()
    for page in 0..<12 { rig.scans[page] = scan }
    rig.key("P", .control)
    rig.settle()
    return rig
  }

  private func goal(_ effects: [HostEffect]) -> PageWish.Goal? {
    effects.lazy.compactMap { effect -> PageWish.Goal? in
      if case .export(let wish) = effect { wish.goal } else { nil }
    }.first
  }

  @Test func aScanIsSavedInItsOwnSize() throws {
    let rig = rig(scan: 4.2)
    #expect(rig.words.contains("Own size"))
    try rig.expectInside("chrome/print")
    #expect(goal(try rig.press("Save as pictures …")) == .pictures(.own(otherwise: 300)))
  }

  @Test func aScanIsSavedAsTheReaderWants() throws {
    let rig = rig(scan: 4.2)
    try rig.click(on: "150 dpi")
    #expect(goal(try rig.press("Save as pictures …")) == .pictures(.dots(150)))
  }

  /// A file of the pages that are counted so far would look like the whole book.
  @Test func allPagesAreSavedOnceAllAreCounted() throws {
    let rig = Rig()
    rig.describe = {
      $0.isPrinted = true
      $0.isComplete = false
    }
    rig.open(pages: 12, at: 4)
    rig.frame()
    rig.key("P", .control)
    rig.wait(0.5)
    #expect(goal(try rig.press("Save as PDF …")) == nil)
    #expect(rig.words.contains("The pages of the book are still being counted."))
    try rig.click(on: "Seen now")
    #expect(goal(try rig.press("Save as PDF …")) == .pdf)
  }

  @Test func otherPagesHaveNoSizeOfTheirOwn() throws {
    let printed = rig()
    #expect(!printed.words.contains("Own size") && printed.words.contains("300 dpi"))
    #expect(goal(try printed.press("Save as pictures …")) == .pictures(.dots(150)))
    let pixels = rig(isPrinted: false, scan: 4.2)
    #expect(!pixels.words.contains("Own size") && !pixels.words.contains("300 dpi"))
  }
}
