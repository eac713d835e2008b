/// The settings, each by its place in the settings file: section, point, key. The compiler refuses a place that stands
/// twice. The order is that of the panel and of the manual.
public enum SettingName: String, CaseIterable, Sendable {
  case style = "reading.style"
  case pose = "reading.pose"
  case direction = "reading.direction"
  case face = "reading.face"
  case readingTimes = "reading.keep-times"
  case shelf = "shelf.layout"
  case motion = "motion.motion"
  case turnAtOnce = "motion.turn-at-once"
  case theme = "light.theme"
  case lamp = "light.lamp"
  case contrast = "light.contrast"
  case pageLight = "light.pages"
  case paper = "light.paper"
  case fullscreen = "window.fullscreen"
  case reopenBooks = "window.reopen-books"
  case recentFiles = "desktop.recent-files"
  case cache = "memory.cache"
  case speechRate = "speech.rate"
  case voice = "speech.voice"
  case scale = "window.scale"
  case size = "window.size"

  public var section: String { String(rawValue.prefix { $0 != "." }) }
  public var key: String { String(rawValue.dropFirst(section.count + 1)) }
}
