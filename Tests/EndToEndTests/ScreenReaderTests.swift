import Foundation
import PaperGeometry
import TestDocuments
import Testing

extension EndToEndTests {
  /// The window as a screen reader has it, with the registry and the client library of a Debian desktop.
  @MainActor @Suite struct ScreenReaderTests {
    private let bus: Bus
    private let reader: ScreenReader

    init() throws {
      // The registry is a service of the system.
      bus = try Bus(services: "/usr/share/dbus-1/services")
      reader = try ScreenReader(on: bus)
    }

    private func window(_ words: [String] = []) throws -> AppWindow {
      let files = Dictionary(
        uniqueKeysWithValues: ["Ahab", "Bartleby", "Claggart"].map { name in
          (
            "\(name).pdf",
            PDF((0..<12).map { PDF.Page("\(name) says words of page \($0 + 1)") }).bytes
          )
        })
      let window = try AppWindow(
        SampleShelf(files: files), ["--motion", "none"] + words, width: 640, height: 480,
        through: bus.shell)
      try reader.waitForPaper()
      return window
    }

    @Test func theShelfIsAListAndTheBookInFrontHasTheFocus() throws {
      let window = try window()
      try reader.see("list item|Ahab|focused,selected,showing", "tree")
      let tree = try reader.ask("tree")
      #expect(tree.first == "application|Paper|showing")
      #expect(tree.dropFirst().first?.contains("frame|Paper|") == true)
      let books = tree.filter { $0.contains("list item|") }
      #expect(books.map { $0.split(separator: "|")[1] } == ["Ahab", "Bartleby", "Claggart"])
      let attributes = try reader.ask("attributes", "list item", "Bartleby")
      #expect(attributes.contains("posinset=2") && attributes.contains("setsize=3"))
      try reader.ask("forget")
      try window.keys("Right")
      let event = try reader.ask("wait", "state-changed:focused 1").first ?? ""
      #expect(event.contains("list item|Bartleby"))
      try window.waitForRest()
      #expect(try reader.ask("focus") == ["list item|Bartleby|focused,selected,showing"])
      // By the reader's own hand.
      #expect(try reader.ask("grab", "list item", "Claggart") == ["True"])
      try window.expectShelf(offset: 2)
      #expect(try window.quit() == 0)
    }

    @Test func aBookIsOpenedReadTurnedAndClosed() throws {
      let window = try window()
      try reader.see("list item|Ahab|focused", "tree")
      try reader.ask("do", "list item", "Ahab")
      try window.expectBook(offset: 0)
      try reader.see("Ahab says words of page 1", "text", "page", "Page 1")
      #expect(try reader.ask("part", "page", "Page 1", "WORD", "6") == ["says "])
      #expect(try reader.ask("focus").map { $0.prefix(12) } == ["page|Page 1|"])
      #expect(try reader.ask("pages") == ["1 of 12"])
      try lettersLieOnTheirPage()
      try reader.ask("forget")
      try window.keys("Right")
      let turned = try reader.ask("wait", "state-changed:focused 1").first ?? ""
      #expect(turned.contains("page|Page "))
      try window.expectBook(offset: 1)
      let focus = try reader.ask("focus").first ?? ""
      #expect(focus.hasPrefix("page|Page ") && !focus.hasPrefix("page|Page 1|"))
      let page = focus.split(separator: "|")[1]
      let number = page.split(separator: " ").last ?? ""
      #expect(
        try reader.ask("text", "page", String(page)) == ["Ahab says words of page \(number)"])
      #expect(try reader.ask("labels", "page", String(page)) == ["Page \(number) of 12"])
      try reader.ask("do", "push button", "Back to the shelf")
      try window.expectShelf(offset: 0)
      try reader.see("list item|Ahab|focused", "tree")
    }

    @Test func theLinksOfAPageAreReadAndTakenByTab() throws {
      var first = PDF.Page("A way to the end")
      first.link = .page(2)
      let shelf = try SampleShelf(files: [
        "a.pdf": PDF([first, PDF.Page("Between"), PDF.Page("The end")]).bytes
      ])
      let window = try AppWindow(
        shelf, ["--motion", "none"], width: 640, height: 480, through: bus.shell)
      try reader.waitForPaper()
      try window.keys("Return")
      try reader.see("A way to the end", "text", "page", "Page 1")
      let links = try reader.ask("links", "page", "Page 1")
      #expect(links.count == 1 && links.first?.hasPrefix("link 0-") == true)
      // As Orca looks for headings and links.
      #expect(try reader.ask("matches", "LINK") == ["A way to the end"])
      #expect(try reader.ask("matches", "HEADING").isEmpty)
      try window.keys("Tab")
      try reader.see("link|A way to the end|focused", "tree")
      try window.keys("Return")
      try reader.see("The end", "text", "page", "Page 3")
    }

