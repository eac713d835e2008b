import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// The faces of the sides of a bound book: pictures, and stand-ins for pictures that are missing.
///
/// The book asks for the faces of those sides alone that are seen. So the calls of a layout tell which pictures have to be
/// there.
package protocol BookSheets: AnyObject {
  /// Begins a layout.
  /// - Parameter flying: how many leaves are in the air.
  func begin(_ book: BookLayout, from arrival: BookArrival?, flying: Int, at time: Double)
  /// Whether a late picture is fading in.
  func isFading(at time: Double) -> Bool
  /// How the content of a side lies on a sheet of a size in points; nil where that is not known.
  func fit(of content: Imposition.SideContent, on sheet: Size, in book: BookLayout) -> PageFit?
  /// Whether a picture runs over a side and the facing side.
  func isAcross(_ content: Imposition.SideContent?, side: Int) -> Bool
  /// The colour of the boards.
  func boardColor() -> Color
  /// What is seen at the cut edges; nil for nothing.
  func edgePicture(_ book: BookLayout, _ positions: LeafPositions) -> EdgePicture?

  // MARK: Hard and soft leaves

  /// Makes the layers of a side that comes into view.
  func makeSide(_ number: Int, _ content: Imposition.SideContent, at time: Double) -> SideLayers
  /// Shows the content of a side on its layer, whose place is set already.
  /// - Parameters:
  ///   - surface: the sheet in points of the view, for a side that is seen.
  ///   - isSeen: a side that is not seen shows the picture that is there.
  ///   - isDeep: a side far down in a fan shows only an edge.
  func show(
    _ content: Imposition.SideContent, onSide number: Int, _ surface: PageSurface?, isSeen: Bool,
    isDeep: Bool, at time: Double)
  /// Told when all sides of a layout have their places and faces.
  func didShowSides()
  /// Told that a side is not in view any more. Its layer has been removed.
  func forget(_ number: Int)

  // MARK: Folded leaves

  /// The sheet of a page of folded leaves.
  /// - Parameters:
  ///   - number: the number by which the sheet is known again in the next layout.
  ///   - content: nil where there is no such sheet.
  ///   - frame: where the page lies when it lies flat, in points of the view.
  func sheet(
    _ number: Int, _ content: Imposition.SideContent?, _ frame: Rect, light: PageLight?,
    isSeen: Bool, at time: Double
  ) -> LeavesLayers.Sheet
}
