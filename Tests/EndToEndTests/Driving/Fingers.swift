import TestSupport
import Foundation
import PaperGeometry

/// Fingers on a touch screen that is not there.
///
/// Nothing can make touches on Xvfb, so a small library is loaded into Paper before its own (and Paper
/// knows nothing of it): it reads lines from a pipe and pushes SDL's finger events, as SDL's driver of
/// a touch screen would. Before the events of the first finger come those of the mouse that SDL emulates for that
/// finger: a single finger is a pointer by these alone.
final class Fingers {
  private let scratch: TemporaryFolder
  private let pipe: FileHandle
  let environment: [String: String]

  init() throws {
    scratch = try TemporaryFolder()
    let library = scratch.path + "/fingers.so"
    let source = try scratch.file("fingers.c", Array(Self.source.utf8))
    // The compiler that links Swift's programs is always there.
    let compiler = try ShellCommand.find("cc", package: "gcc")
    let built = try ShellCommand.run(
      compiler, ["-shared", "-fPIC", "-pthread", "-o", library, source])
    guard built.status == 0 else { throw Trouble("fingers.c: \(built.errors)") }
    let path = scratch.path + "/fingers"
    guard mkfifo(path, 0o600) == 0, let pipe = FileHandle(forUpdatingAtPath: path) else {
      throw Trouble("\(path): no pipe can be made")
    }
    self.pipe = pipe
    environment = ["LD_PRELOAD": library, "FINGERS": path]
  }

  enum Step: Int { case down = 0x700, up, moved }

  /// - Parameter place: in parts of the window, from 0 to 1.
  func touch(_ step: Step, _ id: Int, _ place: Point) throws {
    try pipe.write(contentsOf: Data("\(step.rawValue) \(id) \(place.x) \(place.y)\n".utf8))
  }

  /// Two fingers about the window's middle: so far apart at first, then at last, in parts of its width.
  func spread(from first: Double, to last: Double, lifted: Bool, steps: Int = 20) throws {
    func places(_ width: Double) -> [Point] {
      [Point(0.5 - width / 2, 0.5), Point(0.5 + width / 2, 0.5)]
    }
    for (id, place) in places(first).enumerated() { try touch(.down, id, place) }
    for step in 1...steps {
      let width = first + (last - first) * Double(step) / Double(steps)
      for (id, place) in places(width).enumerated() { try touch(.moved, id, place) }
      usleep(10_000)
    }
    if lifted { try lift() }
  }

  func lift() throws {
    for id in [0, 1] { try touch(.up, id, Point(0.5, 0.5)) }
  }

  /// Presses with one finger, and lifts the finger after so many seconds.
  func hold(_ place: Point, for seconds: Double) throws {
    try touch(.down, 0, place)
    usleep(UInt32(seconds * 1_000_000))
    try touch(.up, 0, place)
  }

  /// The structures are SDL 2's `SDL_TouchFingerEvent`, `SDL_MouseMotionEvent` and `SDL_MouseButtonEvent` within the 56
  /// bytes and some of `SDL_Event`. No header is needed.
  private static let source = """
    #include <pthread.h>
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    struct finger {
      uint32_t type, timestamp;
      int64_t touch, id;
      float x, y, dx, dy, pressure;
      uint32_t window;
      char rest[64];
    };

    struct motion {
      uint32_t type, timestamp, window, which, state;
      int32_t x, y, xrel, yrel;
      char rest[64];
    };

    struct button {
      uint32_t type, timestamp, window, which;
      uint8_t button, state, clicks, padding;
      int32_t x, y;
      char rest[64];
    };

    extern int SDL_PushEvent(void *event) __attribute__((weak));
    extern void *SDL_GetWindowFromID(uint32_t id) __attribute__((weak));
    extern void SDL_GetWindowSize(void *window, int *width, int *height) __attribute__((weak));

    static int size(int *width, int *height) {
      for (uint32_t id = 1; SDL_GetWindowFromID && SDL_GetWindowSize && id < 32; id++) {
        void *window = SDL_GetWindowFromID(id);
        if (!window) continue;
        SDL_GetWindowSize(window, width, height);
        return id;
      }
      return 0;
    }

    /* The mouse of SDL_TOUCH_MOUSEID, as SDL_SendTouch emulates the mouse for the first finger that comes down. */
    static void emulate(unsigned type, long long id, float x, float y) {
      static long long first = -1;
      int width, height, window = size(&width, &height);
      if (!window || (first >= 0 && first != id) || (first < 0 && type != 0x700)) return;
      struct motion motion;
      memset(&motion, 0, sizeof motion);
      motion.type = 0x400;
      motion.window = window;
      motion.which = UINT32_MAX;
      motion.state = first >= 0;
      motion.x = x * width;
      motion.y = y * height;
      if (type != 0x701) SDL_PushEvent(&motion);
      if (type == 0x702) return;
      struct button button;
      memset(&button, 0, sizeof button);
      button.type = type == 0x700 ? 0x401 : 0x402;
      button.window = window;
      button.which = UINT32_MAX;
      button.button = button.clicks = 1;
      button.state = type == 0x700;
      button.x = motion.x;
      button.y = motion.y;
      SDL_PushEvent(&button);
      first = type == 0x700 ? id : -1;
    }

    static void *read_lines(void *path) {
      FILE *file = fopen(path, "r");
      char line[128];
      while (file && fgets(line, sizeof line, file)) {
        unsigned type;
        long long id;
        struct finger event;
        memset(&event, 0, sizeof event);
        if (sscanf(line, "%u %lld %f %f", &type, &id, &event.x, &event.y) != 4) continue;
        event.type = type;
        event.touch = 1;
        event.id = id;
        if (!SDL_PushEvent) continue;
        emulate(type, id, event.x, event.y);
        SDL_PushEvent(&event);
      }
      return NULL;
    }

    __attribute__((constructor)) static void start(void) {
      char *path = getenv("FINGERS");
      pthread_t thread;
      if (path && !pthread_create(&thread, NULL, read_lines, path)) pthread_detach(thread);
    }
    """
}
