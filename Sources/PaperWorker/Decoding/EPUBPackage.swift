import BookText
import IPC

/// What an EPUB's own files say: its package document, its table of contents, its protection.
struct EPUBPackage {
  private(set) var facts = BookFacts()
  let entries: ZipEntries
  private let path: String
  let tree: XMLTree
  /// Items of the manifest by their ids.
  let items: [String: Item]
  /// Ids in the order of the manifest and of the spine.
  private let order: [String]
  let spine: [String]
  private let hiddenFonts: [String: String]

  struct Item {
    var path: String
    var type: String
    var properties: [Substring]
    /// The id of the item that stands for this one where the type is not known.
    var fallback: String?
  }

  init(_ entries: ZipEntries) throws(WorkerError) {
    self.entries = entries
    hiddenFonts = try Self.hiddenFonts(entries)
    guard let container = entries.xml("META-INF/container.xml"),
      let path = container.first("rootfile")?["full-path"], let tree = entries.xml(path)
    else { throw WorkerError(.damaged, "the EPUB has no package document") }
    (self.path, self.tree) = (path, tree)
    var items: [String: Item] = [:]
    var order: [String] = []
    for item in tree.elements("item") {
      guard let id = item["id"], let address = item["href"], items[id] == nil else { continue }
      items[id] = Item(
        path: BookAddress.resolve(address, in: path), type: item["media-type"] ?? "",
        properties: (item["properties"] ?? "").split(separator: " "), fallback: item["fallback"])
      order.append(id)
    }
    (self.items, self.order) = (items, order)
    spine = tree.elements("itemref").compactMap { $0["idref"] }
    if spine.isEmpty {
      throw WorkerError(.damaged, "the EPUB does not say what is read in which order")
    }
    readMetadata()
    readLook()
    readPrintedPages()
    if let path = coverPath() {
      facts.cover = { entries.bytes(path) }
      facts.beginsWithCover = beginsWith(picture: path)
    }
  }

  /// Whether the first file of the text shows a picture and has no words.
  private func beginsWith(picture path: String) -> Bool {
    guard let item = spine.first.flatMap({ items[$0] }), let page = entries.xml(item.path),
      page.first("body")?.words(64).isEmpty == true
    else { return false }
    let pictures = page.elements("img", "image")
    guard pictures.count == 1, let picture = pictures.first,
      let address = picture["src"] ?? picture[qualified: "href", in: "xlink"]
    else { return false }
    return BookAddress.resolve(address, in: item.path) == path
  }

