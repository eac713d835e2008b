import ChapterFlow
import Faces
import IPC
import StyleSheets

/// Chapters that are one page whose boxes stand where the book says.
extension BookSetter {
  /// The page of a file that is a picture or a drawing. A mark is drawn for one that is damaged.
  func pictureChapter(_ path: String, _ item: SpineItem) -> SetChapter {
    let natural = faces.size(ofPicture: path)
    let size =
      natural.flatMap { PixelSize($0.width, $0.height) ?? Self.fitted($0) } ?? sources.usualPage
      ?? .usual
    let scale = FixedPage.scale
    var page = SetPage()
    let rect = SetPage.Rectangle(
      x: 0, y: 0, width: size.width * scale, height: size.height * scale)
    page.pictures = [SetPage.Picture(address: "/" + path, rect: rect)]
    var letters = 0
    if item.isDrawing, let bytes = sources.page(path),
      let reading = try? MarkupReader.read(bytes, context.pointer)
    {
      letters = Self.letters(of: reading.tree)
    }
    return SetChapter(
      fixed: FixedPage(width: rect.width, height: rect.height, page: page), letters: letters)
  }

  /// Pictures may have more pixels than a page has.
  private static func fitted(_ size: (width: Float, height: Float)) -> PixelSize? {
    let scale = PixelSize.sides.upperBound / max(size.width, size.height)
    return PixelSize(size.width * scale, size.height * scale)
  }

  /// The size of a page in pixels of CSS: as the page says, else as the package says, else as the page's first picture is.
  func size(of tree: MarkupTree, in path: String) -> PixelSize {
    var picture: PixelSize?
    for node in tree.nodes.indices.prefix(2048) {
      switch tree.name(of: node) {
      case "meta" where tree.attribute("name", of: node)?.lowercased() == "viewport":
        let content = tree.attribute("content", of: node) ?? ""
        if let size = PixelSize(viewport: content) { return size }
      case "img", "image":
        guard picture == nil,
          let address = tree.attribute("src", of: node) ?? tree.attribute("xlink:href", of: node)
            ?? tree.attribute("href", of: node)
        else { continue }
        let natural = faces.size(ofPicture: Self.picture(address, in: path, sources.markup))
        picture = natural.flatMap { PixelSize($0.width, $0.height) }
      default: continue
      }
    }
    return sources.usualPage ?? picture ?? .usual
  }

  func fixedChapter(_ tree: MarkupTree, _ path: String) -> SetChapter {
    let letters = letters(of: tree, path)
    let size = size(of: tree, in: path)
    let (fixed, embedded) = cascades.fixed(tree, path, faces, size)
    let faces = ChapterFaces(faces, embedded) { [markup = sources.markup] in
      Self.picture($0, in: path, markup)
    }
    let page = FixedPageSetter.page(
      of: fixed, faces: faces, width: size.width, height: size.height)
    return SetChapter(fixed: page, letters: letters)
  }

  /// Letters of a page by the rule of places, where the page cannot be set as running text.
  static func letters(of tree: MarkupTree) -> Int {
    var letters = 0
    for node in tree.nodes.indices where tree.nodes[node].isText {
      let parent = Int(tree.nodes[node].parent)
      if parent >= 0, ["title", "style", "script"].contains(tree.name(of: parent)),
        tree.name(of: 0) != "svg"
      {
        continue
      }
      letters += LetterCount.letters(
        of: String(decoding: tree.text(of: node), as: UTF8.self).unicodeScalars.lazy.map(\.value))
    }
    return letters
  }
}
