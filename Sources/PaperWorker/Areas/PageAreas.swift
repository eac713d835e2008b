/// The areas of a page that are read one after the other: columns of text, or panels of a comic.
package struct PageAreas {
  /// In parts of the page's width and height, in the order in which the areas are read.
  package let areas: [AreaBox]
  /// Whether the areas are columns of lines, and not panels.
  package let areColumns: Bool

  /// The areas of a page that is a picture.
  /// - Parameter isComic: whether the book is a comic, whose pages are no text even where a page looks like text.
  package static func areas(
    of picture: SmallPicture, isComic: Bool, isRightToLeft: Bool
  ) -> PageAreas {
    let (across, down) = (1 / Float(picture.width), 1 / Float(picture.height))
    if !isComic, case let lines = ScanLines(picture), lines.isText {
      let columns = TextColumns(
        width: Float(picture.width), height: Float(picture.height), isRightToLeft: isRightToLeft)
      return PageAreas(
        areas: columns.columns(of: lines.boxes).map { $0.scaled(across, down) }, areColumns: true)
    }
    let panels = PanelFinder(picture, isRightToLeft: isRightToLeft).panels()
      .prefix(TextColumns.maximumAreas).map { $0.scaled(across, down) }
    return PageAreas(areas: panels, areColumns: false)
  }
}
