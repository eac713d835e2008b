/// How elements of HTML and FictionBook look of themselves. The reader's sheet says more of their distances.
enum BaseSheet {
  static let sheet = CascadeSheet(Array(text.utf8), origin: .base)

  private static let text = """
    html, body, address, article, aside, blockquote, center, details, dd, dialog, dir, div, dl, dt,
    fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend,
    main, menu, nav, ol, optgroup, option, p, pre, search, section, summary, ul, xmp, listing
      { display: block }
    head, title, meta, link, style, script, base, template, param, source, track, area, datalist,
    rp, noframes, [hidden] { display: none }
    img, svg, math, video, audio, canvas, object, embed, iframe, button, input, select, textarea,
    meter, progress { display: inline-block }
    li { display: list-item }
    table { display: table; text-indent: 0 }
    caption { display: table-caption; text-align: center }
    tr { display: table-row } td, th { display: table-cell; vertical-align: middle }
    thead, tbody, tfoot { display: table-row-group }
    col, colgroup { display: table-column }
    ruby { display: ruby } rt { display: ruby-text } rp { display: ruby-parenthesis }
    address, cite, dfn, em, i, var { font-style: italic }
    b, strong, th { font-weight: bold } th { text-align: center }
    h1, h2, h3, h4, h5, h6 { font-weight: bold; break-after: avoid; break-inside: avoid }
    h1 { font-size: 2em; margin: 0.67em 0 } h2 { font-size: 1.5em; margin: 0.83em 0 }
    h3 { font-size: 1.17em; margin: 1em 0 } h4 { margin: 1.33em 0 }
    h5 { font-size: 0.83em; margin: 1.67em 0 } h6 { font-size: 0.67em; margin: 2.33em 0 }
    p, dl, ul, ol, pre { margin: 1em 0 }
    blockquote, figure { margin: 1em 2.5em } dd { margin-left: 2.5em }
    ul, ol, menu, dir { padding-left: 2.5em; counter-reset: list-item }
    li { counter-increment: list-item }
    ul, menu, dir { list-style-type: disc } ol { list-style-type: decimal }
    ol[type="a"] { list-style-type: lower-alpha } ol[type="A"] { list-style-type: upper-alpha }
    ol[type="i"] { list-style-type: lower-roman } ol[type="I"] { list-style-type: upper-roman }
    ol[type="1"] { list-style-type: decimal }
    ul ul, ul ol, ol ul, ol ol { margin: 0 }
    pre, code, kbd, samp, tt, xmp, listing { font-family: monospace }
    pre, xmp, listing, textarea { white-space: pre; hyphens: manual }
    code, kbd, samp, tt { hyphens: manual }
    sub { vertical-align: sub; font-size: smaller } sup { vertical-align: super; font-size: smaller }
    small { font-size: smaller } big { font-size: larger }
    u, ins { text-decoration: underline } s, strike, del { text-decoration: line-through }
    center { text-align: center }
    hr { border-top: 0.05em solid #777777; margin: 0.5em 0 }
    mark { background-color: #fff3b0 }
    q::before { content: open-quote } q::after { content: close-quote }
    [dir="rtl" i] { direction: rtl } [dir="ltr" i] { direction: ltr }
    [dir], bdi, output { unicode-bidi: isolate } bdi, [dir="auto" i] { unicode-bidi: plaintext }
    bdi[dir="rtl" i], bdi[dir="ltr" i] { unicode-bidi: isolate }
    bdo, bdo[dir] { unicode-bidi: isolate-override }
    nobr { white-space: nowrap }

    fictionbook, fictionbook section, fictionbook title, fictionbook subtitle, fictionbook poem,
    fictionbook stanza, fictionbook v, fictionbook epigraph, fictionbook cite,
    fictionbook annotation, fictionbook text-author, fictionbook date, fictionbook empty-line
      { display: block }
    fictionbook description, fictionbook binary, fictionbook stylesheet { display: none }
    fictionbook image { display: inline-block }
    fictionbook body > image, fictionbook section > image { display: block; text-align: center }
    fictionbook empty-line { height: 1em }
    fictionbook emphasis { font-style: italic }
    fictionbook strikethrough { text-decoration: line-through }
    fictionbook cite { font-style: normal }
    fictionbook style { display: inline }
    fictionbook title, fictionbook subtitle { break-after: avoid; break-inside: avoid }
    fictionbook poem p, fictionbook v { hyphens: manual }
    """
}

/// Names of elements that the policy tells apart.
enum ElementNames {
  /// The page itself.
  static let pages: Set = ["html", "body", "fictionbook"]
  /// Elements that hold a part of a text rather than a chapter, however much of the text they hold.
  static let parts: Set = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "pre", "dd", "dt", "figcaption",
    "blockquote", "ul", "ol", "dl", "table", "tr", "tbody", "figure", "aside", "poem", "stanza",
    "v", "cite", "epigraph", "title", "a", "span", "img", "image", "svg",
  ]
  static let cells: Set = ["td", "th"]
  static let pictures: Set = ["img", "image", "svg", "video", "object", "math"]
}
