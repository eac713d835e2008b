import Bus
import Desktop
import Foundation
import PaperGeometry
import Testing

@Suite("Printing", .timeLimit(.minutes(5)), .serialized) struct PrintingTests {
  private let noBus: BusConnection = {
    let connection = BusConnection()
    connection.open([])
    return connection
  }()

  /// A folder with a program `lp` that notes its arguments and the bytes of its file.
  private func folder(status: Int) throws -> String {
    let folder = NSTemporaryDirectory() + "paper-printing-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" > '\(folder)/words'
      for word; do :; done
      cat "$word" > '\(folder)/sheet'
      exit \(status)
      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: "\(folder)/lp"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/lp")
    try Data("%PDF".utf8).write(to: URL(fileURLWithPath: "\(folder)/made"))
    return folder
  }

  private func printing(_ folder: String) -> Printing {
    Printing(on: noBus, environment: ["PATH": "\(folder):/bin:/usr/bin", "LANG": "de_DE.UTF-8"])
  }

  @Test func lpPrintsWhereThereIsNoPortal() throws {
    let folder = try folder(status: 0)
    let printing = printing(folder)
    let offer = printing.prepare("-A title")
    #expect(offer.paper == Printing.usualPaper(["LANG": "de_DE"]))
    #expect(printing.print("\(folder)/made", title: "-A title", by: offer) == nil)
    let words = try String(contentsOfFile: "\(folder)/words", encoding: .utf8)
    #expect(words == "-t\n-A title\n--\n\(folder)/made\n")
    #expect(try String(contentsOfFile: "\(folder)/sheet", encoding: .utf8) == "%PDF")
  }

  @Test func aPrinterThatRefusesIsTold() throws {
    let folder = try folder(status: 1)
    let printing = printing(folder)
    let said = printing.print("\(folder)/made", title: "A", by: printing.prepare("A"))
    #expect(said?.contains("lp") == true)
  }

  @Test func whereNothingPrintsThatIsSaid() {
    let offer = Printing(on: noBus, environment: ["PATH": "/nowhere"]).prepare("A")
    guard case .impossible(let reason) = offer else {
      Issue.record("\(offer)")
      return
    }
    #expect(reason.contains("cups-client"))
  }

  @Test(arguments: [
    ("en_US.UTF-8", 612.0), ("es_MX", 612), ("de_DE.UTF-8", 595.276), ("C", 595.276),
    ("", 595.276), ("zh_CN.UTF-8", 595.276), ("en_GB@euro", 595.276),
  ])
  func papersOfCountries(locale: String, width: Double) {
    #expect(Printing.usualPaper(["LANG": locale]).width == width)
    #expect(
      Printing.usualPaper(["LC_PAPER": locale, "LANG": "xx_XX"]).width == width)
  }

  @Test func papersOfThePortal() throws {
    func setup(_ width: Double, _ height: Double) -> BusValue {
      .options(["Width": .double(width), "Height": .double(height)])
    }
    let a5 = try #require(Printing.paper(of: setup(210, 148)))
    #expect(abs(a5.width - 148 * 72 / 25.4) < 1e-9 && abs(a5.height - 210 * 72 / 25.4) < 1e-9)
    for odd in [setup(0, 100), setup(.nan, 100), setup(1e9, 1), .options([:])] {
      #expect(Printing.paper(of: odd) == nil)
    }
    #expect(Printing.paper(of: nil) == nil)
  }
}
