import Dispatch
import Glibc
import Settings
import Shell
import Synchronization
import SystemCalls

/// Reads the settings file again when it changes, on a thread of its own. At rest the thread waits for the
/// system to tell of a change.
///
/// What is watched is the file's folder, as most programs write a file by putting another in its place; and
/// where there is no such folder, the nearest one above that is there.
final class SettingsWatch: Sendable {
  private let file: SettingsFile
  private let wake: @Sendable () -> Void
  /// Changes are written one after the other.
  private let writer = DispatchQueue(label: "settings")
  private let news = Mutex<Result<SettingsText, SettingsFile.Failure>?>(nil)

  /// - Parameters:
  ///   - known: the settings as they were read last.
  ///   - wake: called on the thread when the file has changed; must not wait.
  init(_ file: SettingsFile, known: SettingsText?, wake: @escaping @Sendable () -> Void) {
    (self.file, self.wake) = (file, wake)
    BackgroundThread.start("settings") { [self] in follow(known) }
  }

  /// What was read since the last call; nil where nothing has changed.
  func take() -> Result<SettingsText, SettingsFile.Failure>? {
    news.withLock { news in
      defer { news = nil }
      return news
    }
  }

  /// Sets a key in the file, in the background; the change comes back as any other.
  func change(_ name: SettingName, to value: String) {
    writer.async { [self] in
      do throws(SettingsFile.Failure) {
        var text = try file.read()
        text.set(name.key, in: name.section, to: value)
        try file.write(text)
      } catch {
        news.withLock { $0 = .failure(error) }
        wake()
      }
    }
  }

  // MARK: On the thread

  private func follow(_ known: SettingsText?) {
    var last = known
    while true {
      // A new descriptor each time: one that is used again tells of the watches that were taken from it.
      let descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      guard watch(with: descriptor) else { return }
      // Read after the watch is there, so that no change falls between the two.
      last = read(after: last)
      guard waitForChange(descriptor) else { return }
    }
  }

  /// Watches the nearest folder that is there.
  private func watch(with descriptor: Int32) -> Bool {
    let changes = UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    var folder = Paths.parent(of: file.path)
    while true {
      let watch = inotify_add_watch(descriptor, folder, changes | UInt32(IN_ONLYDIR))
      if watch >= 0 { return true }
      guard folder != "/", errno == ENOENT || errno == ENOTDIR else { return false }
      folder = Paths.parent(of: folder)
    }
  }

  private func read(after last: SettingsText?) -> SettingsText? {
    let found: Result<SettingsText, SettingsFile.Failure>
    do throws(SettingsFile.Failure) { found = .success(try file.read()) } catch {
      found = .failure(error)
    }
    let text = try? found.get()
    guard text != last else { return last }
    news.withLock { $0 = found }
    wake()
    return text
  }

  /// Waits for events, and lets those go by that follow at once: a file is written in several steps.
  private func waitForChange(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    guard Glibc.read(descriptor, &bytes, bytes.count) > 0 else { return errno == EINTR }
    usleep(50_000)
    return true
  }
}
