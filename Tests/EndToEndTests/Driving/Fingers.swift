import TestSupport
import Foundation
import PaperGeometry

/// Fingers on a touch screen that is not there.
///
/// Nothing can make touches on Xvfb, so a small library is loaded into Paper before its own (and Paper
/// knows nothing of it): it reads lines from a pipe and pushes SDL's finger events, as SDL's driver of
/// a touch screen would.
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

  /// The structure is SDL 2's `SDL_TouchFingerEvent` within the 56 bytes and some of `SDL_Event`,
  /// written down here so that no header is needed.
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

    extern int SDL_PushEvent(void *event) __attribute__((weak));

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
        if (SDL_PushEvent) SDL_PushEvent(&event);
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
