import PaperGeometry
import PaperLayers
import PaperRaster

/// What the layers of pages show beside their own looks: pictures, what lies over the pictures, blank sheets over pictures that
/// come late.
final class SheetFaces {
  /// The blank sheets over pages that fade in, by the layer of the page.
  private var placeholders: [ObjectIdentifier: Layer] = [:]
  /// The coloured rectangles over the pictures of pages, by the layer of the page.
  private var overlays: [ObjectIdentifier: [Layer]] = [:]

  /// Shows a sheet on a layer, whose own looks are set already.
  /// - Parameters:
  ///   - pageWidth: in points; the layer may be narrower, and show a part of the page.
  ///   - scale: pixels for a point of the bitmaps.
  func put(
    _ sheet: LeavesLayers.Sheet, on layer: Layer, pageWidth: Double, scale: Double
  ) {
    layer.show(sheet, scale: scale)
    let missing = Self.missing(on: layer, pageWidth)
    lay(sheet.overlays, on: layer, missing)
    layer.light = sheet.light?.seen(from: missing, width: layer.bounds.width, of: pageWidth)
    lay(placeholder: sheet.placeholder, on: layer)
  }

  /// Takes the page away from a layer that is kept.
  func clear(_ layer: Layer) {
    layer.contents = nil
    layer.contentsName = nil
    layer.light = nil
    let id = ObjectIdentifier(layer)
    placeholders.removeValue(forKey: id)?.removeFromSuperlayer()
    for overlay in overlays.removeValue(forKey: id) ?? [] { overlay.removeFromSuperlayer() }
  }

  /// The width of the page that is cut away on the left, in points. A page that is fixed at the
  /// right edge of its layer is cut away on the left.
  private static func missing(on layer: Layer, _ pageWidth: Double) -> Double {
    layer.contentsGravity == .right ? pageWidth - layer.bounds.width : 0
  }

  private func lay(_ overlays: [SheetOverlay], on layer: Layer, _ missing: Double) {
    let id = ObjectIdentifier(layer)
    guard !overlays.isEmpty || self.overlays[id] != nil else { return }
    let moved = overlays.map { $0.moved(by: Point(-missing, 0)) }
    layer.setOverlays(moved, in: &self.overlays[id, default: []])
    if overlays.isEmpty { self.overlays[id] = nil }
  }

  private func lay(placeholder opacity: Double, on layer: Layer) {
    let id = ObjectIdentifier(layer)
    guard opacity > 0 else {
      placeholders.removeValue(forKey: id)?.removeFromSuperlayer()
      return
    }
    let placeholder = placeholders[id] ?? makePlaceholder(on: layer)
    placeholder.frame = layer.bounds
    placeholder.backgroundColor = layer.backgroundColor
    placeholder.opacity = min(1, opacity)
  }

  /// The placeholder lies beneath shades and shadows, which lie on the page whether its picture is
  /// there or not.
  private func makePlaceholder(on layer: Layer) -> Layer {
    let placeholder = Layer(name: "placeholder")
    placeholder.zPosition = -1
    placeholder.isHitTestable = false
    placeholders[ObjectIdentifier(layer)] = placeholder
    layer.addSublayer(placeholder)
    return placeholder
  }
}

extension Light {
  /// The light on a part of a page: its stops in parts of that part.
  fileprivate func seen(from left: Double, width: Double, of page: Double) -> Light? {
    guard width > 0, axis == .x else { return nil }
    return Light(
      axis: .x, stops: stops.map { Stop(($0.location * page - left) / width, $0.factor) },
      warmth: warmth)
  }
}

extension Layer {
  fileprivate func show(_ sheet: LeavesLayers.Sheet, scale: Double) {
    contents = sheet.bitmap
    contentsRect = sheet.region
    contentsScale = sheet.scale ?? scale
    contentsName = sheet.name ?? sheet.page.map { "page-\($0)" }
    if sheet.bitmap == nil { contentsName = nil }
    if let color = sheet.color { backgroundColor = color }
    if !sheet.exists { isHidden = true }
  }
}
