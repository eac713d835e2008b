import Bus
import Localisation
import PaperGeometry
import SystemCalls

/// What the desktop has said about a print before the pages are made.
package enum PrintOffer: Equatable, Sendable {
  /// The portal prints. The paper is upright, in points.
  case portal(token: UInt32, paper: Size)
  /// There is no portal: `lp` gives the PDF to the usual printer.
  case program(path: String, paper: Size)
  case cancelled
  /// Why nothing can be printed, in one line.
  case impossible(String)

  package var paper: Size? {
    switch self {
    case .portal(_, let paper), .program(_, let paper): paper
    case .cancelled, .impossible: nil
    }
  }
}

/// Prints PDFs: by the desktop's portal, which asks for the printer, else by `lp`. All calls wait for the user or for a
/// program, and are not for the window's thread.
package struct Printing: Sendable {
  private let bus: BusConnection
  private let window: String
  private let environment: [String: String]

  /// - Parameters:
  ///   - window: as the desktop's portals name the window; empty where the window has no name.
  ///   - environment: names the folders of programs and the country.
  package init(
    on bus: BusConnection, from window: String = "",
    environment: [String: String] = Environment.all
  ) {
    (self.bus, self.window, self.environment) = (bus, window, environment)
  }

  private static let interface = "org.freedesktop.portal.Print"

  /// Asks for the printer and the paper.
  /// - Parameter title: of the document.
  package func prepare(_ title: String) -> PrintOffer {
    let usual = Self.usualPaper(environment)
    let answer = Portal.ask(bus) { token in
      Portal.call(
        Self.interface, "PreparePrint",
        [
          .string(window), .string(title), .options([:]), .options([:]),
          .options(["handle_token": .string(token), "modal": .boolean(true)]),
        ])
    }
    switch answer {
    case .cancelled: return .cancelled
    case .results(let results):
      guard case .uint32(let token)? = results["token"]?.unwrapped else {
        return .impossible(Localisation.text("The desktop’s print dialog has given no answer."))
      }
      return .portal(token: token, paper: Self.paper(of: results["page-setup"]) ?? usual)
    case .none: break
    }
    guard let path = Subprocess.find("lp", in: environment["PATH"] ?? "") else {
      return .impossible(
        Localisation.text(
          "There is no printer: install cups-client, or a portal of the desktop that prints"))
    }
    return .program(path: path, paper: usual)
  }

  /// Prints a PDF as an offer says.
  /// - Parameter file: the path of the PDF, which may be removed afterwards.
  /// - Returns: nil where the PDF is on its way, else why not, in one line.
  package func print(_ file: String, title: String, by offer: PrintOffer) -> String? {
    switch offer {
    case .cancelled: return nil
    case .impossible(let reason): return reason
    case .program(let path, _):
      // The name may begin with a hyphen, and the title is a word of its own.
      let isTaken =
        Subprocess.output(of: path, ["-t", title, "--", file], environment: environment) != nil
      return isTaken
        ? nil
        : Localisation.text("lp does not print: there may be no usual printer (lpoptions -d)")
    case .portal(let token, _):
      guard let place = FilePlace(reading: file) else {
        return Localisation.text("The PDF that was made is gone.")
      }
      let answer = Portal.ask(bus) { handle in
        Portal.call(
          Self.interface, "Print",
          [
            .string(window), .string(title), .file(BusFile(place)),
            .options(["handle_token": .string(handle), "token": .uint32(token)]),
          ])
      }
      switch answer {
      case .results: return nil
      case .cancelled: return Localisation.text("The desktop has not printed the pages.")
      case .none: return Localisation.text("The desktop’s print dialog is gone.")
      }
    }
  }

  // MARK: Paper

  private static let pointsOfMillimetre = 72 / 25.4

  /// Upright paper as the portal tells of paper, in points; nil where nothing usable is told.
  package static func paper(of setup: BusValue?) -> Size? {
    guard let width = setup?["Width"]?.number, let height = setup?["Height"]?.number,
      (20...2000).contains(width), (20...2000).contains(height)
    else { return nil }
    return Size(
      min(width, height) * pointsOfMillimetre, max(width, height) * pointsOfMillimetre)
  }

  private static let a4 = Size(595.276, 841.89)
  private static let letter = Size(612, 792)
  /// Countries whose usual paper is Letter (CLDR, `paperSize` US-Letter).
  private static let lettersCountries: Set<String> = [
    "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  /// The usual paper of the user's country, as the locale's variables name the country.
  package static func usualPaper(_ environment: [String: String]) -> Size {
    let locale = ["LC_ALL", "LC_PAPER", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let country = locale?.split(separator: "_").dropFirst().first?.prefix(2)
    return country.map { lettersCountries.contains(String($0)) } == true ? letter : a4
  }
}

extension DesktopServices {
  /// What prints for a window.
  package func printing(from window: String) -> Printing {
    Printing(on: application.bus, from: window)
  }
}