  /// Fonts alone may be hidden. Everything else is protected.
  /// - Returns: the ways in which fonts are hidden, by their paths.
  private static func hiddenFonts(_ entries: ZipEntries) throws(WorkerError) -> [String: String] {
    let ways = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]
    var fonts: [String: String] = [:]
    guard let tree = entries.xml("META-INF/encryption.xml") else { return fonts }
    for data in tree.elements("EncryptedData") {
      guard let method = data.child("EncryptionMethod")?["Algorithm"], ways.contains(method) else {
        throw WorkerError(.encrypted, "it is protected by DRM")
      }
      guard let address = data.child("CipherData")?.child("CipherReference")?["URI"] else {
        continue
      }
      fonts[BookAddress.resolve(address, in: "")] = method
    }
    return fonts
  }

  private mutating func readMetadata() {
    facts.title = tree.first("title")?.words() ?? ""
    facts.author = tree.elements("creator").prefix(8).map { $0.words() }.joined(separator: ", ")
    let metas = tree.elements("meta")
    func named(_ name: String) -> String? { metas.first { $0["name"] == name }?["content"] }
    func property(_ name: String) -> String? { metas.first { $0["property"] == name }?.words() }
    facts.series = named("calibre:series") ?? property("belongs-to-collection") ?? ""
    facts.number = named("calibre:series_index") ?? property("group-position") ?? ""
    var text: [UInt8] = []
    for item in spine.prefix(4).compactMap({ items[$0] }) {
      text += HTMLWords.words(of: entries.bytes(item.path) ?? [])
    }
    facts.language = TextLanguage.refined(tree.first("language")?.words() ?? "", by: text)
    let progression = tree.first("spine")?["page-progression-direction"]
    let isRightToLeft =
      progression == "rtl" || progression != "ltr" && TextLanguage.isRightToLeft(facts.language)
    facts.direction = isRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Looks into the style sheets, and into the first chapters for what cannot be set.
  private mutating func readLook() {
    let sheets = order.compactMap { items[$0] }.filter { $0.type == "text/css" }.prefix(12)
    let pages = spine.prefix(6).compactMap { items[$0] }
    var (isVertical, floats) = (false, false)
    for item in Array(sheets) + pages {
      let text = ByteSearch(entries.bytes(item.path)?.prefix(256 << 10) ?? [])
      isVertical = isVertical || text.has("writing-mode:vertical-")
      floats = floats || text.has("float:left") || text.has("float:right")
    }
    // Templates have rules for vertical lines, whatever the language of the book is.
    let mayRunDown = ["", "ja", "zh", "ko", "mn"].contains(facts.language.lowercased().prefix(2))
    if isVertical, mayRunDown, tree.first("spine")?["page-progression-direction"] != "ltr" {
      facts.direction = .rightToLeft
    }
    if floats { facts.remarks.append(.floats) }
  }

  private func coverPath() -> String? {
    let pictures = order.compactMap { items[$0] }
    if let item = pictures.first(where: { $0.properties.contains("cover-image") }) {
      return item.path
    }
    let id = tree.elements("meta").first { $0["name"] == "cover" }?["content"]
    guard let item = id.flatMap({ items[$0] }), item.type.hasPrefix("image/") else { return nil }
    return item.path
  }

  /// More numbers of pages are not taken.
  private static let maximumPages = 20_000

  /// The numbers of the printed edition's pages, of the navigation document or the older NCX.
  private mutating func readPrintedPages() {
    if let nav = order.compactMap({ items[$0] }).first(where: { $0.properties.contains("nav") }) {
      readNavigation(nav.path)
    }
    guard facts.printedPages.isEmpty else { return }
    let id = tree.first("spine")?["toc"]
    guard let path = id.flatMap({ items[$0] })?.path, let ncx = entries.xml(path) else { return }
    for target in ncx.elements("pageTarget").prefix(Self.maximumPages) {
      guard let address = target.child("content")?["src"],
        let label = target.child("navLabel")?.words(64)
      else { continue }
      facts.printedPages.append(
        .init(label: label, address: BookAddress.resolve(address, in: path)))
    }
  }

  private mutating func readNavigation(_ path: String) {
    guard let tree = entries.xml(path),
      let list = tree.elements("nav").first(where: {
        $0[qualified: "type", in: "epub"] == "page-list"
      })?.child("ol")
    else { return }
    for entry in list.children.prefix(Self.maximumPages) {
      guard let link = entry.child("a"), let address = link["href"] else { continue }
      facts.printedPages.append(
        .init(label: link.words(64), address: BookAddress.resolve(address, in: path)))
    }
  }

  /// The files of the text, for the setter.
  /// - Parameters:
  ///   - isFixed: whether what is told of the book elsewhere says that all pages are fixed.
  ///   - fallbacks: those of the package.
  func sources(
    _ entries: ZipEntries, isFixed: Bool, _ fallbacks: Fallbacks
  ) -> ChapterSources {
    var sources = ChapterSources(.xhtml, paths: spine.compactMap { items[$0]?.path }) {
      entries.bytes($0)
    }
    sources.archive = entries.pointer
    sources.fallbacks = fallbacks
    sources.items = spineItems(isFixed: isFixed, fallbacks)
    sources.usualPage = usualPage
    let name = tree.first("package")?["unique-identifier"]
    let identifiers = tree.elements("identifier")
    let own = identifiers.first { $0["id"] == name } ?? identifiers.first
    (sources.identifier, sources.hiddenFonts) = (own?.words() ?? "", hiddenFonts)
    return sources
  }

  /// Attributes for pages that name no language.
  var attributes: String {
    TextLanguage.attributes(
      facts.language, isRightToLeft: TextLanguage.isRightToLeft(facts.language))
  }
}
