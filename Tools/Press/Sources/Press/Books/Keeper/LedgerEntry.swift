/// What the keeper wrote in that winter.
struct LedgerEntry {
  /// The left edges of the six columns, in parts of the page's width.
  static let columns = [0.0, 0.125, 0.225, 0.4, 0.62, 0.762]

  let row: Int
  let date: String
  var hour = ""
  let boat: String
  var cargo = ""
  var toll = ""
  var remark = ""

  static let all =
    fence + [
      LedgerEntry(
        row: 8, date: "16", hour: "9 – 12", boat: "Heron", cargo: "None; in hopes\nof a roach",
        toll: "—", remark: "Stood so still\nthe snow settled\non it."),
      LedgerEntry(
        row: 12, date: "19", hour: "6.40", boat: "Fox, by the\ntowpath", cargo: "One glove",
        toll: "—", remark: "The left."),
      LedgerEntry(
        row: 15, date: "22", hour: "3.00", boat: "Fog, from\nthe east", cargo: "Laden", toll: "—",
        remark: "Took the whole\nnight to pass."),
      LedgerEntry(
        row: 18, date: "26", hour: "2.15", boat: "Tea tray", cargo: "Two children",
        toll: "chestnut", remark: "Accepted."),
      LedgerEntry(
        row: 21, date: "30", hour: "11.50", boat: "Full moon", cargo: "Itself", toll: "—",
        remark: "Went down\nwithout opening\nthe gates."),
    ]

  /// The first week, in which the words ran down the page like a fence.
  private static let fence = (0..<7).map { day in
    LedgerEntry(row: day, date: day == 0 ? "Dec. 9" : "\(day + 9)", boat: "No boats.")
  }
}
