/// The names of properties, and the words that are their values.
enum StyleWords {
  static let longhands: [String: StyleProperty] = {
    var names: [String: StyleProperty] = [
      "font-size": .fontSize, "direction": .direction, "unicode-bidi": .unicodeBidi,
      "color": .color, "display": .display,
      "float": .float, "clear": .clear, "position": .position, "visibility": .visibility,
      "font-family": .fontFamily, "font-weight": .fontWeight, "font-style": .fontStyle,
      "font-variant": .fontVariant, "background-color": .background,
      "text-decoration": .decoration, "text-transform": .transform,
      "vertical-align": .verticalAlign, "text-align": .textAlign,
      "text-align-last": .textAlignLast, "text-indent": .textIndent,
      "line-height": .lineHeight, "white-space": .whiteSpace, "hyphens": .hyphens,
      "writing-mode": .writingMode, "width": .width, "height": .height, "max-width": .maxWidth,
      "max-height": .maxHeight, "break-before": .breakBefore, "break-after": .breakAfter,
      "break-inside": .breakInside, "list-style-type": .listStyleType,
      "list-style-position": .listStylePosition, "content": .content,
      "counter-reset": .counterReset, "counter-increment": .counterIncrement, "quotes": .quotes,
      "overflow": .overflow, "box-sizing": .boxSizing, "z-index": .zIndex, "transform": .matrix,
      "transform-origin": .matrixOrigin,
      "background-image": .backgroundPicture, "background-size": .backgroundSize,
      "background-position": .backgroundPlace, "background-repeat": .backgroundRepeat,
      "opacity": .opacity,
    ]
    for (index, side) in sides.enumerated() {
      names[side] = StyleProperty.insetTop.side(index)
      names["margin-\(side)"] = StyleProperty.marginTop.side(index)
      names["padding-\(side)"] = StyleProperty.paddingTop.side(index)
      names["border-\(side)-style"] = StyleProperty.borderTopStyle.side(index)
      names["border-\(side)-width"] = StyleProperty.borderTopWidth.side(index)
      names["border-\(side)-color"] = StyleProperty.borderTopColor.side(index)
    }
    return names.merging(EastAsianStyle.properties) { known, _ in known }
  }()

  static let sides = ["top", "right", "bottom", "left"]

  /// The properties that a shorthand stands for.
  static let shorthands: [String: [StyleProperty]] = {
    func four(_ first: StyleProperty) -> [StyleProperty] { (0..<4).map(first.side) }
    let (styles, widths) = (four(.borderTopStyle), four(.borderTopWidth))
    let colors = four(.borderTopColor)
    var names: [String: [StyleProperty]] = [
      "margin": four(.marginTop), "padding": four(.paddingTop), "border-style": styles,
      "border-width": widths, "border-color": colors, "border": styles + widths + colors,
      "font": [.fontStyle, .fontVariant, .fontWeight, .fontSize, .lineHeight, .fontFamily],
      "list-style": [.listStyleType, .listStylePosition],
      "background": [
        .background, .backgroundPicture, .backgroundSize, .backgroundPlace, .backgroundRepeat,
      ],
      "inset": four(.insetTop),
      "margin-inline": [.marginLeft, .marginRight], "margin-block": [.marginTop, .marginBottom],
      "padding-inline": [.paddingLeft, .paddingRight],
      "padding-block": [.paddingTop, .paddingBottom],
    ]
    for (index, side) in sides.enumerated() {
      names["border-\(side)"] = [styles[index], widths[index], colors[index]]
    }
    return names
  }()

  private static func words<Key: RawRepresentable<UInt8>>(
    _ words: [String: Key]
  ) -> [String: DeclaredValue] { words.mapValues { .keyword($0.rawValue) } }

  private static let bidis: [String: ComputedStyle.Bidi] = [
    "normal": .normal, "embed": .embed, "isolate": .isolate, "bidi-override": .override,
    "isolate-override": .isolateOverride, "plaintext": .plaintext,
  ]

