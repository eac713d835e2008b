import Books
import PaperLayouts
import Reading
import Shelf
import Shell
import Localisation

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
    case .auto: Localisation.text("auto")
    case .flip: Localisation.text("flip", context: "how pages turn")
    case .curl: Localisation.text("curl", context: "how pages turn")
    case .leaves: Localisation.text("leaves", context: "how pages turn")
    case .deck: Localisation.text("deck", context: "how pages turn")
    case .scroll: Localisation.text("scroll", context: "how pages turn")
    }
  }
}

extension Pose: SettingChoice {
  var title: String {
    switch self {
    case .flat: Localisation.text("flat", context: "how a book lies")
    case .lectern: Localisation.text("lectern", context: "how a book lies")
    }
  }
}

extension ReadingDirection: SettingChoice {
  var title: String {
    switch self {
    case .leftToRight: Localisation.text("on the left", context: "where books begin")
    case .rightToLeft: Localisation.text("on the right", context: "where books begin")
    }
  }
}

extension ShelfStyle: SettingChoice {
  var title: String {
    switch self {
    case .carousel: Localisation.text("carousel", context: "the shelf")
    case .deck: Localisation.text("deck", context: "the shelf")
    case .wall: Localisation.text("wall", context: "the shelf")
    case .rows: Localisation.text("rows", context: "the shelf")
    }
  }
}

extension MotionChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Localisation.text("auto")
    case .full: Localisation.text("full", context: "what moves")
    case .reduced: Localisation.text("reduced", context: "what moves")
    case .none: Localisation.text("none", context: "what moves")
    }
  }
}

extension ThemeChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Localisation.text("auto")
    case .light: Localisation.text("light", context: "theme")
    case .night: Localisation.text("night", context: "theme")
    }
  }
}

extension LampChoice: SettingChoice {
  var title: String {
    switch self {
    case .off: Localisation.text("off", context: "lamp")
    case .low: Localisation.text("low", context: "lamp")
    case .warm: Localisation.text("warm", context: "lamp")
    case .deep: Localisation.text("deep", context: "lamp")
    }
  }
}

extension BookLight: SettingChoice {
  var title: String {
    switch self {
    case .sun: Localisation.text("sun", context: "light on pages")
    case .original: Localisation.text("original", context: "light on pages")
    }
  }
}

extension PaperChoice: SettingChoice {
  var title: String {
    switch self {
    case .texts: Localisation.text("texts", context: "warm paper")
    case .all: Localisation.text("all", context: "warm paper")
    case .none: Localisation.text("none", context: "warm paper")
    }
  }
}

extension ContrastChoice: SettingChoice {
  var title: String {
    switch self {
    case .auto: Localisation.text("auto")
    case .normal: Localisation.text("normal", context: "contrast")
    case .more: Localisation.text("more", context: "contrast")
    }
  }
}
