/// Which files of a package are pages whose boxes stand where the book says.
extension EPUBPackage {
  /// Options of Apple's and of Kobo's readers, which older books have in place of what EPUB 3 says.
  private static let options = [
    "META-INF/com.apple.ibooks.display-options.xml",
    "META-INF/com.kobobooks.display-options.xml",
  ]

  /// What the package says of files in the order of reading, by their paths. A file that stands for another one has
  /// what is said of the latter.
  /// - Parameter isFixed: whether what is told of the book elsewhere says that all pages are fixed.
  func spineItems(isFixed: Bool, _ fallbacks: Fallbacks) -> [String: SpineItem] {
    let isFixed = isFixed || isPrePaginated
    var items: [String: SpineItem] = [:]
    for reference in tree.elements("itemref") {
      guard let item = reference["idref"].flatMap({ self.items[$0] }) else { continue }
      var found = SpineItem(isFixed: isFixed)
      for property in (reference["properties"] ?? "").split(separator: " ") {
        let name = property.hasPrefix("rendition:") ? property.dropFirst(10) : property
        switch name {
        case "layout-pre-paginated": found.isFixed = true
        case "layout-reflowable": found.isFixed = false
        case "page-spread-left": found.side = .left
        case "page-spread-right": found.side = .right
        case "page-spread-center", "spread-none": found.side = .center
        // How a page is turned, and whether pages are scrolled, is the reader's choice.
        default: continue
        }
      }
      let type = (fallbacks.types[item.path] ?? item.type).lowercased()
      found.isDrawing = ResourceKind(type) == .drawing
      found.isPicture = type.hasPrefix("image/") && !found.isDrawing
      if found.isDrawing || found.isPicture { found.isFixed = true }
      found.foreignType = fallbacks.foreign[item.path]
      for path in [item.path, fallbacks.files[item.path]].compactMap(\.self)
      where items[path] == nil {
        items[path] = found
      }
    }
    return items
  }

  private var isPrePaginated: Bool {
    let metas = tree.elements("meta")
    if let layout = metas.first(where: { $0["property"] == "rendition:layout" })?.words() {
      return layout == "pre-paginated"
    }
    if metas.contains(where: { $0["name"] == "fixed-layout" && $0["content"] == "true" }) {
      return true
    }
    return Self.options.contains { path in
      entries.xml(path)?.elements("option").contains {
        $0["name"] == "fixed-layout" && $0.words(16) == "true"
      } ?? false
    }
  }

  /// The size of pages that tell none, in pixels of CSS; nil where the package tells none, either.
  var usualPage: PixelSize? {
    let metas = tree.elements("meta")
    if let words = metas.first(where: { $0["property"] == "rendition:viewport" })?.words(),
      let size = PixelSize(viewport: words)
    {
      return size
    }
    let resolution = metas.first { $0["name"] == "original-resolution" }?["content"]
    return resolution.flatMap { PixelSize(resolution: $0) }
  }
}
