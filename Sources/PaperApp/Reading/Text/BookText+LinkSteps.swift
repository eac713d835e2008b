import Books
import PaperGeometry

/// A link of a page, by its number on the page, and where the page has it.
package struct TextLinkPlace: Equatable {
  package var page: Int
  package var number: Int
  /// In page space, one for each line of the text on the link.
  package var areas: [Rect]

  init(page: Int, _ link: PageWords.ReadLink) {
    (self.page, number, areas) = (page, link.number, link.areas)
  }
}

/// A step of the keys to another link.
package struct LinkStep: Equatable {
  package var isBack: Bool
  /// Whether a step back begins at the last link where none is chosen.
  package var enters: Bool
}

// The link that the keys have chosen. Tab goes through the links of the pages that are read, in the order of the text,
// and then on to the buttons.
extension BookText {
  /// Takes a step. While the text of a page is missing the step waits for it; a second one does not wait, so that a page
  /// that never comes holds nobody.
  /// - Returns: whether the step is taken; false where it goes on to what lies behind the links.
  func stepLink(_ step: LinkStep, on pages: [Int]) -> Bool {
    if awaitedStep != nil {
      awaitedStep = nil
      return false
    }
    if step.isBack, link == nil, !step.enters { return false }
    guard pages.allSatisfy({ session.content.knowsWords(document.page($0)) }) else {
      awaitedStep = step
      return true
    }
    return choose(step, on: pages)
  }

  private func choose(_ step: LinkStep, on pages: [Int]) -> Bool {
    let stops = pages.flatMap { page in
      (words(page)?.readLinks ?? []).map { TextLinkPlace(page: page, $0) }
    }
    let place = link.flatMap { stops.firstIndex(of: $0) }
    let next = place.map { $0 + (step.isBack ? -1 : 1) } ?? (step.isBack ? stops.count - 1 : 0)
    link = stops.indices.contains(next) ? stops[next] : nil
    return link != nil
  }

  /// Takes the step that has waited, and forgets what was on pages that are read no longer.
  func advanceLinks(on pages: [Int]) {
    if let link, !pages.contains(link.page) { self.link = nil }
    if let caret, !pages.contains(caret.page) { self.caret = nil }
    guard let step = awaitedStep,
      pages.allSatisfy({ session.content.knowsWords(document.page($0)) })
    else { return }
    awaitedStep = nil
    if !choose(step, on: pages) { passedStep = step }
  }

  /// The step since the last call that has waited for links and found none.
  package func takePassedStep() -> LinkStep? {
    defer { passedStep = nil }
    return passedStep
  }

  package func dropLink() { (link, awaitedStep, passedStep) = (nil, nil, nil) }

  /// The place of the caret on a page; the page's beginning where it is on another one.
  func caret(on page: Int) -> Int { caret.map { $0.page == page ? $0.character : 0 } ?? 0 }
}
