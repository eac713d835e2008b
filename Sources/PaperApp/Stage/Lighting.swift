import Books
import Content
import PaperGeometry
import PaperLayers
import PaperRaster
import Reading
import Shell

/// In which light everything is seen: the theme, and the lamp over all that is drawn.
///
/// The lamp is a layer that multiplies all layers beneath by a warm colour, so its steps draw no page anew
/// (decision: Night pictures).
final class Lighting {
  var choice: LightChoice
  /// Whether the desktop prefers dark windows; nil where it says nothing of that.
  var desktopIsDark: Bool?
  /// Whether the desktop prefers more contrast; nil where it says nothing of that.
  var desktopHasMoreContrast: Bool?
  let lamp = Layer(name: "lamp")

  init(_ choice: LightChoice) {
    self.choice = choice
    lamp.anchorPoint = .zero
    lamp.zPosition = 1e9
    lamp.isHitTestable = false
    lamp.blend = .multiply
  }

  var theme: Theme {
    let theme: Theme =
      switch choice.theme {
      case .auto: desktopIsDark == true ? .night : .light
      case .light: .light
      case .night: .night
      }
    return hasMoreContrast ? theme.withMoreContrast : theme
  }

  var hasMoreContrast: Bool {
    switch choice.contrast {
    case .auto: desktopHasMoreContrast == true
    case .normal: false
    case .more: true
    }
  }

  func layout(in view: ViewSize) {
    lamp.frame = Rect(origin: .zero, size: view.size)
    lamp.isHidden = choice.lamp == .off
    lamp.backgroundColor = Self.color(choice.lamp)
  }

  /// What is left of red, green and blue: blue is taken away first, as of a candle's light.
  private static func color(_ lamp: LampChoice) -> Color {
    switch lamp {
    case .off: .white
    case .low: Color(0.92, 0.84, 0.72)
    case .warm: Color(0.78, 0.64, 0.46)
    case .deep: Color(0.58, 0.42, 0.24)
    }
  }
}

extension Stage {
  /// Theme and lamp, as the reader has chosen.
  public var light: LightChoice {
    get { lighting.choice }
    set { lighting.choice = newValue }
  }

  /// Whether the desktop prefers dark windows; nil where it says nothing of that.
  public var desktopIsDark: Bool? {
    get { lighting.desktopIsDark }
    set { lighting.desktopIsDark = newValue }
  }

  /// Whether the desktop prefers more contrast; nil where it says nothing of that.
  public var desktopHasMoreContrast: Bool? {
    get { lighting.desktopHasMoreContrast }
    set { lighting.desktopHasMoreContrast = newValue }
  }

  /// Takes another light from now on, and has it kept for all books.
  func choose(_ light: LightChoice) -> [HostEffect] {
    let before = lighting.choice
    lighting.choice = light
    var effects: [HostEffect] = []
    if before.theme != light.theme {
      effects.append(.changeSetting(.theme, value: light.theme.rawValue))
    }
    if before.lamp != light.lamp {
      effects.append(.changeSetting(.lamp, value: light.lamp.rawValue))
    }
    return effects
  }

  /// Tells all that are laid out of the light of the frame.
  func takeLight() {
    content.theme = lighting.theme
    content.paperChoice = lighting.choice.paper
    content.hasOriginalLight = lighting.choice.pages == .original
    bookChrome.light = lighting.choice
    overlays.style.hasMoreContrast = lighting.hasMoreContrast
  }

  /// Goes on to the next theme.
  func changeTheme() -> [HostEffect] {
    var light = lighting.choice
    light.theme = light.nextTheme
    return choose(light)
  }

  /// Shows the pages of the open book, a scan, in another way.
  func show(_ look: ScanLook) { (navigator.top as? BookScene)?.show(look) }

  /// Has the open book set otherwise.
  func changeText(_ change: TextChange) {
    if let book = navigator.top as? BookScene { textSizing.change(book, by: change) }
  }
}
