extension FlowPage {
  /// The page as its lines see the page where lines run down: they begin at the left.
  var turned: FlowPage {
    var page = self
    (page.width, page.height) = (height, width)
    (page.top, page.bottom) = (side, side)
    page.side = (top + bottom) / 2
    return page
  }
}

/// Brings what lines see as a page to the paper: where lines begin becomes the top, the first line the right.
struct VerticalTurn {
  /// The width of the paper, in points.
  let width: Float
  /// What the margin above has more than the mean of both, in points.
  let drop: Float

  /// - Parameter page: the paper.
  init(_ page: FlowPage) {
    width = page.width
    drop = (page.top - page.bottom) / 2
  }

  func turned(_ rect: SetPage.Rectangle) -> SetPage.Rectangle {
    SetPage.Rectangle(
      x: width - rect.y - rect.height, y: rect.x + drop, width: rect.height, height: rect.width)
  }

  func turned(_ page: SetPage) -> SetPage {
    var page = page
    page.isVertical = true
    for index in page.runs.indices {
      page.runs[index].isVertical = true
      page.runs[index].baseline = width - page.runs[index].baseline
    }
    for index in page.glyphs.indices { page.glyphs[index].x += drop }
    for index in page.backgrounds.indices {
      page.backgrounds[index].rect = turned(page.backgrounds[index].rect)
    }
    for index in page.rules.indices { page.rules[index].rect = turned(page.rules[index].rect) }
    for index in page.pictures.indices {
      page.pictures[index].rect = turned(page.pictures[index].rect)
    }
    for index in page.links.indices { page.links[index].rect = turned(page.links[index].rect) }
    // Lines run down from the top of the page, wherever they stand.
    for index in page.anchors.indices { page.anchors[index].y = 0 }
    for index in page.lines.indices { turn(lineOf: index, of: &page) }
    return page
  }

  private func turn(lineOf index: Int, of page: inout SetPage) {
    let line = page.lines[index]
    page.lines[index].rect = turned(line.rect)
    for index in line.characters.clamped(to: page.characters.indices) {
      let character = page.characters[index]
      let isOwn = character.height > 0
      let rect = turned(
        SetPage.Rectangle(
          x: character.x, y: isOwn ? character.y : line.rect.y, width: character.width,
          height: isOwn ? character.height : line.rect.height))
      (page.characters[index].x, page.characters[index].y) = (rect.x, rect.y)
      page.characters[index].width = rect.width
      // A height of nothing would stand for the line's.
      page.characters[index].height = max(0.001, rect.height)
    }
  }
}
