import Books
import Controls
import Localisation

/// The controls for the pages of a scan, on the card for text and light. Each choice counts at once: the page beside the
/// card shows the choice. (decision: Scans)
enum ScanControls {
  private static let step = 5.0
  private static let levels =
    Double(ScanLook.levels.lowerBound)...Double(ScanLook.levels.upperBound)

  static func lines(_ look: ScanLook) -> [[Control]] {
    [
      [.words("scan label", Localisation.text("Scans"), .caption, lines: 1)],
      [slider("scan-contrast", Localisation.text("Contrast"), look.contrast)],
      [slider("scan-brightness", Localisation.text("Brightness"), look.brightness)],
      [.toggle("scan-white", Localisation.text("White paper"), isOn: look.isWhite)],
      [.toggle("scan-straight", Localisation.text("Straighten pages"), isOn: look.isStraight)],
      [.toggle("scan-clean", Localisation.text("Without black edges"), isOn: look.isClean)],
      [
        .button(
          "scan-reset", Localisation.text("As in the file", context: "scan"),
          isEnabled: look != .asInFile)
      ],
    ]
  }

  private static func slider(_ id: ControlID, _ label: String, _ value: Int) -> Control {
    .slider(id, label, Slider(Double(value), in: levels, step: step))
  }

  /// The look that an action asks for; nil for an action of other controls.
  static func changed(_ look: ScanLook, by action: ControlAction) -> ScanLook? {
    var look = look
    switch action {
    case .slid("scan-contrast", let value): look.contrast = level(value)
    case .slid("scan-brightness", let value): look.brightness = level(value)
    case .toggled("scan-white", let isOn): look.isWhite = isOn
    case .toggled("scan-straight", let isOn): look.isStraight = isOn
    case .toggled("scan-clean", let isOn): look.isClean = isOn
    case .pressed("scan-reset"): look = .asInFile
    default: return nil
    }
    return look
  }

  private static func level(_ value: Double) -> Int {
    Int(value.rounded().clamped(to: levels))
  }
}
