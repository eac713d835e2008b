import Wire
import Words

extension BookFormat {
  /// What a reader calls the format.
  public var name: String {
    switch self {
    case .pdf: "PDF"
    case .epub: "EPUB"
    case .mobi: "MOBI"
    case .fictionBook: "FictionBook"
    case .html: "HTML"
    case .xps: "XPS"
    case .svg: "SVG"
    case .comic: Words.text("comic")
    case .picture: Words.text("picture")
    case .text: Words.text("text")
    case .markdown: "Markdown"
    }
  }
}
