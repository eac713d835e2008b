import StyleSheets

/// An element that is open during the walk.
struct BlockFrame {
  var node: Int
  var style: Int
  var isBlock: Bool
  var look: Int32
  var whiteSpace: ComputedStyle.WhiteSpace
  var transform: ComputedStyle.Transform

  // Of blocks, and of the block around an inline element.

  /// Distances from the column's edges, in points.
  var left: Float = 0
  var right: Float = 0
  /// 1 to 6 in a heading, else 0.
  var heading = 0
  var isVerse = false
  var isCode = false
  var keepsTogether = false
  /// Entries of the chapter when the block began.
  var firstEntry = 0
  /// An index in the chapter's boxes, or -1.
  var box = -1
  /// The space behind the block, in points.
  var after: Float = 0
  /// Whether a line of the block's own letters has been set, so that the indent is past.
  var hasLine = false
  /// The number of the entry of a list that the block stands in.
  var item = 0
  /// The index of the innermost list among the frames, or -1.
  var list = -1
  /// Of a list: the number of its next entry, and what is added for the entry after that.
  var next = 1
  var step = 1
  /// The look of the block's first letter, or -1 where that letter is past or like the others.
  var firstLetter: Int32 = -1
  /// Whether that letter stands as high as some lines.
  var isFirstLetterDropped = false
  /// Whether the letter is as the others where that cannot be.
  var isFirstLetterFloating = false
  /// The style of the block's first line, or -1.
  var firstLine = -1
  /// Sections of FictionBook around the block.
  var sections = 0
  /// The number of the note that the block is, or -1.
  var note = -1
  /// Whether the block stands in a note, and what the sizes of its letters are multiplied by.
  var isInNote = false
  var scale: Float = 1

  /// A block within another has what blocks hand down, and a left edge of its own.
  init(
    node: Int, style: Int, look: Int32, whiteSpace: ComputedStyle.WhiteSpace,
    transform: ComputedStyle.Transform, within outer: BlockFrame?
  ) {
    (self.node, self.style, self.look, isBlock) = (node, style, look, true)
    (self.whiteSpace, self.transform) = (whiteSpace, transform)
    guard let outer else { return }
    (left, right, heading) = (outer.left, outer.right, outer.heading)
    (isVerse, isCode, keepsTogether) = (outer.isVerse, outer.isCode, outer.keepsTogether)
    (item, list, sections) = (outer.item, outer.list, outer.sections)
    (isInNote, scale) = (outer.isInNote, outer.scale)
  }
}
