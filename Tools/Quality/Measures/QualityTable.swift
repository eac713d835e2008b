/// The measures of several books: as a table of Markdown, and beside the measures of an earlier time.
public struct QualityTable: Sendable {
  public typealias Measure = SettingMeasures.Measure
  public private(set) var rows: [(book: String, measures: SettingMeasures)] = []

  public init() {}

  public mutating func add(_ book: String, _ measures: SettingMeasures) {
    rows.append((book, measures))
  }

  /// At most two digits behind the point.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = hundredths % 100
    if fraction == 0 { return String(hundredths / 100) }
    return "\(hundredths / 100)." + (fraction < 10 ? "0" : "") + "\(fraction)"
  }

  public var markdown: String {
    let heads = ["book", "pages", "lines"] + Measure.allCases.map(\.rawValue)
    var text = "| " + heads.joined(separator: " | ") + " |\n"
    text += "|" + heads.map { _ in "---|" }.joined() + "\n"
    for (book, measures) in rows {
      let cells =
        [book, String(measures.pages), String(measures.lines)]
        + Measure.allCases.map { measures.values[$0].map(Self.text) ?? "" }
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  /// A line for each number: book, measure and value, with tabs between.
  public var baseline: String {
    rows.flatMap { book, measures in
      Measure.allCases.compactMap { measure in
        measures.values[measure].map { "\(book)\t\(measure.rawValue)\t\(Self.text($0))\n" }
      }
    }.joined()
  }

  /// What has become worse since a baseline was written, a line for each number. Books and measures that the baseline
  /// does not have are not compared.
  public func worse(than baseline: String) -> [String] {
    var old: [String: Double] = [:]
    for line in baseline.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      if fields.count == 3, let value = Double(fields[2]) {
        old["\(fields[0])\t\(fields[1])"] = value
      }
    }
    return rows.flatMap { book, measures in
      Measure.allCases.compactMap { measure -> String? in
        guard let now = measures.values[measure], let before = old["\(book)\t\(measure.rawValue)"],
          // What is written has two digits.
          now > before + 0.006
        else { return nil }
        return "\(book): \(measure.rawValue) \(Self.text(before)) -> \(Self.text(now))"
      }
    }
  }
}
