import Books
import PaperGeometry

extension LabelRequest {
  /// A request for some lines of the app's own words, at most as wide as the window allows.
  /// - Parameter size: the size of the letters, in points of the window.
  package init(_ text: String, size: Double, color: Color, lines: Int, in view: ViewSize) {
    self.init(
      text: text, pointSize: size, color: .init(color),
      maximumWidth: max(1, view.size.width * 0.92), maximumLines: lines, scale: view.scale)
  }
}

extension LabelRequest.RGBA {
  package init(_ color: Color) {
    func byte(_ value: Double) -> UInt8 { UInt8((value.clamped(to: 0...1) * 255).rounded()) }
    self.init(byte(color.red), byte(color.green), byte(color.blue), byte(color.alpha))
  }
}
