import Foundation

/// A disk that answers when the test lets it, for a program that is started with `environment`.
///
/// A small library is loaded before the program's own. A call about a path below `folder` is noted, and then waits
/// while the gate is closed. (FUSE was rejected: a test may have no right to mount.)
final class SlowDisk {
  /// The folder whose books lie on the slow disk.
  let folder: String
  let environment: [String: String]
  private let gate: String
  private let log: String

  struct Trouble: Error { let description: String }

  /// - Parameter shelf: where the folder and the library's own files are made.
  init(in shelf: Shelf) throws {
    folder = shelf.folder + "/slow"
    (gate, log) = (shelf.folder + "/gate", shelf.folder + "/calls")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = try shelf.file("slow.c", Self.source)
    let library = shelf.folder + "/slow.so"
    let compiler = Process()
    // The compiler that links Swift's programs is always there.
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
    compiler.arguments = ["-shared", "-fPIC", "-o", library, source]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw Trouble(description: "\(source) is wrong") }
    environment = [
      "LD_PRELOAD": library, "SLOW_FOLDER": folder, "SLOW_GATE": gate, "SLOW_LOG": log,
    ]
  }

  /// From now on the disk does not answer.
  func stop() throws { try Data().write(to: URL(fileURLWithPath: gate)) }

  func goOn() { unlink(gate) }

  /// The calls that have come, in order, each with its path.
  var calls: [String] {
    guard let text = try? String(contentsOfFile: log, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init)
  }

  /// Waits until the disk has been asked; the suite's limit of time ends a test that never asks.
  func waitForCall() { while calls.isEmpty { usleep(1000) } }

  private static let source = """
    #define _GNU_SOURCE
    #include <dirent.h>
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <stdarg.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <unistd.h>

    static void await(const char *call, const char *path) {
      const char *folder = getenv("SLOW_FOLDER");
      if (!path || strncmp(path, folder, strlen(folder))) return;
      int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
      int log = next(getenv("SLOW_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
      dprintf(log, "%s %s\\n", call, path);
      close(log);
      while (!access(getenv("SLOW_GATE"), F_OK)) usleep(1000);
    }

    char *realpath(const char *path, char *resolved) {
      await("realpath", path);
      char *(*next)(const char *, char *) = dlsym(RTLD_NEXT, "realpath");
      return next(path, resolved);
    }

    int stat(const char *path, struct stat *record) {
      await("stat", path);
      int (*next)(const char *, struct stat *) = dlsym(RTLD_NEXT, "stat");
      return next(path, record);
    }

    DIR *opendir(const char *path) {
      await("opendir", path);
      DIR *(*next)(const char *) = dlsym(RTLD_NEXT, "opendir");
      return next(path);
    }

    int open(const char *path, int flags, ...) {
      await("open", path);
      va_list more;
      va_start(more, flags);
      int mode = va_arg(more, int);
      va_end(more);
      int (*next)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
      return next(path, flags, mode);
    }
    """
}
