import CDensity
import CSDL2

/// The scale by the density that the desktop tells in X's resource database.
struct DesktopScale: DisplayScale {
  private var density: Density
  private var window: OpaquePointer?
  private var isNew = false

  init(chosen: Double?) {
    density = Density(chosen: chosen, dotsPerInch: paper_density_dpi(nil))
  }

  var chosen: Double? {
    get { density.chosen }
    set { density.chosen = newValue }
  }

  mutating func follow(_ window: OpaquePointer) {
    self.window = window
    paper_density_watch(UnsafeMutableRawPointer(window))
  }

  mutating func note(_ event: inout SDL_Event) {
    if paper_density_has_changed(&event) != 0 { isNew = true }
  }

  mutating func takeChange() -> Bool {
    guard isNew else { return false }
    isNew = false
    density.dotsPerInch = paper_density_dpi(window.map { UnsafeMutableRawPointer($0) })
    return true
  }

  func scale(pixelsPerUnit: Double) -> Double { density.scale(pixelsPerUnit: pixelsPerUnit) }
  func units(pixelsPerUnit: Double) -> Double { density.units(pixelsPerUnit: pixelsPerUnit) }
}
