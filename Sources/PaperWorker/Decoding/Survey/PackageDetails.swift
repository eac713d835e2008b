import BookText
import IPC

/// What a package document (OPF) of an EPUB or of Calibre says: version 2, and version 3 with its refinements.
struct PackageDetails {
  private(set) var details = DetailsRecord()
  /// The address of the cover's picture, as the package has the address.
  private(set) var cover: String?
  /// The address of the page that the guide calls the cover.
  private(set) var coverPage: String?
  /// Addresses of the text's files.
  private(set) var texts: [String] = []

  private var titles: [(text: String, id: String, sort: String)] = []
  private var creators: [Creator] = []
  /// Properties by the id of the element that they refine.
  private var refinements: [String: [String: String]] = [:]
  private var collections: [(name: String, id: String)] = []
  private var named: [String: String] = [:]
  /// The direction of the package's texts; nil where the package tells none.
  private var direction: String?

  private struct Creator {
    var name: String
    var id: String
    var role: String
    var sort: String
  }

  /// More elements of the metadata are not looked at.
  private static let maximumElements = 4000

  init(_ tree: XMLTree) {
    guard let package = tree.first("package") else { return }
    direction = package["dir"]
    for part in package.children {
      switch part.name {
      case "metadata": readMetadata(part)
      case "manifest": readManifest(part)
      case "guide":
        let page = part.children.first { $0["type"]?.lowercased() == "cover" }
        coverPage = page?["href"]
      default: break
      }
    }
    takeTitles()
    takeSeries()
    if let stars = named["calibre:rating"].flatMap(Double.init), stars.isFinite {
      details.rating = Int(min(max(0, stars), 10).rounded())
    }
  }

  // MARK: Metadata

  private mutating func readMetadata(_ metadata: XMLElement) {
    for element in metadata.children.prefix(Self.maximumElements) {
      // As packages of version 1 have them.
      if element.name == "dc-metadata" || element.name == "x-metadata" {
        for inner in element.children.prefix(Self.maximumElements) { read(inner) }
      } else {
        read(element)
      }
    }
  }

  private mutating func read(_ element: XMLElement) {
    guard let name = element.name else { return }
    func words() -> String { element.words(IPCLimits.libraryText) }
    func attribute(_ name: String) -> String { element[qualified: name, in: "opf"] ?? "" }
    switch name {
    case "title":
      let words = element.directedWords(IPCLimits.libraryText, within: direction)
      titles.append((words, element["id"] ?? "", attribute("file-as")))
    case "creator" where creators.count < IPCLimits.surveyAuthors:
      creators.append(
        Creator(
          name: words(), id: element["id"] ?? "", role: attribute("role"),
          sort: attribute("file-as")))
    case "language" where details.language.isEmpty: details.language = LanguageCode.tag(words())
    case "publisher" where details.publisher.isEmpty: details.publisher = words()
    case "date":
      let event = attribute("event").lowercased()
      let date = PlainDate.prefix(of: words())
      if details.published.isEmpty || event == "publication" && !date.isEmpty {
        details.published = event == "modification" ? "" : date
      }
    case "subject" where details.tags.count < IPCLimits.tags:
      let tag = words()
      if !tag.isEmpty { details.tags.append(tag) }
    case "description" where details.summary.isEmpty:
      details.summary = PlainMarkup.text(element.words(64 << 10))
    case "identifier" where details.identifiers.count < IPCLimits.identifiers:
      if let id = BookIdentifier.text(words(), scheme: attribute("scheme")) {
        details.identifiers.append(id)
      }
    case "meta": readMeta(element)
    default: break
    }
  }

  private mutating func readMeta(_ meta: XMLElement) {
    if let property = meta["property"] {
      let value = meta.words(IPCLimits.libraryText)
      if let refined = meta["refines"], refined.hasPrefix("#") {
        refinements[String(refined.dropFirst()), default: [:]][property] = value
      } else if property == "belongs-to-collection" {
        collections.append((value, meta["id"] ?? ""))
      } else if named[property] == nil {
        named[property] = value
      }
    } else if let name = meta["name"], let content = meta["content"], named[name] == nil {
      named[name] = String(decoding: content.utf8.prefix(IPCLimits.text), as: UTF8.self)
    }
  }

  private mutating func takeTitles() {
    let main = titles.first { refinements[$0.id]?["title-type"] == "main" && !$0.id.isEmpty }
    if let title = main ?? titles.first(where: { !$0.text.isEmpty }) {
      details.title = title.text
      details.titleSort =
        named["calibre:title_sort"] ?? refinements[title.id]?["file-as"] ?? title.sort
    }
    // Illustrators and translators are no authors, unless the package has nobody else.
    let roles = creators.map { $0.role.isEmpty ? refinements[$0.id]?["role"] ?? "" : $0.role }
    var authors = zip(creators, roles).filter { $1.isEmpty || $1 == "aut" }.map(\.0)
    if authors.isEmpty { authors = creators }
    authors.removeAll(where: \.name.isEmpty)
    details.authors = authors.map(\.name)
    let sorts = authors.map { $0.sort.isEmpty ? refinements[$0.id]?["file-as"] ?? "" : $0.sort }
    // A name without a form to sort by would stand among the others by the first name.
    if sorts.allSatisfy({ !$0.isEmpty }) { details.authorSort = sorts.joined(separator: " & ") }
  }

  private mutating func takeSeries() {
    if let series = named["calibre:series"], !series.isEmpty {
      details.series = series
      details.seriesIndex = Self.number(named["calibre:series_index"])
      return
    }
    let series = collections.first { collection in
      let kind = refinements[collection.id]?["collection-type"] ?? "series"
      return kind == "series" && !collection.name.isEmpty
    }
    guard let series else { return }
    details.series = series.name
    details.seriesIndex = Self.number(
      refinements[series.id]?["group-position"] ?? named["group-position"])
  }

  static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0.prefix(32)) }.flatMap { $0.isFinite ? $0 : nil }
  }

  // MARK: Manifest

  private mutating func readManifest(_ manifest: XMLElement) {
    let wanted = named["cover"]
    var meant: String?
    for item in manifest.children {
      guard let address = item["href"] else { continue }
      let type = item["media-type"] ?? ""
      if type == "application/xhtml+xml" {
        texts.append(address)
      } else if type.hasPrefix("image/") {
        let isCover = item["properties"]?.split(separator: " ").contains("cover-image") == true
        if isCover && cover == nil { cover = address }
        // Some packages have the address in place of the item's id.
        if let wanted, meant == nil, item["id"] == wanted || address == wanted { meant = address }
      }
    }
    cover = cover ?? meant
  }
}
