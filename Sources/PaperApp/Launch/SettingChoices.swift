import PaperLayouts
import Reading
import Shelf
import Shell
import Words

/// A choice that the settings file has by its raw value, and that readers see by its title.
protocol SettingChoice: RawRepresentable<String>, CaseIterable, Sendable {
  var title: String { get }
}

extension SettingChoice {
  static var choices: [SettingItem.Choice] {
    allCases.map { SettingItem.Choice($0.rawValue, title: $0.title) }
  }
}

extension StyleChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Words.text("auto")
    case .flip: Words.text("flip", context: "how pages turn")
    case .curl: Words.text("curl", context: "how pages turn")
    case .leaves: Words.text("leaves", context: "how pages turn")
    case .deck: Words.text("deck", context: "how pages turn")
    }
  }
}

extension Pose: SettingChoice {
  var title: String {
    switch self {
    case .flat: Words.text("flat", context: "how a book lies")
    case .lectern: Words.text("lectern", context: "how a book lies")
    }
  }
}

extension ReadingDirection: SettingChoice {
  var title: String {
    switch self {
    case .leftToRight: Words.text("on the left", context: "where books begin")
    case .rightToLeft: Words.text("on the right", context: "where books begin")
    }
  }
}

extension ShelfStyle: SettingChoice {
  var title: String {
    switch self {
    case .carousel: Words.text("carousel", context: "the shelf")
    case .deck: Words.text("deck", context: "the shelf")
    }
  }
}

extension MotionChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Words.text("auto")
    case .full: Words.text("full", context: "what moves")
    case .reduced: Words.text("reduced", context: "what moves")
    case .none: Words.text("none", context: "what moves")
    }
  }
}

extension ThemeChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Words.text("auto")
    case .light: Words.text("light", context: "theme")
    case .night: Words.text("night", context: "theme")
    }
  }
}

extension LampChoice: SettingChoice {
  var title: String {
    switch self {
    case .off: Words.text("off", context: "lamp")
    case .low: Words.text("low", context: "lamp")
    case .warm: Words.text("warm", context: "lamp")
    case .deep: Words.text("deep", context: "lamp")
    }
  }
}

extension ContrastChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Words.text("auto")
    case .normal: Words.text("normal", context: "contrast")
    case .more: Words.text("more", context: "contrast")
    }
  }
}
