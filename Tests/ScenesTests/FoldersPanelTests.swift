import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The folders of the library in the window.
@Suite(.timeLimit(.minutes(3))) struct FoldersPanelTests {
  private func folder(
    _ path: String, _ books: Int, _ change: (inout LibraryFolders.Folder) -> Void = { _ in }
  ) -> LibraryFolders.Folder {
    var folder = LibraryFolders.Folder(path: Array(path.utf8))
    folder.books = books
    change(&folder)
    return folder
  }

  private func rig(_ options: Stage.Options = Stage.Options(), _ size: Size = Size(1100, 700))
    -> Rig
  {
    let rig = Rig(options: options)
    rig.stage.resize(to: ViewSize(size))
    rig.show(FindableShelf(count: 9), at: 3)
    var folders = LibraryFolders()
    folders.folders = [
      folder("/home/ann/Books", 1234) { $0.walked = 1_700_000_000 },
      folder("/media/disk", 20) { $0.isMounted = false },
      folder("/home/ann/Books/Comics", 7) { $0.isNested = true },
    ]
    rig.stage.libraryFolders = folders
    rig.settle()
    return rig
  }

  /// Opens the panel by the entry of the menu.
  private func open(_ rig: Rig) throws {
    rig.send(.pointerDown(Point(rig.stage.viewSize.size.width / 2, 10), button: .right))
    rig.wait(0.3)
    _ = try rig.press("Folders of the library …")
    rig.wait(0.3)
  }

  /// A scan that has found no book yet does not make the shelf an empty shelf.
  @Test func aShelfThatIsScannedIsNotCalledEmpty() {
    let rig = Rig()
    rig.show(FindableShelf(count: 0))
    rig.stage.libraryFacts = TestFacts()
    rig.stage.libraryFolders.progress = .init(found: 0, waiting: 0, isWalking: true)
    rig.settle()
    rig.frame()
    #expect(rig.words.contains("Looking for books …"))
    #expect(!rig.words.contains("The shelf is empty"))
    rig.stage.libraryFolders.progress = nil
    rig.frame()
    rig.frame()
    #expect(!rig.words.contains("Looking for books …"))
    #expect(rig.words.contains("The shelf is empty"))
    #expect(rig.words.contains { $0.contains("Servers of books: Ctrl+K") })
  }

  @Test func thePanelListsTheFoldersWithTheirStates() throws {
    let rig = rig()
    try open(rig)
    try rig.expectInside("chrome/folders")
    let words = rig.words.joined(separator: "\n")
    for text in [
      "/home/ann/Books", "1,234 books · scanned on 2023-11-1", "20 books · not mounted",
      "7 books · part of another folder", "Add a folder …", "Scan again",
      "Remove from the library …", "changes no file",
    ] {
      #expect(words.contains(text), "\(text)")
    }
    #expect(rig.settle() != nil && !rig.stage.isMoving(at: rig.time))
  }

  @Test func aScanIsToldWhileItRuns() throws {
    let rig = rig()
    try open(rig)
    rig.stage.libraryFolders.folders[0].isWalking = true
    rig.stage.libraryFolders.progress = .init(found: 50, waiting: 12, isWalking: true)
    rig.wait(0.1)
    #expect(
      rig.words.contains("Scanning: 50 books were met · 12 books are still to be looked into"))
    #expect(rig.words.contains("1,234 books · is being scanned"))
    rig.stage.libraryFolders.progress = nil
    rig.stage.libraryFolders.folders[0].isWalking = false
    rig.wait(0.1)
    #expect(!rig.words.contains { $0.hasPrefix("Scanning") })
  }

  @Test func buttonsAddScanAndRemove() throws {
    let rig = rig()
    try open(rig)
    #expect(try rig.press("Add a folder …") == [.choose(.folders)])
    _ = try rig.press("Scan again")
    #expect(rig.stage.takeFolderRequests() == [.scan])
    // The second folder has the cursor.
    rig.key("Down")
    _ = try rig.press("Remove from the library …")
    rig.wait(0.3)
    #expect(rig.stage.takeFolderRequests().isEmpty && rig.card("question") != nil)
    let words = rig.words.joined(separator: " ")
    #expect(words.contains("/media/disk") && words.contains("No file is touched"))
    _ = try rig.press("Cancel")
    #expect(rig.stage.takeFolderRequests().isEmpty)
    rig.wait(0.3)
    _ = try rig.press("Remove from the library …")
    rig.wait(0.3)
    _ = try rig.press("Remove from the library")
    #expect(rig.stage.takeFolderRequests() == [.remove(Array("/media/disk".utf8))])
    rig.stage.libraryFolders.folders.remove(at: 1)
    rig.wait(0.2)
    #expect(rig.card("chrome/folders") != nil && !rig.words.contains("/media/disk"))
  }

  @Test func keysAloneRemoveAFolder() throws {
    let rig = rig()
    try open(rig)
    // From the list over the button that adds and the button that scans.
    for _ in 0..<3 { rig.key("Tab") }
    rig.key("Return")
    rig.wait(0.3)
    #expect(rig.card("question") != nil)
    // The answer that changes nothing has the keys.
    rig.key("Return")
    #expect(rig.card("question") == nil && rig.stage.takeFolderRequests().isEmpty)
    for _ in 0..<3 { rig.key("Tab") }
    rig.key("Return")
    rig.wait(0.3)
    rig.key("Left")
    rig.key("Return")
    #expect(rig.stage.takeFolderRequests() == [.remove(Array("/home/ann/Books".utf8))])
  }

  @Test func withoutFoldersTheButtonAddsTheFirst() throws {
    let rig = rig()
    rig.stage.libraryFolders = LibraryFolders()
    try open(rig)
    #expect(rig.words.contains("The library has no folders yet."))
    #expect(rig.send(.key(Key("Return"))) == [.choose(.folders)])
  }

  @Test(arguments: [false, true]) func thePanelLiesInSmallAndMirroredWindows(isMirrored: Bool)
    throws
  {
    var options = Stage.Options()
    options.isMirrored = isMirrored
    let rig = rig(options, Size(600, 900))
    try open(rig)
    try rig.expectInside("chrome/folders")
  }
}
