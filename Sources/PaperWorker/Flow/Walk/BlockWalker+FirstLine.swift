import PaperTypesetting
import StyleSheets

/// First lines whose letters have a style of their own.
extension BlockWalker {
  /// Whether the block's first line has a style of its own, and the paragraph is such a line's.
  func mayStyleFirstLine(of paragraph: FlowParagraph, _ line: Range<Int>) -> Bool {
    styled.styles.indices.contains(block.firstLine) && line.lowerBound == 0 && !block.hasLine
      && !block.isVerse && !block.isCode && !paragraph.isMixed && hidden.isEmpty && !isDisplayed
      && text.rubies.all.isEmpty
  }

  /// Sets a paragraph again, with the letters of its first line in the line's style. The line ends at the space that
  /// leaves the gaps nearest to their usual width.
  /// - Parameters:
  ///   - letters: those of the paragraph without its initial.
  ///   - room: for the first line, in points.
  mutating func styleFirstLine(
    of paragraph: inout FlowParagraph, _ letters: Range<Int>, room: Float
  ) {
    let style = styled.styles[block.firstLine]
    let all = inFirstLine(letters, style)
    setter.begin(all)
    let trial = setter.paragraph(all, letters, hidden: [], measure: max(1, room))
    let end = FirstLineEnd(trial, room: room)
    let spaces = all.scalars[letters].indices.filter { all.scalars[$0] == 0x20 }
    var made = trial
    switch end {
    case .whole: break
    case .forced:
      let last = all.scalars[letters].firstIndex(of: InlineText.Sign.lineBreak)
      made = remade(letters, styledTo: last ?? letters.upperBound, style, room)
    case .space(let number):
      guard spaces.indices.contains(number) else { return }
      made = remade(letters, styledTo: spaces[number], style, room)
      made.firstLineEnd = made.spaceItems.dropFirst(number).first ?? -1
    case .none: return
    }
    made.initial = paragraph.initial
    paragraph = made
  }

  private mutating func remade(
    _ letters: Range<Int>, styledTo end: Int, _ style: ComputedStyle, _ room: Float
  ) -> FlowParagraph {
    let changed = inFirstLine(letters.lowerBound..<max(letters.lowerBound, end), style)
    setter.begin(changed)
    return setter.paragraph(changed, letters, hidden: [], measure: max(1, room))
  }

  /// The text with some letters in the style of the first line. What an element within the line says goes before.
  private mutating func inFirstLine(_ letters: Range<Int>, _ style: ComputedStyle) -> InlineText {
    let base = setter.looks[block.look]
    var first = InlineLook(style, within: base, em: page.em * block.scale, isBlock: true)
    complete(&first, style, isPlain: isPlain(block), isInNote: block.isInNote)
    first.run.background = style.background
    var looks: [Int32: Int32] = [:]
    for span in text.spans where looks[span.look] == nil {
      let look = setter.looks[span.look].changed(as: first, from: base)
      looks[span.look] = setter.looks.index(of: look)
    }
    let transform = style.transform
    let changes = transform != styled.styles[block.style].transform
    return text.changed(in: letters) {
      looks[$0] ?? $0
    } letter: { letter in
      guard changes, let scalar = Unicode.Scalar(letter) else { return letter }
      switch transform {
      case .upper: return LetterCase.upper(scalar)
      case .lower: return LetterCase.lower(scalar)
      case .none, .capital: return letter
      }
    }
  }
}

extension InlineLook {
  /// A look within a line whose letters change from a base to another look.
  fileprivate func changed(as first: InlineLook, from base: InlineLook) -> InlineLook {
    var look = self
    func change<Value: Equatable>(_ value: WritableKeyPath<InlineLook, Value>) {
      if look[keyPath: value] == base[keyPath: value] {
        look[keyPath: value] = first[keyPath: value]
      }
    }
    change(\.run.face.family)
    change(\.run.face.isBold)
    change(\.run.face.isItalic)
    change(\.run.face.isSmallCaps)
    change(\.run.color)
    change(\.run.background)
    look.run.size *= first.run.size / max(0.01, base.run.size)
    look.run.isUnderlined = look.run.isUnderlined || first.run.isUnderlined
    look.run.isStruck = look.run.isStruck || first.run.isStruck
    return look
  }
}

/// Where a first line ends.
private enum FirstLineEnd {
  /// The paragraph is a single line.
  case whole
  /// The book asks for an end.
  case forced
  /// At a space, by its number.
  case space(Int)

  /// Nil where no space leaves letters that fit.
  init?(_ paragraph: FlowParagraph, room: Float) {
    var (width, stretch, shrink): (Float, Float, Float) = (0, 0, 0)
    var (number, best): (Int, (number: Int, badness: Float)?) = (0, nil)
    for index in paragraph.items.indices {
      let item = paragraph.items[index]
      if item.isForced {
        self = .forced
        return
      }
      guard item.kind != .penalty else { continue }
      let isSpace = paragraph.isSpace(index)
      if isSpace, width - shrink <= room {
        let missing = room - width
        let ratio = missing < 0 ? missing / max(0.01, shrink) : missing / max(0.01, stretch)
        if abs(ratio) <= best?.badness ?? .infinity, paragraph.mayEnd(at: index) {
          best = (number, abs(ratio))
        }
      }
      if isSpace { number += 1 }
      width += item.width
      (stretch, shrink) = (stretch + item.stretch, shrink + item.shrink)
      if width - shrink > room {
        guard let best else { return nil }
        self = .space(best.number)
        return
      }
    }
    self = .whole
  }
}

extension FlowParagraph {
  /// The items that are spaces of the book.
  fileprivate var spaceItems: [Int] { items.indices.filter(isSpace) }

  fileprivate func isSpace(_ item: Int) -> Bool {
    items[item].kind == .glue && letters(of: pieces[item]).elementsEqual([0x20])
  }

  /// Whether a line may end at a space: no price before forbids the end.
  fileprivate func mayEnd(at space: Int) -> Bool {
    space > 0 && (items[space - 1].kind == .box || items[space - 1].price < Item.infinity)
  }
}
