import ChapterFlow
import StyleSheets

/// A part of a chapter's tree, with the style that a cascade would give.
indirect enum Sample {
  case text(String)
  case element(
    String, [(name: String, value: String)], (inout ComputedStyle) -> Void, [Sample])

  static func el(_ name: String, _ children: Sample...) -> Sample {
    .element(name, [], { _ in }, children)
  }

  static func el(
    _ name: String, style: @escaping (inout ComputedStyle) -> Void, _ children: Sample...
  ) -> Sample {
    .element(name, [], style, children)
  }

  static func el(
    _ name: String, _ attributes: KeyValuePairs<String, String>,
    style: @escaping (inout ComputedStyle) -> Void = { _ in }, _ children: Sample...
  ) -> Sample {
    .element(name, attributes.map { (name: $0.key, value: $0.value) }, style, children)
  }
}

extension Sample: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}

/// Makes styled trees of samples.
struct SampleTree {
  private var builder = MarkupTree.Builder()
  private var styles: [ComputedStyle] = []
  private var styleOf: [UInt16] = []
  var before: [Int: String] = [:]

  static func tree(
    _ children: Sample..., style: (inout ComputedStyle) -> Void = { _ in }
  ) -> StyledTree {
    tree(children, style: style)
  }

  static func tree(
    _ children: [Sample], style: (inout ComputedStyle) -> Void = { _ in }
  ) -> StyledTree {
    var maker = SampleTree()
    var root = ComputedStyle()
    root.display = .block
    style(&root)
    maker.begin("html", [], root)
    for child in children { maker.add(child, within: root) }
    maker.builder.end()
    return maker.finish()
  }

  mutating func begin(
    _ name: String, _ attributes: [(name: String, value: String)], _ style: ComputedStyle
  ) {
    builder.begin(name, attributes: attributes)
    note(style)
  }

  mutating func end() { builder.end() }

  mutating func text(_ text: String, _ style: ComputedStyle) {
    guard !text.isEmpty else { return }
    builder.text(Array(text.utf8))
    note(style)
  }

  consuming func finish() -> StyledTree {
    StyledTree(tree: builder.finish(), styles: styles, styleOf: styleOf)
  }

  private mutating func note(_ style: ComputedStyle) {
    let index = styles.lastIndex(of: style) ?? styles.count
    if index == styles.count { styles.append(style) }
    styleOf.append(UInt16(index))
  }

  private mutating func add(_ sample: Sample, within outer: ComputedStyle) {
    switch sample {
    case .text(let text): self.text(text, outer)
    case .element(let name, let attributes, let change, let children):
      var style = Self.inherited(outer)
      style.display = Self.display(name)
      Self.usual(name, &style)
      change(&style)
      begin(name, attributes, style)
      for child in children { add(child, within: style) }
      end()
    }
  }

  static func inherited(_ outer: ComputedStyle) -> ComputedStyle {
    var style = outer
    let initial = ComputedStyle()
    (style.margin, style.padding, style.border) = (initial.margin, initial.padding, initial.border)
    (style.background, style.verticalAlign) = (nil, .baseline)
    (style.isUnderlined, style.isStruck) = (false, false)
    (style.breakBefore, style.breakAfter, style.breakInside) = (.auto, .auto, .auto)
    (style.width, style.maxWidth, style.height) = (.auto, .auto, .auto)
    return style
  }

  private static func display(_ name: String) -> ComputedStyle.Display {
    switch name {
    case "body", "div", "p", "h1", "h2", "h3", "ul", "ol", "blockquote", "pre", "section", "hr",
      "figure", "title", "v", "stanza":
      .block
    case "table": .table
    case "tr": .tableRow
    case "td", "th": .tableCell
    case "thead", "tbody", "tfoot": .tableGroup
    case "caption": .tableCaption
    case "col", "colgroup": .tableColumn
    case "li": .listItem
    case "head", "script": .none
    default: .inline
    }
  }

  private static func usual(_ name: String, _ style: inout ComputedStyle) {
    switch name {
    case "pre": style.whiteSpace = .preWrap
    case "ol": style.listStyle = "decimal"
    case "em", "i": style.isItalic = true
    case "b": style.isBold = true
    default: break
    }
  }
}

/// A page with a column of 300 points, 11 points a letter, and lines 15 points apart.
let samplePage = FlowPage(
  width: 400, height: 600, top: 50, bottom: 50, side: 50, em: 11, leading: 15 / 11)

extension FlowChapter {
  /// A chapter of samples.
  init(
    _ samples: Sample..., faces: PlainFaces = PlainFaces(), page: FlowPage = samplePage,
    style: (inout ComputedStyle) -> Void = { _ in }
  ) {
    self = BlockWalker.chapter(
      of: SampleTree.tree(samples, style: style), faces: faces, page: page)
  }

  var paragraphs: [FlowParagraph] {
    entries.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } }
  }

  var texts: [String] { paragraphs.map(\.string) }

  /// Letters by the rule of places, with those of signs before entries of lists.
  var letters: Int {
    paragraphs.reduce(0) { sum, paragraph in
      sum + LetterCount.letters(of: paragraph.marker?.text ?? [])
        + paragraph.pieces.reduce(0) { $0 + LetterCount.letters(of: paragraph.scalars($1)) }
    }
  }
}

extension FlowParagraph {
  func scalars(_ piece: FlowPiece) -> ArraySlice<UInt32> {
    text[Int(piece.text.lowerBound)..<Int(piece.text.upperBound)]
  }

  /// The text of all items in their order.
  var string: String {
    var string = String.UnicodeScalarView()
    for piece in pieces {
      string.append(contentsOf: scalars(piece).compactMap(Unicode.Scalar.init))
    }
    return String(string)
  }

  /// The letters of a size.
  func string(size: Float) -> String {
    let pieces = pieces.filter { runs[Int($0.run)].size == size }
    return String(
      String.UnicodeScalarView(pieces.flatMap { scalars($0).compactMap(Unicode.Scalar.init) }))
  }

  /// The words between the places where a line may end.
  var boxes: [String] {
    var (boxes, isOpen) = ([String](), false)
    for (item, piece) in zip(items, pieces) {
      guard item.kind == .box else {
        isOpen = false
        continue
      }
      let text = String(String.UnicodeScalarView(scalars(piece).compactMap(Unicode.Scalar.init)))
      if isOpen { boxes[boxes.count - 1] += text } else { boxes.append(text) }
      isOpen = true
    }
    return boxes
  }

  var markerText: String? {
    marker.map { String(String.UnicodeScalarView($0.text.compactMap(Unicode.Scalar.init))) }
  }
}
