import BookText
import ChapterFlow
import Faces
import IPC
import StyleSheets

/// Chapters and the files that belong to a chapter: sheets, faces, pictures, and notes that stand in other files.
extension BookSetter {
  /// A file's tree with its styles, and the faces as the file knows them.
  func styled(_ tree: consuming MarkupTree, _ path: String) -> (StyledTree, ChapterFaces) {
    let (styled, embedded) = cascades.styled(tree, path, faces)
    // Chapters keep their faces: a closure over the setter, which keeps chapters, would keep all for ever.
    let faces = ChapterFaces(faces, embedded) { [markup = sources.markup] in
      Self.picture($0, in: path, markup)
    }
    return (styled, faces)
  }

  /// Notes in other files, for the feet of a chapter's pages.
  func copies(
    for styled: StyledTree, _ path: String, _ page: FlowPage, _ time: WorkingTime
  ) -> NoteCopies {
    guard sources.markup == .xhtml, let number = number(of: path) else { return NoteCopies() }
    return noteFiles.copies(
      for: styled, at: path, page: page,
      isBehind: { chapterPaths.number(of: $0).map { $0 > number } ?? true },
      isLate: time.isOver
    ) { path in
      guard let bytes = sources.page(path), bytes.count <= NoteFiles.maximumBytes,
        let reading = try? MarkupReader.read(bytes, context.pointer), !reading.isCut
      else { return nil }
      let (styled, faces) = self.styled(reading.tree, path)
      return NoteFiles.Known(notes: NoteFile(styled), faces: faces)
    }
  }

  /// The address of a picture as the faces ask for the picture's bytes.
  static func picture(
    _ address: String, in path: String, _ markup: ChapterSources.Markup
  ) -> String {
    if address.hasPrefix("/") { return String(address.drop { $0 == "/" }) }
    if address.hasPrefix("<") { return DrawingAddress.address(of: address, in: path) }
    return markup == .fictionBook || address.hasPrefix("data:")
      ? address : BookAddress.resolve(address, in: path)
  }
}

extension SetPage {
  /// Gives pictures the addresses by which the faces ask for their bytes.
  mutating func resolvePictures(in path: String, _ markup: ChapterSources.Markup) {
    for index in pictures.indices {
      pictures[index].address = BookSetter.picture(pictures[index].address, in: path, markup)
    }
    for index in layers.indices {
      for picture in layers[index].drawing.pictures.indices {
        let address = layers[index].drawing.pictures[picture].address
        layers[index].drawing.pictures[picture].address = BookSetter.picture(
          address, in: path, markup)
      }
    }
  }
}

extension FlowPage {
  init(_ layout: TextLayout, _ facts: BookFacts) {
    let style = BookStyle(layout)
    self.init(
      width: layout.width, height: layout.height, top: style.margins.top,
      bottom: style.margins.bottom, side: style.margins.side, em: layout.em,
      leading: style.lineHeight(facts.language))
    (isJustified, isHyphenated) = (layout.isJustified, layout.isHyphenated)
    language = facts.language
  }
}
