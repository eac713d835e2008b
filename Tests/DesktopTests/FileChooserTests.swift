import Bus
import Foundation
import Desktop
import Shell
import Testing

/// What is asked where no portal answers: the programs that desktops have for it.
@Suite(.timeLimit(.minutes(5)), .serialized) struct FileChooserTests {
  /// A connection to no bus.
  private let noBus: BusConnection = {
    let connection = BusConnection()
    connection.open([])
    return connection
  }()

  /// A folder with a program that prints its arguments, one a line, and fails where `status` says so.
  private func folder(of program: String?, status: Int = 0) throws -> String {
    let folder = NSTemporaryDirectory() + "paper-chooser-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let program else { return folder }
    let script = "#!/bin/sh\nfor word; do echo \"/$word\"; done\nexit \(status)\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(program)"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(program)")
    return folder
  }

  private func lines(_ answer: FileDialogAnswer?) -> [String]? {
    guard case .chosen(let paths)? = answer else { return nil }
    return paths.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("zenity", ChoosingOf.files, "/--file-selection", "/--directory"),
    ("zenity", .folders, "/--directory", "/--getopenfilename"),
    ("kdialog", .files, "/--getopenfilename", "/--getexistingdirectory"),
    ("kdialog", .folders, "/--getexistingdirectory", "/--getopenfilename"),
  ])
  func aProgramIsAskedForWhatIsWanted(
    program: String, kind: ChoosingOf, with: String, without: String
  ) throws {
    let folder = try folder(of: program)
    let said = try #require(
      lines(FileChooser.answer(to: kind, on: noBus, path: "/nowhere:\(folder)")))
    #expect(said.contains(with) && !said.contains(without), "\(said)")
  }

  /// Programs fail where the user has closed the dialog.
  @Test(arguments: ["zenity", "kdialog"]) func nothingIsChosen(program: String) throws {
    #expect(
      FileChooser.answer(to: .files, on: noBus, path: try folder(of: program, status: 1)) == nil)
  }

  @Test func whereNothingIsInstalledThatIsSaid() throws {
    let answer = FileChooser.answer(to: .folders, on: noBus, path: try folder(of: nil))
    guard case .impossible(let reason)? = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    for name in ["xdg-desktop-portal", "zenity", "kdialog", "drop"] {
      #expect(reason.contains(name))
    }
  }
}
