import Words

extension SettingItem {
  /// What a value is called where readers see it; the value itself where it has no name, as a number.
  public func title(of value: String) -> String {
    switch "\(section).\(key).\(value)" {
    case "reading.style.auto", "motion.motion.auto", "light.theme.auto", "light.contrast.auto":
      Words.text("auto")
    case "reading.style.flip": Words.text("flip", context: "how pages turn")
    case "reading.style.curl": Words.text("curl", context: "how pages turn")
    case "reading.style.leaves": Words.text("leaves", context: "how pages turn")
    case "reading.style.deck": Words.text("deck", context: "how pages turn")
    case "reading.pose.flat": Words.text("flat", context: "how a book lies")
    case "reading.pose.lectern": Words.text("lectern", context: "how a book lies")
    case "reading.direction.ltr": Words.text("on the left", context: "where books begin")
    case "reading.direction.rtl": Words.text("on the right", context: "where books begin")
    case "shelf.layout.carousel": Words.text("carousel", context: "the shelf")
    case "shelf.layout.deck": Words.text("deck", context: "the shelf")
    case "motion.motion.full": Words.text("full", context: "what moves")
    case "motion.motion.reduced": Words.text("reduced", context: "what moves")
    case "motion.motion.none": Words.text("none", context: "what moves")
    case "light.theme.light": Words.text("light", context: "theme")
    case "light.theme.night": Words.text("night", context: "theme")
    case "light.lamp.off": Words.text("off", context: "lamp")
    case "light.lamp.low": Words.text("low", context: "lamp")
    case "light.contrast.normal": Words.text("normal", context: "contrast")
    case "light.contrast.more": Words.text("more", context: "contrast")
    case "light.lamp.warm": Words.text("warm", context: "lamp")
    case "light.lamp.deep": Words.text("deep", context: "lamp")
    default: value
    }
  }
}