    @Test func theCaretOfAPageLiesWhereTheReaderPutsIt() throws {
      let window = try window(["--book", "1"])
      try window.expectBook(offset: 0)
      try reader.see("Ahab says words of page 1", "text", "page", "Page 1")
      #expect(try reader.ask("caret", "page", "Page 1", "5") == ["True"])
      try reader.see("5", "caret", "page", "Page 1")
      // What lies outside of the text is its end or its beginning, and no harm.
      for place in ["2000000000", "-7"] {
        #expect(try reader.ask("caret", "page", "Page 1", place) == ["True"])
      }
      try reader.see("0", "caret", "page", "Page 1")
      #expect(try window.quit() == 0)
    }

    /// The last letter stands to the right of the first, on the same line, both on the page.
    private func lettersLieOnTheirPage() throws {
      func numbers(_ words: [String]) throws -> [Int] {
        words.flatMap { $0.split(separator: " ").compactMap { Int($0) } }
      }
      let page = try numbers(reader.ask("place", "page", "Page 1"))
      let first = try numbers(reader.ask("letter", "page", "Page 1", "0"))
      let last = try numbers(reader.ask("letter", "page", "Page 1", "24"))
      try #require(page.count == 4 && first.count == 4 && last.count == 4)
      #expect(first[0] < last[0] && abs(first[1] - last[1]) <= 1 && first[2] > 0)
      #expect(first[0] >= page[0] && last[0] + last[2] <= page[0] + page[2])
      #expect(first[1] >= page[1] && first[1] + first[3] <= page[1] + page[3])
    }

    @Test func controlsAreReadAndUsed() throws {
      let window = try window(["--book", "1"])
      try window.expectBook(offset: 0)
      try reader.see("push button|Find|", "tree")
      #expect(try reader.ask("value", "slider", "Page") == ["1.0"])
      #expect(try reader.ask("set", "slider", "Page", "9") == ["True"])
      try window.waitForRest("the ninth page") { $0.offset == 4 }
      try reader.see("9.0", "value", "slider", "Page")
      try reader.ask("do", "push button", "Find")
      try reader.see("entry|Words of the book|focused", "tree")
      try reader.ask("type", "entry", "Words of the book", "page 3")
      try reader.see("page 3", "text", "entry", "Words of the book")
      try reader.see("check box|Case|showing", "tree")
    }

    @Test func settingsAreADialogThatIsClosed() throws {
      let window = try window()
      try window.keys("ctrl+comma")
      try reader.see("dialog|Settings|", "tree")
      try reader.ask("do", "push button", "Close")
      try wait(for: "no settings") {
        try !reader.ask("tree").contains { $0.contains("dialog|Settings") }
      }
    }

    @Test func aPasswordIsTypedAndNotTold() throws {
      var pdf = PDF([PDF.Page("A secret page")])
      pdf.password = "whale"
      let shelf = try SampleShelf(files: ["a.pdf": pdf.bytes])
      let window = try AppWindow(
        shelf, ["--motion", "none"], width: 640, height: 480, through: bus.shell)
      try reader.waitForPaper()
      try window.keys("Return")
      try reader.see("password text|Password|focused", "tree")
      #expect(try reader.ask("type", "password text", "Password", "whale") == ["True"])
      try reader.see("•••••", "text", "password text", "Password")
      try window.keys("Return")
      try reader.see("A secret page", "text", "page", "Page 1")
    }

    @Test func nothingIsServedUntilSomebodyWantsIt() throws {
      try reader.ask("enable", "no")
      let shelf = try SampleShelf.shared()
      let window = try AppWindow(
        shelf, ["--motion", "none"], width: 640, height: 480, through: bus.shell)
      try window.keys("Right")
      try window.expectShelf(offset: 1)
      #expect(try reader.ask("paper") == ["no"])
      try reader.ask("enable", "yes")
      try reader.waitForPaper()
      try reader.see("list item|Book 2|focused", "tree")
      try reader.ask("enable", "no")
      try wait(for: "no Paper in the tree") { try reader.ask("paper") == ["no"] }
      #expect(try window.quit() == 0)
    }
  }
}
