import CSDL2
import Content
import Foundation
import Launch
import PaperGeometry
import PaperRaster

/// SDL's window and the way pixels get into it.
@MainActor
final class Window {
  private let window: OpaquePointer
  private let presenter: any Presenter
  /// For events that other threads push to wake the window's thread.
  nonisolated let wakeEvent: UInt32

  struct Failure: Error, CustomStringConvertible { let description: String }

  init(_ arguments: Arguments) throws(Failure) {
    // Without this SDL sends even a software surface through OpenGL: some 30 times slower.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint("SDL_APP_NAME", "Paper")
    SDL_SetHint("SDL_VIDEO_X11_WMCLASS", "paper")
    Self.restrictDrivers()
    SDL_SetMainReady()
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Failure(description: Self.noDisplay()) }
    // SDL keeps the screen awake for games; someone who reads decides for themselves.
    SDL_EnableScreenSaver()
    EventClock.watchServer()
    // SDL begins with it where there is a keyboard.
    SDL_StopTextInput()
    wakeEvent = SDL_RegisterEvents(1)
    var flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    if arguments.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
    let way = PresenterProbe.way(
      width: Int32(arguments.window.width), height: Int32(arguments.window.height),
      wish: Self.way(arguments.presentation))
    let center = paper_windowpos_centered()
    guard
      let window = SDL_CreateWindow(
        "Paper", center, center, Int32(arguments.window.width), Int32(arguments.window.height),
        flags)
    else {
      throw Failure(description: "cannot open a window: \(Self.lastError)")
    }
    self.window = window
    do {
      presenter =
        switch way {
        case .surface: SurfacePresenter(window)
        case .texture: try TexturePresenter(window)
        }
    } catch {
      throw Failure(description: "cannot draw into the window: \(error.description)")
    }
  }

  /// Left to itself, SDL draws where nobody sees it when there is no display. A driver that is
  /// asked for by SDL_VIDEODRIVER is taken all the same.
  private static func restrictDrivers() {
    #if os(Linux)
      // Without its folder, Wayland's library would write a line of its own to standard error.
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

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  static var lastError: String { String(cString: SDL_GetError()) }

  private static func way(_ wish: Arguments.Presentation) -> PresenterProbe.Way? {
    switch wish {
    case .auto: nil
    case .surface: .surface
    case .texture: .texture
    }
  }

  /// What has been uploaded is gone: the next frame is shown anew, whole.
  func reset() { presenter.reset() }

  /// Out of the user's way while the background finishes what it cannot drop.
  func hide() { SDL_HideWindow(window) }

  func close() {
    presenter.close()
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  /// Size in points and pixels for a point.
  var viewSize: ViewSize {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    let pixels = presenter.pixelSize
    let scale = width > 0 ? Double(pixels.width) / Double(width) : 1
    return ViewSize(Size(Double(width), Double(height)), scale: scale)
  }

  var title: String = "Paper" {
    didSet { if title != oldValue { SDL_SetWindowTitle(window, title) } }
  }

  /// Input methods compose text from keys. While nobody takes text they would swallow letters that are
  /// commands.
  var acceptsText = false {
    didSet {
      guard acceptsText != oldValue else { return }
      if acceptsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }
  }

  func toggleFullscreen() {
    let desktop = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    let isFull = SDL_GetWindowFlags(window) & desktop == desktop
    SDL_SetWindowFullscreen(window, isFull ? 0 : desktop)
  }

  /// Seconds between two refreshes of the screen the window is on.
  var frameInterval: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 1.0 / 60 }
    return 1 / Double(mode.refresh_rate.clamped(to: 24...240))
  }

  /// How many pixels a frame has.
  var pixelSize: (width: Int, height: Int) { presenter.pixelSize }

  /// Lends the window's pixels to `draw`, once for every part to be drawn (nil: all of them), and
  /// shows them.
  ///
  /// - Parameter damage: what differs from the last frame; nil where that is not known.
  /// - Returns: false where there was no frame to be had.
  func present(damage: [PixelRect]?, _ draw: (PixelTarget, PixelRect?) -> Void) -> Bool {
    presenter.present(damage: damage, draw)
  }
}

/// A way for pixels into the window.
@MainActor
protocol Presenter: AnyObject {
  var pixelSize: (width: Int, height: Int) { get }
  func present(damage: [PixelRect]?, _ draw: (PixelTarget, PixelRect?) -> Void) -> Bool
  /// What has been uploaded is gone.
  func reset()
  func close()
}
