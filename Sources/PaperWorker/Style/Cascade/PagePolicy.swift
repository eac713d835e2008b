/// What a book may say of the page itself: of `html` and `body`.
enum PagePolicy {
  /// Puts what is Paper's back into a style of the page, before the style is inherited.
  static func limit(_ full: inout RawStyle, to own: RawStyle, isAsBook: Bool) {
    full.size = own.size
    if !isAsBook {
      (full.align, full.isAlignOfBook) = (own.align, false)
      full.leading = own.leading
    }
    full.indent = own.indent
    full.whiteSpace = own.whiteSpace
    full.hyphens = own.hyphens
    full.transform = own.transform
    (full.isUnderlined, full.isStruck, full.isHidden) = (
      own.isUnderlined, own.isStruck, own.isHidden
    )
    (full.display, full.float, full.clear) = (own.display, own.float, own.clear)
    full.position = own.position
    full.verticalAlign = own.verticalAlign
    (full.breakBefore, full.breakAfter) = (own.breakBefore, own.breakAfter)
    full.breakInside = own.breakInside
    limitBox(&full, to: own)
  }

  /// The box of the page and of what holds a chapter is Paper's.
  static func limitBox(_ full: inout RawStyle, to own: RawStyle) {
    full.background = own.background
    (full.margin, full.padding, full.border) = (own.margin, own.padding, own.border)
    (full.width, full.height) = (own.width, own.height)
    (full.maxWidth, full.maxHeight) = (own.maxWidth, own.maxHeight)
  }
}