  /// Pictures that are fitted or spread to whole numbers repeat as others do.
  private static let repeats: [String: PictureRepeat] = [
    "repeat": .both, "repeat-x": .across, "repeat-y": .down, "no-repeat": .none, "space": .both,
    "round": .both,
  ]

  static let keywords: [StyleProperty: [String: DeclaredValue]] = {
    typealias Style = ComputedStyle
    var all: [StyleProperty: [String: DeclaredValue]] = [
      .fontSize: sizes, .fontWeight: weights,
      .direction: words(["ltr": .leftToRight, "rtl": .rightToLeft] as [String: DirectionKeyword]),
      .unicodeBidi: words(bidis),
      .float: words(floats), .clear: words(floats.merging(["both": .both]) { old, _ in old }),
      // Nothing stands fast on paper.
      .position: words(
        [
          "static": .flow, "relative": .relative, "absolute": .absolute, "fixed": .flow,
          "sticky": .flow,
        ] as [String: Style.Position]),
      .visibility: words(
        [
          "visible": .visible, "hidden": .hidden, "collapse": .hidden,
        ] as [String: VisibilityKeyword]),
      .fontStyle: words(
        [
          "normal": .upright, "italic": .italic, "oblique": .italic,
        ] as [String: SlopeKeyword]),
      .transform: words(
        [
          "none": .none, "uppercase": .upper, "lowercase": .lower, "capitalize": .capital,
        ] as [String: Style.Transform]),
      .verticalAlign: words(verticals),
      .textAlign: words(alignments),
      .textAlignLast: words(alignments).merging(["auto": .auto]) { known, _ in known },
      // Nothing is scrolled on paper.
      .overflow: words(
        [
          "visible": .visible, "hidden": .hidden, "clip": .hidden, "scroll": .hidden,
          "auto": .visible,
        ] as [String: OverflowKeyword]),
      .boxSizing: words(
        ["content-box": .content, "border-box": .border] as [String: BoxSizingKeyword]),
      .lineHeight: ["normal": .auto], .zIndex: ["auto": .auto],
      .backgroundSize: words(["cover": .cover, "contain": .contain] as [String: PictureFitting]),
      .backgroundRepeat: words(repeats),
      .backgroundPicture: ["none": .picture(nil)], .matrix: ["none": .transforms([])],
      .whiteSpace: words(spaces),
      .hyphens: words(
        [
          "none": .none, "manual": .manual, "auto": .auto, "true": .auto, "false": .manual,
        ] as [String: Style.Hyphens]),
      .writingMode: words(writings),
      .breakInside: words(
        ["auto": .auto, "avoid": .avoid, "avoid-page": .avoid, "avoid-column": .avoid]
          as [String: Style.Break]),
      .listStylePosition: words(
        ["outside": .leftToRight, "inside": .rightToLeft] as [String: DirectionKeyword]),
    ]
    for (property, words) in EastAsianStyle.keywords {
      all[property] = words.mapValues { .keyword($0) }
    }
    for property in [StyleProperty.breakBefore, .breakAfter] { all[property] = words(breaks) }
    for property in [StyleProperty.width, .height] {
      all[property] = [
        "auto": .auto, "min-content": .auto, "max-content": .auto, "fit-content": .auto,
      ]
    }
    for property in [StyleProperty.maxWidth, .maxHeight] { all[property] = ["none": .auto] }
    for side in 0..<4 {
      all[StyleProperty.marginTop.side(side)] = ["auto": .auto]
      all[StyleProperty.insetTop.side(side)] = ["auto": .auto]
      all[StyleProperty.borderTopStyle.side(side)] = words(borders)
      all[StyleProperty.borderTopWidth.side(side)] = widths
    }
    return all
  }()

