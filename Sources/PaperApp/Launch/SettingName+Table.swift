import Books
import Shell
import Localisation

extension SettingName {
  /// The table of all settings, which the compiler holds complete.
  var setting: Setting {
    switch self {
    case .style:
      Setting.choice(
        self, Localisation.text("How pages turn"), \.style,
        "How the pages of a book turn that has no style of its own yet: by auto printed pages curl, pictures and comics flip"
      )
    case .pose:
      Setting.choice(self, Localisation.text("How a book lies"), \.pose, "How an open book stands")
    case .direction:
      Setting.choice(
        self, Localisation.text("Where books begin"), \.direction,
        "Which way books are read that do not say so themselves")
    case .face:
      Setting(
        self, Localisation.text("Letters of books"), .any("FACE"),
        "In which letters texts are set that have no choice of their own: book as the book says, serif for Paper's own, sans, or the name of a family that is installed (fc-list : family)"
      ) {
        $0.face.rawValue
      } take: { arguments, value throws(Arguments.Misuse) in
        guard let face = TextSetting.Face(rawValue: value) else {
          throw .value(
            Localisation.text("{value} is no name of letters", ["value": value]), "face")
        }
        arguments.face = face
      }
    case .readingTimes:
      Setting.truth(
        self, Localisation.text("Keep reading times"), \.keepsTimes,
        "Whether days, minutes and pages of reading are kept, in this computer's library alone; paper stats tells them"
      )
    case .shelf:
      Setting.choice(self, Localisation.text("The shelf"), \.shelf, "How the shelf is browsed")
    case .motion:
      Setting.choice(
        self, Localisation.text("What moves"), \.motion,
        "auto does as the desktop prefers (its setting of reduced motion or of animations), full moves books and pages, reduced fades from one picture into the next, none changes at once"
      )
    case .turnAtOnce:
      Setting.truth(
        self, Localisation.text("Keys and wheel turn at once"), \.keysTurnAtOnce,
        "Whether keys and wheels turn pages at once while pages follow the hand")
    case .theme:
      Setting.choice(
        self, Localisation.text("Light or night"), \.light.theme,
        "auto does as the desktop prefers (its dark or light look), night shows dark pages with light letters, on which pictures keep their colours"
      )
    case .lamp:
      Setting.choice(
        self, Localisation.text("Lamp"), \.light.lamp,
        "How far a lamp dims and warms all that is seen")
    case .contrast:
      Setting.choice(
        self, Localisation.text("Contrast"), \.light.contrast,
        "auto does as the desktop prefers, more shows words and controls in black and white with lines round them"
      )
    case .pageLight:
      Setting.choice(
        self, Localisation.text("Light on pages"), \.light.pages,
        "sun is the one light of every style and pose, original shows the grey films of the tutorials on the lectern and over folded leaves"
      )
    case .paper:
      Setting.choice(
        self, Localisation.text("Warm paper"), \.light.paper,
        "Which pages are printed on Paper's warm paper with its grain: texts, all, or none, which leaves texts on white; pictures, comics and PDFs have paper of their own"
      )
    case .fullscreen:
      Setting.truth(
        self, Localisation.text("Begin in full screen"), \.isFullscreen,
        "Whether the window fills the screen from the start")
    case .reopenBooks:
      Setting.truth(
        self, Localisation.text("Begin with the books that were open"),
        \.opensLeftBooks,
        "Whether a start without paths opens the books that were open when the windows were closed, each in a window"
      )
    case .recentFiles:
      Setting.truth(
        self, Localisation.text("Books among the desktop's recent files"),
        \.tellsDesktop,
        "Whether books that are opened are added to the recent files that the desktop shows (recently-used.xbel)"
      )
    case .cache:
      Setting(
        self, Localisation.text("Megabytes for pages"),
        .any("MEGABYTES", offers: ["96", "192", "384", "768"]),
        "How many megabytes pages may take that were drawn"
      ) {
        "\($0.cacheMegabytes)"
      } take: { arguments, value throws(Arguments.Misuse) in
        arguments.cacheMegabytes = try Arguments.megabytes(value, "cache")
      }
    case .speechRate:
      Setting(
        self, Localisation.text("How fast a voice reads"), .any("NUMBER"),
        "How fast books are read aloud: from -100 to 100, 0 being the usual speed of the voice"
      ) {
        "\($0.manner.rate)"
      } take: { arguments, value throws(Arguments.Misuse) in
        guard let rate = Int(value), SpeechManner.rates.contains(rate) else {
          throw .value(
            Localisation.text("{value} is no number from -100 to 100", ["value": value]), "rate")
        }
        arguments.manner.rate = rate
      }
    case .voice:
      Setting(
        self, Localisation.text("Which voice reads"), .any("NAME"),
        "Which voice reads aloud, by its name in speech-dispatcher (spd-say -L); auto is the one for the language of the book"
      ) {
        $0.manner.voice ?? "auto"
      } take: { arguments, value in
        arguments.manner.voice = value == "auto" ? nil : value
      }
    case .scale:
      Setting(
        self, Localisation.text("Pixels for each point"), .any("NUMBER"),
        "How many pixels a point has, from 0.5 to 8, which says how large letters and buttons are; auto does as the desktop says (Xft.dpi on X11, the scale of the screen on Wayland)"
      ) {
        $0.scale.map { "\($0)" } ?? "auto"
      } take: { arguments, value throws(Arguments.Misuse) in
        arguments.scale = try Arguments.scale(value, "scale")
      }
    case .size:
      Setting(
        self, Localisation.text("Size of the window"), .any("WIDTHxHEIGHT"),
        "Size of the window in points"
      ) {
        "\(Int($0.window.width))x\(Int($0.window.height))"
      } take: { arguments, value throws(Arguments.Misuse) in
        arguments.window = try Arguments.size(value, "size")
        arguments.choosesWindow = true
      }
    }
  }
}
