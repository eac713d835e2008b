import Accessibility
import Books
import Content
import PaperGeometry
import PaperLayouts
import Shell
import Localisation

/// The open book as a screen reader is told of it: a document with the pages that are read when all leaves have come
/// to rest, so that a turn is told when the key is pressed and not when the leaf lies.
extension BookScene {
  /// The most links of a page that are told.
  private static let maximumLinks = 200

  func addToldPages(to demand: inout Demand) {
    guard text.hasScreenReader else { return }
    for page in readPages { demand.add(WordsOfPage(book.page(page)), .now) }
  }

  package func accessibleNodes(hasKeys: Bool, origin: Point) -> [AccessibleNode] {
    guard isReady else { return [] }
    let pages = readPages
    text.exposedLinks = text.exposedLinks.filter { pages.contains($0.key) }
    let focusedPage =
      [text.link?.page, text.caret?.page].compactMap(\.self).first(where: pages.contains)
      ?? pages.first
    let page = pages.first ?? min(max(0, controller.place.page), pageCount - 1)
    var node = AccessibleNode(
      .document, book.title, id: .document(book.id.name),
      value: pageNumber(page),
      hasFocus: hasKeys && pages.isEmpty,
      children: pages.flatMap {
        let page = self.node(of: $0, hasKeys: hasKeys && $0 == focusedPage, origin)
        return [page, number(of: $0)]
      })
    node.language = language
    node.hint = Localisation.list(book.authors)
    node.content = .book(page: page, count: pageCount)
    node.canFocus = true
    node.frame = controller.reading(at: now).paper.offsetBy(origin.x, origin.y)
    return [node]
  }

  private var language: String { book.language ?? "" }

  private func pageNumber(_ page: Int) -> String {
    Localisation.text(
      "Page {page} of {count}", ["page": label(of: page), "count": Localisation.number(pageCount)])
  }

  /// The number of a page as the page's label: screen readers say it when the focus comes to the page, before the
  /// text (decision: Page focus).
  private func number(of page: Int) -> AccessibleNode {
    var node = AccessibleNode(
      .text, pageNumber(page), id: .pageNumber(document: book.id.name, page: page))
    node.isShown = false
    return node
  }

  /// A page has the focus as soon as its text is known: a screen reader reads a text when the focus comes to it.
  private func node(of page: Int, hasKeys: Bool, _ origin: Point) -> AccessibleNode {
    let document = book.id.name
    var node = AccessibleNode(
      .page, Localisation.text("Page {page}", ["page": label(of: page)]),
      id: .page(document: document, page),
      hasFocus: hasKeys && session.content.knowsWords(book.page(page)))
    node.canFocus = true
    node.language = language
    node.labelledBy = .pageNumber(document: document, page: page)
    let surface = seenSides(at: now).sides.first { $0.content.page == page }?.surface
    let area = surface?.fit?.source
    let quad = area.flatMap { area in surface.flatMap { self.quad(area, on: $0, origin) } }
    node.frame = quad?.bounds
    // A page is a text from the first, even while its words are unknown: clients keep what an object is.
    let words = text.words(page) ?? PageWords([], height: 1)
    node.content = .text(
      .page(
        words, selection: text.selection?.range(on: page, words),
        caret: text.caret(on: page), area: area ?? .zero,
        quad: quad))
    let map = area.flatMap { area in quad.flatMap { Projection(area, onto: $0) } }
    node.children = links(of: page, words, map, hasKeys: hasKeys)
    return node
  }

  /// Where a rectangle of page space is seen, in points of the window.
  private func quad(_ area: Rect, on surface: PageSurface, _ origin: Point) -> Quad? {
    let camera = look.camera(at: now)
    let corners = [
      area.origin, Point(area.maxX, area.minY), Point(area.maxX, area.maxY),
      Point(area.minX, area.maxY),
    ].compactMap(surface.screen).map { camera.window($0) + origin }
    guard corners.count == 4 else { return nil }
    return Quad(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  private func links(
    of page: Int, _ words: PageWords, _ map: Projection?, hasKeys: Bool
  ) -> [AccessibleNode] {
    if text.exposedLinks[page]?.words != words {
      let links = words.readLinks.prefix(Self.maximumLinks)
      text.exposedLinks[page] = (words, links.map { (words.text(of: $0.range), $0) })
    }
    return (text.exposedLinks[page]?.links ?? []).map { label, read in
      let target = words.links[read.number].target
      let lead = BookText.words(for: target, book)
      var node = AccessibleNode(
        .link, label.isEmpty ? lead : label,
        id: .link(document: book.id.name, page: page, read.number),
        hasFocus: hasKeys && text.link?.page == page && text.link?.number == read.number)
      (node.canFocus, node.language) = (true, label.isEmpty ? "" : language)
      if case .address(let address) = target {
        node.content = .link(read.range, address: address)
      } else {
        node.content = .link(read.range, address: "")
      }
      node.hint = label.isEmpty ? "" : lead
      node.frame = map.flatMap { map in read.areas.first.flatMap { Quad($0, through: map)?.bounds }
      }
      return node
    }
  }

  package func perform(_ request: AccessibleRequest, at time: Double) -> [NavigatorRequest] {
    now = max(now, time)
    switch request {
    case .press(.link(book.id.name, let page, let number)):
      guard let links = text.words(page)?.links, links.indices.contains(number) else { return [] }
      let area = area(at: time)
      text.follow(links[number], of: page, at: Point(area.midX, area.midY))
    case .select(.page(book.id.name, let page), let range):
      guard let words = text.words(page), readPages.contains(page) else { return [] }
      let range = range.clamped(to: words.all)
      text.select(range.isEmpty ? nil : TextSelection(page: page, range))
      text.caret = TextPoint(page: page, character: range.upperBound)
    case .focus(.link(book.id.name, let page, let number)):
      guard readPages.contains(page),
        let link = text.words(page)?.readLinks.first(where: { $0.number == number })
      else { return [] }
      text.link = TextLinkPlace(page: page, link)
    case .focus(.page(book.id.name, let page)):
      guard readPages.contains(page) else { return [] }
      text.link = nil
      text.caret = TextPoint(page: page, character: text.caret(on: page))
    default: break
    }
    return []
  }
}
