import Accessibility
import Books
import Content
import PaperGeometry
import PaperLayouts
import Shell
import Localisation

/// Which of two views of a book a scene is.
package enum BookViewRole: Equatable, Sendable { case only, first, second }

/// The open book as a screen reader is told of it: a document with the pages that are read when all leaves have come
/// to rest, so that a turn is told when the key is pressed and not when the leaf lies.
extension BookScene {
  func addToldPages(to demand: inout Demand) {
    guard text.hasScreenReader else { return }
    for page in readPages { demand.add(WordsOfPage(book.page(page)), .now) }
  }

  package func accessibleNodes(hasKeys: Bool, origin: Point) -> [AccessibleNode] {
    guard isReady else { return [] }
    let pages = readPages
    text.exposedParts = text.exposedParts.filter { pages.contains($0.key) }
    let focusedPage =
      [text.link?.page, text.caret?.page].compactMap(\.self).first(where: pages.contains)
      ?? pages.first
    let page = pages.first ?? min(max(0, controller.place.page), pageCount - 1)
    var node = AccessibleNode(
      .document, accessibleTitle, id: .document(accessibleName),
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

  /// The name of the book among accessible objects: the two views of a book have the same pages, and no two objects
  /// have the same name.
  package var accessibleName: String { book.id.name + (role == .second ? "\u{1F}2" : "") }

  private var accessibleTitle: String {
    switch role {
    case .only: book.title
    case .first: Localisation.text("First view: {title}", ["title": book.title])
    case .second: Localisation.text("Second view: {title}", ["title": book.title])
    }
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
      .text, pageNumber(page), id: .pageNumber(document: accessibleName, page: page))
    node.isShown = false
    return node
  }

  /// A page has the focus as soon as its text is known: a screen reader reads a text when the focus comes to it.
  private func node(of page: Int, hasKeys: Bool, _ origin: Point) -> AccessibleNode {
    let document = accessibleName
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
    let parts = parts(of: page, words)
    let headings = headings(of: page, parts, (area ?? .zero, quad), map)
    let links = links(of: page, parts, map, hasKeys: hasKeys)
    // In the order of the text, a heading before the links in the heading.
    node.children = (headings + links).enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element.node)
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

  /// What a page has within its text, looked for once.
  private func parts(of page: Int, _ words: PageWords) -> ExposedParts {
    if let known = text.exposedParts[page], known.words == words { return known }
    let parts = ExposedParts(words)
    text.exposedParts[page] = parts
    return parts
  }

  /// A part of a page, and the character at which the part begins.
  private typealias ExposedPart = (start: Int, node: AccessibleNode)

  /// A heading has its own text, from which a screen reader moves the page's caret.
  private func headings(
    of page: Int, _ parts: ExposedParts, _ seen: (area: Rect, quad: Quad?), _ map: Projection?
  ) -> [ExposedPart] {
    parts.headings.enumerated().map { number, heading in
      var node = AccessibleNode(
        .heading, heading.words, id: .heading(document: accessibleName, page: page, number))
      (node.canFocus, node.language) = (true, language)
      node.level = heading.part.level
      node.content = .text(
        .part(parts.words, heading.part.range, area: seen.area, quad: seen.quad))
      node.frame = map.flatMap { map in heading.area.flatMap { Quad($0, through: map)?.bounds } }
      return (heading.part.range.lowerBound, node)
    }
  }

  private func links(
    of page: Int, _ parts: ExposedParts, _ map: Projection?, hasKeys: Bool
  ) -> [ExposedPart] {
    parts.links.map { label, read in
      let target = parts.words.links[read.number].target
      let lead = BookText.words(for: target, book)
      var node = AccessibleNode(
        .link, label.isEmpty ? lead : label,
        id: .link(document: accessibleName, page: page, read.number),
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
      return (read.range.lowerBound, node)
    }
  }

  package func perform(_ request: AccessibleRequest, at time: Double) -> [NavigatorRequest] {
    now = max(now, time)
    switch request {
    case .press(.link(accessibleName, let page, let number)):
      guard let links = text.words(page)?.links, links.indices.contains(number) else { return [] }
      let area = area(at: time)
      text.follow(links[number], of: page, at: Point(area.midX, area.midY))
    case .select(.page(accessibleName, let page), let range),
      .select(.heading(accessibleName, let page, _), let range):
      guard let words = text.words(page), readPages.contains(page) else { return [] }
      let range = range.clamped(to: words.all)
      text.select(range.isEmpty ? nil : TextSelection(page: page, range))
      text.caret = TextPoint(page: page, character: range.upperBound)
    case .focus(.link(accessibleName, let page, let number)):
      guard readPages.contains(page),
        let link = text.words(page)?.readLinks.first(where: { $0.number == number })
      else { return [] }
      text.link = TextLinkPlace(page: page, link)
    case .focus(.heading(accessibleName, let page, let number)):
      guard readPages.contains(page), let words = text.words(page) else { return [] }
      let headings = parts(of: page, words).headings
      guard headings.indices.contains(number) else { return [] }
      text.link = nil
      text.caret = TextPoint(page: page, character: headings[number].part.range.lowerBound)
    case .focus(.page(accessibleName, let page)):
      guard readPages.contains(page) else { return [] }
      text.link = nil
      text.caret = TextPoint(page: page, character: text.caret(on: page))
    default: break
    }
    return []
  }
}
