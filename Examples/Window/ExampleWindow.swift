import CSDL2
import Foundation
import PaperEngine

/// A window for the examples: SDL's events to the engine's, draw commands to pixels. A program that embeds the engine
/// has such a loop of its own, in its own toolkit.
@MainActor
public final class ExampleWindow {
  private let window: OpaquePointer
  private let start = SDL_GetTicks64()
  private var known: [DrawCommand]?
  private var isPressed = false

  /// Ends the program with one line where there is no screen.
  public init(_ title: String, size: Size) {
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "1")
    // Without a screen SDL would take a driver that shows nothing. SDL_VIDEODRIVER names such a driver on purpose.
    let hasWayland = getenv("XDG_RUNTIME_DIR") != nil
    SDL_SetHint(SDL_HINT_VIDEODRIVER, hasWayland ? "x11,wayland" : "x11")
    guard SDL_Init(SDL_INIT_VIDEO) == 0,
      let window = SDL_CreateWindow(
        title, paper_windowpos_centered(), paper_windowpos_centered(), Int32(size.width),
        Int32(size.height), SDL_WINDOW_RESIZABLE.rawValue)
    else { Self.fail("no screen: \(String(cString: SDL_GetError()))") }
    self.window = window
  }

  /// Ends the program with a line on standard error.
  /// - Parameter status: 1 for what could not be done, 2 for wrong usage.
  public nonisolated static func fail(_ message: String, status: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }

  /// The size of the window in points, of which each is a pixel.
  public var size: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return Size(Double(max(1, width)), Double(max(1, height)))
  }

  /// Wakes the window, from any thread.
  public nonisolated static func wake() {
    var event = SDL_Event()
    event.type = SDL_USEREVENT.rawValue
    SDL_PushEvent(&event)
  }

  /// Runs until the window is closed or Escape is pressed.
  /// - Parameters:
  ///   - handle: takes an event at a time in seconds.
  ///   - frame: gives the commands for a time, and the seconds until another frame is due without an event: 0 in motion,
  ///     infinity at rest.
  public func run(
    _ handle: (InputEvent, Double) -> Void,
    frame: (Double) -> (commands: [DrawCommand], next: Double)
  ) {
    var (event, next) = (SDL_Event(), 0.0)
    while true {
      // A frame takes at least a sixtieth of a second.
      let timeout = next.isFinite ? Int32(max(0.016, min(next, 3600)) * 1000) : -1
      var isThere = SDL_WaitEventTimeout(&event, timeout) != 0
      while isThere {
        if event.type == SDL_QUIT.rawValue { return }
        if event.type == SDL_WINDOWEVENT.rawValue { known = nil }
        if let input = input(event) {
          if case .key(let key) = input, key.name == "Escape" { return }
          handle(input, now)
        }
        isThere = SDL_PollEvent(&event) != 0
      }
      let frame = frame(now)
      next = frame.next
      if isMinimized { next = .infinity }
      // An unchanged list shows nothing new.
      if frame.commands != known { show(frame.commands) }
    }
  }

  private var isMinimized: Bool {
    SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0
  }

  private var now: Double { Double(SDL_GetTicks64() - start) / 1000 }

  private func show(_ commands: [DrawCommand]) {
    guard let surface = SDL_GetWindowSurface(window), SDL_LockSurface(surface) == 0 else { return }
    // Bound: SDL gives `h` rows of `pitch` bytes while the surface is locked; windows have 4 bytes for a pixel.
    if surface.pointee.format?.pointee.BytesPerPixel == 4, let base = surface.pointee.pixels,
      let target = PixelTarget(
        base: base, width: Int(surface.pointee.w), height: Int(surface.pointee.h),
        rowBytes: Int(surface.pointee.pitch))
    {
      Rasterizer(threads: 2).draw(commands, background: Color(hex: 0xDAD6CE), into: target)
      known = commands
    }
    SDL_UnlockSurface(surface)
    SDL_UpdateWindowSurface(window)
  }

  private func input(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT:
      isPressed = true
      return .pointerDown(Point(Double(event.button.x), Double(event.button.y)), button: .left)
    case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_LEFT:
      isPressed = false
      return .pointerUp(Point(Double(event.button.x), Double(event.button.y)), button: .left)
    case SDL_MOUSEMOTION:
      let point = Point(Double(event.motion.x), Double(event.motion.y))
      return isPressed ? .pointerMoved(point) : .pointerHovered(point)
    case SDL_MOUSEWHEEL:
      let delta = WheelDelta(dx: Double(event.wheel.preciseX), dy: Double(event.wheel.preciseY))
      return .wheel(delta, at: .zero, modifiers: [])
    case SDL_KEYDOWN:
      let name = String(cString: SDL_GetKeyName(event.key.keysym.sym))
      return .key(Key(name.filter { $0 != " " }, modifiers: modifiers(event.key.keysym.mod)))
    default: return nil
    }
  }

  private func modifiers(_ state: UInt16) -> Modifiers {
    let keys: [(SDL_Keymod, Modifiers)] = [
      (KMOD_SHIFT, .shift), (KMOD_CTRL, .control), (KMOD_ALT, .alt),
    ]
    return keys.reduce(into: []) { held, key in
      if UInt32(state) & key.0.rawValue != 0 { held.insert(key.1) }
    }
  }
}

extension Bitmap {
  /// The picture in a file, by SDL_image; nil for a file that is no picture or too large, which a line on standard error
  /// says.
  public static func picture(_ path: String) -> Bitmap? {
    if let (width, height) = sizeOfPNG(path), max(width, height) > maximumSide {
      return refuse(path, "\(width) x \(height) pixels are more than \(maximumSide) a side")
    }
    guard let loaded = IMG_Load(path) else {
      return refuse(path, String(cString: paper_img_error()))
    }
    defer { SDL_FreeSurface(loaded) }
    guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888.rawValue, 0)
    else { return refuse(path, String(cString: SDL_GetError())) }
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    // Bound: `h` rows of `pitch` bytes, of which the first `4 * w` are pixels.
    guard let base = surface.pointee.pixels else { return refuse(path, "no pixels") }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = base + y * Int(surface.pointee.pitch)
      for x in 0..<width { pixels.append(opaque(row.load(fromByteOffset: 4 * x, as: UInt32.self))) }
    }
    return Bitmap(width: width, height: height, pixels: pixels, label: path)
      ?? refuse(path, "\(width) x \(height) pixels are more than \(maximumSide) a side")
  }

  private static func refuse(_ path: String, _ reason: String) -> Bitmap? {
    FileHandle.standardError.write(Data("\(path.isEmpty ? "\"\"" : path): \(reason)\n".utf8))
    return nil
  }

  /// The size that the header of a PNG tells; nil for other files. SDL_image counts the bytes of a picture in 32 bits, and
  /// ends the program where a PNG has more.
  private static func sizeOfPNG(_ path: String) -> (width: Int, height: Int)? {
    guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 24),
      head.count == 24, head.starts(with: [0x89, 0x50, 0x4E, 0x47])
    else { return nil }
    func number(_ bytes: Range<Int>) -> Int {
      head[head.startIndex + bytes.lowerBound..<head.startIndex + bytes.upperBound]
        .reduce(0) { $0 << 8 | Int($1) }
    }
    return (number(16..<20), number(20..<24))
  }

  /// A pixel with straight alpha on white.
  private static func opaque(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return pixel }
    func channel(_ shift: UInt32) -> UInt32 {
      (((pixel >> shift & 0xFF) * alpha + 255 * (255 - alpha) + 127) / 255) << shift
    }
    return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
  }
}
