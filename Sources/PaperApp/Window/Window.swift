import CSDL2
import CXErrors
import Content
import Desktop
import Launch
import PaperGeometry
import PaperRaster
import SystemCalls

/// SDL's window and its presenter.
@MainActor
package final class Window {
  private let window: OpaquePointer
  private let presenter: any Presenter
  package let pointers = Pointers()
  var reader = EventReader()
  let fileDrag = FileDrag()
  let gamepads = Gamepads()
  // SDL 3 does the tasks of these three itself (decision: SDL 3).
  let activation: any WindowActivation = SystemActivation()
  var displayScale: any DisplayScale
  var times: any EventTimes = EventClock()
  /// The size that was asked for, in SDL's units.
  private let asked: (width: Int32, height: Int32)
  /// The type of the SDL events by which other threads wake the window's thread.
  package nonisolated let wakeEvent: UInt32

  package struct Failure: Error, CustomStringConvertible { package let description: String }

  /// - Parameter token: of the program's start.
  package init(_ arguments: Arguments, _ token: StartupToken = StartupToken()) throws(Failure) {
    // Without this hint SDL sends even a software surface through OpenGL, which is some 30 times slower.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint("SDL_APP_NAME", "Paper")
    Self.restrictDrivers()
    SDL_SetMainReady()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Failure(description: Self.noDisplay()) }
    // SDL disables the screen saver by default, as games need; the user's own setting is right for reading.
    SDL_EnableScreenSaver()
    paper_x_errors_handle()
    EndingSignals.followHangupAndQuit()
    SystemEvents.begin()
    // SDL starts text input by default where there is a keyboard.
    SDL_StopTextInput()
    wakeEvent = SDL_RegisterEvents(1)
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if arguments.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    displayScale = DesktopScale(chosen: arguments.scale)
    let units = displayScale.units(pixelsPerUnit: 1)
    let (width, height) = (
      Int32(arguments.window.width * units), Int32(arguments.window.height * units)
    )
    let way = PresenterProbe.way(
      width: width, height: height, preference: Self.way(arguments.presentation))
    let center = paper_windowpos_centered()
    let size = (width, height)
    // Hidden, until the desktop knows of which start the window is.
    let hidden = flags | SDL_WINDOW_HIDDEN.rawValue
    guard let window = SDL_CreateWindow("Paper", center, center, width, height, hidden) else {
      throw Failure(description: "cannot open a window: \(Self.lastError)")
    }
    self.window = window
    asked = size
    activation.show(window, token)
    displayScale.follow(window)
    paper_x_errors_watch(UnsafeMutableRawPointer(window))
    do {
      presenter =
        switch way {
        case .surface: SurfacePresenter(window)
        case .texture: try TexturePresenter(window)
        }
    } catch {
      throw Failure(description: "cannot draw into the window: \(error.description)")
    }
    // The presenter may have had SDL make another surface.
    activation.follow(window)
  }

  /// Sets what SDL and Xlib take from the environment alone. Call before threads are started that read variables.
  ///
  /// - The class of windows is the application's id, by which a desktop finds the `.desktop` entry and the icon of a
  ///   window.
  /// - Xlib parses the table of compose sequences, half a megabyte of text, each time that an input method is opened,
  ///   unless the table of the first time may be kept in a folder (`XCOMPOSECACHE`).
  /// - SDL gives the activation token to Wayland's compositor when it shows a window.
  package static func setEnvironment(_ token: StartupToken) {
    if let token = token.ofWayland {
      Environment.setOwn(StartupToken.activationVariable, token)
    }
    Environment.setOwn("SDL_VIDEO_X11_WMCLASS", Program.id)
    Environment.setOwn("SDL_VIDEO_WAYLAND_WMCLASS", Program.id)
    if let folder = Paths.userCache.map({ Paths.joined($0, "compose") }),
      // Xlib takes only a folder that is the user's alone.
      (try? Files.makeFolder(folder, mode: 0o700)) != nil
    {
      Environment.setOwn("XCOMPOSECACHE", folder)
    }
  }

  /// Restricts SDL to drivers with a visible display, because without a display SDL falls back to an
  /// invisible driver. A driver named in SDL_VIDEODRIVER is used all the same.
  private static func restrictDrivers() {
    #if os(Linux)
      // Without XDG_RUNTIME_DIR, Wayland's library would write a line to standard error.
      let hasWayland = environment["XDG_RUNTIME_DIR"] != nil
      SDL_SetHint(SDL_HINT_VIDEODRIVER, hasWayland ? "x11,wayland,KMSDRM" : "x11,KMSDRM")
    #endif
  }

  private static func noDisplay() -> String {
    if environment["SDL_VIDEODRIVER"] != nil { return "there is no display: \(lastError)" }
    let name = environment["DISPLAY"] ?? environment["WAYLAND_DISPLAY"]
    return name.map { "the display \($0) cannot be opened" }
      ?? "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set"
  }

  private static var environment: [String: String] { Environment.all }

  static var lastError: String { String(cString: SDL_GetError()) }

  /// SDL's name of the window system; nil before there is any.
  static var driver: String? { SDL_GetCurrentVideoDriver().map { String(cString: $0) } }

  /// The library that opens the window, with its version.
  package static var library: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "SDL \(version.major).\(version.minor).\(version.patch)"
  }

  /// The window in one line, for reports of a fault.
  package var summary: String {
    let (driver, view) = (Self.driver ?? "no driver", viewSize)
    return "\(driver), \(Int(view.size.width))x\(Int(view.size.height)) points @\(view.scale)"
  }

  private static func way(_ preference: Arguments.Presentation) -> PresenterProbe.Way? {
    switch preference {
    case .auto: nil
    case .surface: .surface
    case .texture: .texture
    }
  }

  /// Notes that uploaded pixels are lost: the next frame is drawn whole.
  package func reset() { presenter.reset() }

  /// Hides the window while the program still ends its background work.
  package func hide() { SDL_HideWindow(window) }

  package func close() {
    fileDrag.cancel()
    paper_x_errors_watch(nil)
    activation.end()
    presenter.close()
    pointers.close()
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// The window's size in points, and the scale in pixels per point.
  package var viewSize: ViewSize {
    let pixels = presenter.pixelSize
    let scale = displayScale.scale(pixelsPerUnit: pixelsPerUnit)
    return ViewSize(
      Size(Double(pixels.width) / scale, Double(pixels.height) / scale), scale: scale)
  }

  /// SDL's units for each point: of the window's size, and of the places of events.
  var unitsPerPoint: Double { displayScale.units(pixelsPerUnit: pixelsPerUnit) }

  private var pixelsPerUnit: Double {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return width > 0 ? Double(presenter.pixelSize.width) / Double(width) : 1
  }

  /// Takes the scale that the user has chosen; nil for the desktop's.
  package func choose(scale: Double?) { displayScale.chosen = scale }

  package var title: String = "Paper" {
    didSet { if title != oldValue { SDL_SetWindowTitle(window, title) } }
  }

  /// Whether text input is on. Text input is off while no text is edited, because input methods would take
  /// the letters that are commands.
  package var acceptsText = false {
    didSet {
      guard acceptsText != oldValue else { return }
      if acceptsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
  }

  /// Where the window lies on the screen, in the screen's pixels.
  package var origin: Point {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    return Point(Double(x), Double(y))
  }

  /// Begins to drag a picture out of the window, from the press that the user holds.
  /// - Parameters:
  ///   - picture: a file of PNG.
  ///   - file: the absolute path of the same file.
  /// - Returns: whether the release of the press goes to the window system alone.
  package func drag(_ picture: [UInt8], file: String) -> Bool {
    fileDrag.begin(picture, file: Array(file.utf8), window: activation.number)
  }

  /// Whether the left button is down, as far as events have told.
  package var isPressed: Bool { SDL_GetMouseState(nil, nil) & 1 != 0 }

  /// Whether keys go to the window.
  package var hasKeys: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  package var isFullscreen: Bool {
    let desktop = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    return SDL_GetWindowFlags(window) & desktop == desktop
  }

  /// Comes to the front of the screen, as far as the desktop lets it.
  /// - Parameter token: of the desktop, for the program that the user has asked for it.
  package func comeToFront(token: StartupToken) {
    if SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 {
      SDL_RestoreWindow(window)
    }
    activation.bringToFront(token)
  }

  /// Calls `body` with what another program is to be told of the window: at once, or when the compositor has answered.
  package func introduce(_ body: @escaping @MainActor (Introduction) -> Void) {
    activation.introduce(body)
  }

  /// Begins to drag files out of the window, from the press that the user holds.
  /// - Parameters:
  ///   - files: the bytes of absolute paths.
  ///   - picture: shown beside the pointer, where the window system allows that.
  /// - Returns: whether the release of the press goes to the window system alone.
  package func drag(_ files: [[UInt8]], picture: Bitmap?) -> Bool {
    fileDrag.begin(files, picture: picture, window: activation.number)
  }

  /// Begins to drag a text out of the window, from the press that the user holds.
  /// - Returns: whether the release of the press goes to the window system alone.
  package func drag(_ text: String) -> Bool {
    fileDrag.begin(text, window: activation.number)
  }

  /// Whether keys go to the window.
  package var hasFocus: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }

  /// The size in points to come back to; nil while the window fills the screen or is maximized.
  package var restoredSize: Size? {
    guard SDL_GetWindowFlags(window) & SDL_WINDOW_MAXIMIZED.rawValue == 0, !isFullscreen else {
      return nil
    }
    return viewSize.size
  }

  /// Whether a compositor of Wayland has given the window another size than it was asked for, as those do that lay out
  /// windows side by side: it would not change that size, and the window would fill a part of its place only.
  private var isPlaced: Bool {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return Self.driver == "wayland" && (width, height) != asked
  }

  /// Takes the size with which the window was left, as far as the screen has room, in its middle.
  package func restore(_ kept: [Int]?) {
    var usable = SDL_Rect()
    guard !isFullscreen, !isPlaced,
      SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(window), &usable) == 0,
      case let units = unitsPerPoint,
      let size = KeptWindow.size(
        kept, on: Size(Double(usable.w) / units, Double(usable.h) / units))
    else { return }
    SDL_SetWindowSize(window, Int32(size.width * units), Int32(size.height * units))
    let center = paper_windowpos_centered()
    SDL_SetWindowPosition(window, center, center)
  }

  package func toggleFullscreen() {
    SDL_SetWindowFullscreen(
      window, isFullscreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// The time in seconds between two refreshes of the window's screen.
  package var frameInterval: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 1.0 / 60 }
    return 1 / Double(mode.refresh_rate.clamped(to: 24...240))
  }

  /// The size of a frame, in pixels.
  package var pixelSize: (width: Int, height: Int) { presenter.pixelSize }

  /// Calls `draw` with the window's pixels and the parts that must be drawn (nil for the whole frame), and
  /// presents the frame.
  ///
  /// - Parameter damage: the parts that differ from the last frame; nil where the difference is not known.
  /// - Returns: whether the frame was presented.
  package func present(
    damage: [PixelRect]?, _ draw: (PixelTarget, [PixelRect]?) -> Void
  ) -> Bool {
    presenter.present(damage: damage, draw)
  }
}
