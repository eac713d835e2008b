/// A small PDF: pages with a line of text and a coloured square each, and what a test asks for beside.
public struct PDF {
  public struct Page {
    public var width: Int
    public var height: Int
    public var text: String
    /// Drawing operators before the text.
    public var drawing: String
    /// A link over the text: to a page of the document, or out of it.
    public var link: Link?
    /// Further annotations, as dictionaries or as references to objects of `objects`.
    public var annotations: [String] = []
    /// Further entries of the page's resources.
    public var resources = ""

    public enum Link {
      case page(Int)
      case address(String)
    }

    public init(
      _ text: String, width: Int = 300, height: Int = 400, drawing: String = "", link: Link? = nil
    ) {
      (self.text, self.width, self.height) = (text, width, height)
      (self.drawing, self.link) = (drawing, link)
    }
  }

  public var pages: [Page]
  public var title: String?
  /// Titles of entries that lead to the page of the same number.
  public var outline: [String] = []
  /// The first page is numbered "i" where set.
  public var hasRomanLabels = false
  /// Further entries of the catalog.
  public var catalog = ""
  /// Further objects by their numbers, from 1000 on.
  public var objects: [Int: String] = [:]
  /// A first entry that is its own child.
  public var hasEndlessOutline = false
  /// The list of pages that is a part of itself, and says that there are very many.
  public var hasEndlessPages = false
  /// The document is encrypted where set; such a document can have no title and no outline.
  public var password: String?

  public init(_ pages: [Page], title: String? = nil) {
    self.pages = pages
    self.title = title
  }

  /// The file. Objects 1 to 4 are catalog, pages, font and information; 10 + 3 i and the two after it are
  /// page i, its content and its link.
  public var bytes: [UInt8] {
    var objects: [Int: String] = [:]
    var catalog = "/Type /Catalog /Pages 2 0 R \(catalog)"
    if hasRomanLabels { catalog += " /PageLabels << /Nums [ 0 << /S /r >> ] >>" }
    if !outline.isEmpty { catalog += " /Outlines 5 0 R" }
    objects[1] = "<< \(catalog) >>"
    let kids = pages.indices.map { "\(10 + 3 * $0) 0 R" }.joined(separator: " ")
    let (count, more) = hasEndlessPages ? (1 << 30, " 2 0 R") : (pages.count, "")
    objects[2] = "<< /Type /Pages /Count \(count) /Kids [ \(kids)\(more) ] >>"
    objects[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    objects[4] = "<< \(title.map { "/Title (\($0)) /Author (An Author)" } ?? "") >>"
    addPages(to: &objects)
    addOutline(to: &objects)
    objects.merge(self.objects) { $1 }
    return Self.file(objects, password.map { PDFEncryption(password: $0) })
  }

  private func addPages(to objects: inout [Int: String]) {
    for (index, page) in pages.enumerated() {
      let number = 10 + 3 * index
      let all = (page.link == nil ? [] : ["\(number + 2) 0 R"]) + page.annotations
      let links = all.isEmpty ? "" : "/Annots [ \(all.joined(separator: " ")) ]"
      objects[number] =
        "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 \(page.width) \(page.height) ] "
        + "/Resources << /Font << /F 3 0 R >> \(page.resources) >> /Contents \(number + 1) 0 R \(links) >>"
      let content =
        page.drawing + " 0.2 0.4 0.8 rg 20 20 60 60 re f 0 g BT /F 18 Tf 40 \(page.height - 60) Td "
        + "(\(page.text)) Tj ET"
      objects[number + 1] = "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
      let action =
        switch page.link {
        case .page(let target): "/Dest [ \(10 + 3 * target) 0 R /Fit ]"
        case .address(let address): "/A << /S /URI /URI (\(address)) >>"
        case nil: ""
        }
      objects[number + 2] =
        "<< /Type /Annot /Subtype /Link /Rect [ 40 \(page.height - 65) 200 \(page.height - 40) ] "
        + "/Border [ 0 0 0 ] \(action) >>"
    }
  }

  /// A stream object with entries of its dictionary.
  public static func stream(_ content: String, _ entries: String = "") -> String {
    "<< /Length \(content.utf8.count) \(entries) >>\nstream\n\(content)\nendstream"
  }

  private func addOutline(to objects: inout [Int: String]) {
    guard !outline.isEmpty else { return }
    let base = 10 + 3 * pages.count
    let last = base + outline.count - 1
    objects[5] = "<< /Type /Outlines /First \(base) 0 R /Last \(last) 0 R >>"
    for (index, title) in outline.enumerated() {
      var entry = "/Title (\(title)) /Parent 5 0 R /Dest [ \(10 + 3 * index) 0 R /Fit ]"
      if index > 0 { entry += " /Prev \(base + index - 1) 0 R" }
      if base + index < last { entry += " /Next \(base + index + 1) 0 R" }
      if index == 0 && hasEndlessOutline { entry += " /First \(base) 0 R /Last \(base) 0 R" }
      objects[base + index] = "<< \(entry) >>"
    }
  }

  private static func file(_ objects: [Int: String], _ encryption: PDFEncryption?) -> [UInt8] {
    var file = Array("%PDF-1.7\n".utf8)
    var table = ""
    let count = (objects.keys.max() ?? 0) + 1
    for number in 1..<count {
      guard let object = objects[number] else {
        table += "0000000000 65535 f \n"
        continue
      }
      let digits = String(file.count)
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      let body = encryption?.encrypted(object, number: number) ?? Array(object.utf8)
      file += "\(number) 0 obj\n".utf8
      file += body
      file += "\nendobj\n".utf8
    }
    let start = file.count
    file += "xref\n0 \(count)\n0000000000 65535 f \n\(table)".utf8
    let lock = encryption?.entry ?? ""
    file +=
      "trailer << /Size \(count) /Root 1 0 R /Info 4 0 R \(lock)>>\nstartxref\n\(start)\n%%EOF\n"
      .utf8
    return file
  }
}
