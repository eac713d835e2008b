import Accessibility
import Books
import Content
import PaperGeometry
import PaperLayouts
import Shell
import Localisation

/// The shelf as a screen reader is told of it: a list of books, of which the one in front has the focus.
extension ShelfScene {
  package func accessibleNodes(hasKeys: Bool, origin: Point) -> [AccessibleNode] {
    var nodes = isEmpty ? emptyNodes(hasKeys) : [list(hasKeys)]
    if let status { nodes.append(AccessibleNode(.notice, status, id: .shelfStatus)) }
    if let message = words.message {
      nodes.append(AccessibleNode(.notice, message.text, id: .shelfNotice))
    }
    return nodes
  }

  private func list(_ hasKeys: Bool) -> AccessibleNode {
    let front = centredBook ?? 0
    var frames: [Int: Rect] = [:]
    // The most prominent cover of a book is told first.
    for place in places(at: now) where frames[place.book] == nil && place.isWhole {
      frames[place.book] = place.attributes.quad?.bounds
    }
    // A spine is told where no cover is seen in its place.
    for spine in spines(at: now) where frames[spine.index] == nil && spine.isWhole {
      frames[spine.index] = spine.quad?.bounds
    }
    if let boards = browsing.boards {
      let seen = Rect(0, 0, view.size.width, boards.plan.viewport)
      frames = frames.filter { $0.value.intersects(seen) }
    }
    var exposed = Set(AccessibleList.exposed(of: source.count, seen: front..<front + 1))
    exposed.formUnion(frames.keys)
    var list = AccessibleNode(
      .shelf, shown?.name ?? Localisation.text("Shelf"), id: .shelf,
      children: exposed.sorted().map { node($0, frames[$0], isFront: $0 == front, hasKeys) })
    list.content = .list(count: source.count)
    list.hint = currentHeading.map { headings[$0].title } ?? ""
    list.frame = Rect(origin: .zero, size: layer.bounds.size)
    return list
  }

  private func node(_ place: Int, _ frame: Rect?, isFront: Bool, _ hasKeys: Bool) -> AccessibleNode
  {
    let entry = content.described(source.entry(at: place))
    var node = AccessibleNode(
      .book, entry.title, id: .book(entry.id), hasFocus: isFront && hasKeys)
    let part = covers.progress(entry.documentID).map { Localisation.percent($0.part) }
    let series = (source as? any BrowsableShelf).flatMap { Self.series($0.spine(at: place)) }
    node.hint = Localisation.list(
      [entry.author, series, part, spokenWords(entry.id)].compactMap(\.self))
    (node.canFocus, node.isSelected) = (
      true, selection.isEmpty ? isFront : selection.contains(entry.id)
    )
    (node.isShown, node.frame) = (frame != nil, frame)
    node.content = .entry(at: place)
    return node
  }

  /// The series of a book and the number of the volume; nil for a book of no series.
  private static func series(_ facts: SpineFacts) -> String? {
    guard let series = facts.series, !series.isEmpty else { return nil }
    return facts.seriesIndex.map { "\(series) \(VolumeNumber.words($0))" } ?? series
  }

  private func emptyNodes(_ hasKeys: Bool) -> [AccessibleNode] {
    if words.hasWordsForNoBooks {
      let name = shown?.name ?? Localisation.text("Shelf")
      var node = AccessibleNode(.shelf, name, id: .shelf, hasFocus: hasKeys)
      (node.content, node.canFocus) = (.list(count: 0), true)
      return [node, AccessibleNode(.notice, words.noBooks, id: .shelfStatus)]
    }
    var button = AccessibleNode(
      .button, EmptyShelf.openWords, id: .openFiles, hasFocus: hasKeys)
    (button.canFocus, button.frame) = (true, words.empty.frame)
    button.hint = Caption.emptyShelf
    return [button, AccessibleNode(.notice, Caption.howToFill, id: .shelfStatus)]
  }

  package func perform(_ request: AccessibleRequest, at time: Double) -> [NavigatorRequest] {
    switch request {
    case .press(.openFiles): return isEmpty ? [.chooseFiles] : []
    case .press(.book(let id)): return card(of: id, at: time).map { open($0, at: time) } ?? []
    case .focus(.book(let id)):
      if let card = card(of: id, at: time) { go(to: card, at: time) }
    default: break
    }
    return []
  }

  private func card(of id: ShelfEntry.ID, at time: Double) -> Int? {
    source.index(of: id).map { browser.card(showing: $0, at: time) }
  }
}

extension ItemAttributes {
  /// Whether the item is visible and opaque.
  fileprivate var isWhole: Bool { !isHidden && opacity > 0.999 }
}