  private static let floats: [String: ComputedStyle.Side] = [
    "none": .none, "left": .left, "right": .right, "inline-start": .left, "inline-end": .right,
  ]
  private static let verticals: [String: VerticalKeyword] = [
    "baseline": .baseline, "sub": .sub, "super": .superscript, "top": .top, "text-top": .top,
    "middle": .middle, "bottom": .bottom, "text-bottom": .bottom,
  ]
  private static let alignments: [String: ComputedStyle.Align] = [
    "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
    "justify": .justify, "-webkit-center": .center, "-webkit-left": .left,
    "-webkit-right": .right,
  ]
  private static let spaces: [String: ComputedStyle.WhiteSpace] = [
    "normal": .normal, "nowrap": .nowrap, "pre": .pre, "pre-wrap": .preWrap,
    "break-spaces": .preWrap, "pre-line": .preLine,
  ]
  private static let writings: [String: WritingKeyword] = [
    "horizontal-tb": .horizontal, "vertical-rl": .vertical, "vertical-lr": .vertical,
    "lr-tb": .horizontal, "rl-tb": .horizontal, "lr": .horizontal, "rl": .horizontal,
    "tb-rl": .vertical, "tb-lr": .vertical, "tb": .vertical,
  ]
  private static let breaks: [String: ComputedStyle.Break] = [
    "auto": .auto, "avoid": .avoid, "always": .page, "page": .page, "left": .left,
    "right": .right, "recto": .right, "verso": .left, "all": .page, "column": .page,
    "avoid-page": .avoid, "avoid-column": .avoid,
  ]
  private static let borders: [String: ComputedStyle.BorderStyle] = [
    "none": .none, "hidden": .none, "solid": .solid, "dashed": .dashed, "dotted": .dotted,
    "double": .double, "groove": .solid, "ridge": .solid, "inset": .solid, "outset": .solid,
  ]
  private static let widths: [String: DeclaredValue] = [
    "thin": .measure(SheetMeasure(rem: 0.05)), "medium": .measure(SheetMeasure(rem: 0.1)),
    "thick": .measure(SheetMeasure(rem: 0.2)),
  ]
  private static let weights: [String: DeclaredValue] = [
    "normal": .number(400), "bold": .number(700), "bolder": .bolder, "lighter": .lighter,
  ]
  private static let sizes: [String: DeclaredValue] = [
    "xx-small": .measure(SheetMeasure(rem: 0.6)), "x-small": .measure(SheetMeasure(rem: 0.75)),
    "small": .measure(SheetMeasure(rem: 0.89)), "medium": .measure(SheetMeasure(rem: 1)),
    "large": .measure(SheetMeasure(rem: 1.2)), "x-large": .measure(SheetMeasure(rem: 1.5)),
    "xx-large": .measure(SheetMeasure(rem: 2)), "xxx-large": .measure(SheetMeasure(rem: 3)),
    "larger": .larger, "smaller": .smaller,
  ]

  static let displays: [String: ComputedStyle.Display] = [
    "none": .none, "inline": .inline, "block": .block, "flow-root": .block, "contents": .inline,
    "list-item": .listItem, "inline-block": .inlineBlock, "run-in": .block, "table": .table,
    "inline-table": .table, "table-row": .tableRow, "table-cell": .tableCell,
    "table-row-group": .tableGroup, "table-header-group": .tableGroup,
    "table-footer-group": .tableGroup, "table-caption": .tableCaption,
    "table-column": .tableColumn, "table-column-group": .tableColumn, "ruby": .ruby,
    "ruby-base": .inline, "ruby-text": .rubyText, "ruby-parenthesis": .rubyParenthesis,
    // Children stand below each other, as the reader's column is narrow.
    "flex": .block, "inline-flex": .inlineBlock, "grid": .block, "inline-grid": .inlineBlock,
    "-webkit-box": .block, "-webkit-flex": .block, "-moz-box": .block, "-ms-flexbox": .block,
    "-ms-grid": .block, "-webkit-inline-box": .inlineBlock, "-webkit-inline-flex": .inlineBlock,
    "-ms-inline-flexbox": .inlineBlock, "flow": .block, "inline-flow-root": .inlineBlock,
    "math": .inline, "inline-math": .inline, "block-math": .block,
  ]
}
