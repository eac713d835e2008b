import ATSPI
import Accessibility
import Books
import Bus
import PaperGeometry
import Testing

/// Calls and signals of the accessibility bus, without a bus.
@Suite(.timeLimit(.minutes(5))) struct ObjectsTests {
  private static let root = "/org/a11y/atspi/accessible/root"

  private static func book(_ number: Int, isFront: Bool) -> AccessibleNode {
    var node = AccessibleNode(.book, "Book \(number)", id: .book("\(number)"), hasFocus: isFront)
    (node.content, node.isSelected, node.canFocus) = (.entry(at: number), isFront, true)
    node.frame = Rect(Double(number) * 10, 20, 8, 12)
    return node
  }

  static func snapshot(front: Int = 1, more: [AccessibleNode] = []) -> AccessibleSnapshot {
    var shelf = AccessibleNode(
      .shelf, "Shelf", id: .shelf, children: (0..<3).map { book($0, isFront: $0 == front) })
    shelf.content = .list(count: 500)
    shelf.frame = Rect(0, 0, 100, 100)
    let window = AccessibleNode(.window, "Paper", id: .window, children: [shelf] + more)
    return AccessibleSnapshot(window, origin: Point(100, 50), scale: 2, isActive: true)
  }

  func objects(_ snapshot: AccessibleSnapshot = snapshot()) -> Objects {
    var objects = Objects(snapshot, version: "1.2")
    objects.name = ":1.7"
    return objects
  }

  func call(
    _ objects: Objects, _ path: String, _ interface: String, _ member: String,
    _ body: [BusValue] = []
  ) -> Objects.Answer {
    objects.answer(.call(":1.7", path, "org.a11y.atspi." + interface, member, body))
  }

  func values(_ answer: Objects.Answer) -> [BusValue] {
    if case .values(let values) = answer.reply { values } else { [] }
  }

  func property(
    _ objects: Objects, _ path: String, _ interface: String, _ name: String
  ) -> BusValue? {
    let answer = objects.answer(
      .call(
        ":1.7", path, "org.freedesktop.DBus.Properties", "Get",
        [.string("org.a11y.atspi." + interface), .string(name)]))
    return values(answer).first?.unwrapped
  }

  /// The path of the child at a place.
  func child(_ objects: Objects, _ path: String, _ place: Int32) -> String {
    let values = values(
      call(objects, path, "Accessible", "GetChildAtIndex", [.int32(place)]))
    return values.first?.elements?.last?.text ?? ""
  }

  func path(_ objects: Objects, _ places: Int32...) -> String {
    places.reduce(Self.root) { child(objects, $0, $1) }
  }

  // MARK: Objects

  @Test func theTreeIsWalkedFromTheApplication() {
    let objects = objects()
    #expect(property(objects, Self.root, "Accessible", "Name") == .string("Paper"))
    #expect(property(objects, Self.root, "Application", "Version") == .string("1.2"))
    let book = path(objects, 0, 0, 1)
    #expect(property(objects, book, "Accessible", "Name") == .string("Book 1"))
    #expect(values(call(objects, book, "Accessible", "GetRole")) == [.uint32(32)])
    #expect(values(call(objects, book, "Accessible", "GetRoleName")) == [.string("list item")])
    let parent = property(objects, book, "Accessible", "Parent")?.elements?.last?.text
    #expect(parent == path(objects, 0, 0))
    #expect(values(call(objects, book, "Accessible", "GetIndexInParent")) == [.int32(1)])
  }

  @Test func aListTellsItsWholeLengthAndKnowsSomeOfItsEntries() {
    let objects = objects()
    let shelf = path(objects, 0, 0)
    #expect(property(objects, shelf, "Accessible", "ChildCount") == .int32(500))
    #expect(child(objects, shelf, 400) == "/org/a11y/atspi/null")
    #expect(child(objects, shelf, -7) == "/org/a11y/atspi/null")
    let attributes = values(call(objects, path(objects, 0, 0, 2), "Accessible", "GetAttributes"))
    #expect(attributes.first?["posinset"] == .string("3"))
    #expect(attributes.first?["setsize"] == .string("500"))
    #expect(states(objects, shelf).contains(31))
  }

  private func states(_ objects: Objects, _ path: String) -> Set<UInt32> {
    let words = values(call(objects, path, "Accessible", "GetState")).first?.elements ?? []
    return Set(
      (0..<UInt32(64)).filter { bit in
        guard case .uint32(let word)? = words.dropFirst(Int(bit / 32)).first else { return false }
        return word & 1 << (bit % 32) != 0
      })
  }

  @Test func theBookInFrontHasFocusAndSelection() {
    let objects = objects()
    let (front, other) = (path(objects, 0, 0, 1), path(objects, 0, 0, 0))
    #expect(states(objects, front).isSuperset(of: [8, 11, 12, 22, 23, 24, 25, 30]))
    #expect(states(objects, other).isDisjoint(with: [12, 23]))
    #expect(states(objects, path(objects, 0)).contains(1))
    let selected = values(
      call(objects, path(objects, 0, 0), "Selection", "GetSelectedChild", [.int32(0)]))
    #expect(selected.first?.elements?.last?.text == front)
  }

  @Test func extentsAreInPixelsOfTheScreenTheWindowOrTheParent() {
    let objects = objects()
    let book = path(objects, 0, 0, 1)
    func extents(_ kind: UInt32) -> [Double?]? {
      values(call(objects, book, "Component", "GetExtents", [.uint32(kind)])).first?.elements?
        .map(\.number)
    }
    #expect(extents(0) == [120, 90, 16, 24])
    #expect(extents(1) == [20, 40, 16, 24])
    let found = values(
      call(
        objects, path(objects, 0), "Component", "GetAccessibleAtPoint",
        [.int32(125), .int32(95), .uint32(0)]))
    #expect(found.first?.elements?.last?.text == book)
  }

  @Test func anActionAsksTheWindow() {
    let objects = objects()
    let book = path(objects, 0, 0, 2)
    #expect(property(objects, book, "Action", "NActions") == .int32(1))
    #expect(call(objects, book, "Action", "DoAction", [.int32(0)]).request == .press(.book("2")))
    #expect(call(objects, book, "Action", "DoAction", [.int32(1)]).request == nil)
    #expect(call(objects, book, "Component", "GrabFocus").request == .focus(.book("2")))
    #expect(call(objects, path(objects, 0, 0), "Action", "DoAction", [.int32(0)]).request == nil)
  }

  @Test func unknownObjectsAndMethodsAreErrors() {
    let objects = objects()
    let unknown = "/org/a11y/atspi/accessible/4711"
    #expect(call(objects, unknown, "Accessible", "GetRole").reply == .unknownObject)
    #expect(call(objects, Self.root, "Accessible", "Fly").reply == .unknownMethod)
    #expect(call(objects, path(objects, 0), "Text", "GetText").reply == .unknownMethod)
    #expect(property(objects, path(objects, 0), "Accessible", "Weight") == nil)
  }

  @Test func theCacheHasEveryObjectInTheTypeOfItsVersion() throws {
    let objects = objects()
    let answer = objects.answer(
      .call(":1.7", "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems"))
    let items = values(answer).first?.elements ?? []
    #expect(items.count == 6)
    // What would not be of the type that the array says cannot be sent.
    var message = BusMessage.signal("/", "a.b", "C")
    message.body = values(answer)
    #expect(try message.encoded(serial: 1).count > 300)
    let shelf = items.first { $0.elements?[6] == .string("Shelf") }
    #expect(shelf?.elements?[4] == .int32(-1))
  }

  // MARK: Text

  private func field(_ text: String, selection: Range<Int> = 0..<0) -> AccessibleNode {
    var field = AccessibleNode(.field, "Filter", id: .control(form: "s", "f"))
    field.content = .text(.field(Array(text), caret: selection.upperBound, selection: selection))
    return field
  }

  @Test func aTextIsReadInParts() {
    let objects = objects(Self.snapshot(more: [field("call me", selection: 0..<4)]))
    let field = path(objects, 0, 1)
    func text(_ member: String, _ numbers: Int32...) -> [BusValue] {
      values(call(objects, field, "Text", member, numbers.map { .int32($0) }))
    }
    #expect(property(objects, field, "Text", "CharacterCount") == .int32(7))
    #expect(property(objects, field, "Text", "CaretOffset") == .int32(4))
    #expect(text("GetText", 0, -1) == [.string("call me")])
    #expect(text("GetText", 90, 99) == [.string("")])
    #expect(text("GetStringAtOffset", 6, 1) == [.string("me"), .int32(5), .int32(7)])
    #expect(text("GetTextBeforeOffset", 6, 1) == [.string("call "), .int32(0), .int32(5)])
    #expect(text("GetStringAtOffset", 99, 1) == [.string(""), .int32(7), .int32(7)])
    #expect(text("GetCharacterAtOffset", 5) == [.int32(109)])
    #expect(text("GetSelection", 0) == [.int32(0), .int32(4)])
  }

  @Test func aFieldIsEditedByTheWindow() {
    let id = AccessibleID.control(form: "s", "f")
    let objects = objects(Self.snapshot(more: [field("call me")]))
    let field = path(objects, 0, 1)
    let set = call(objects, field, "EditableText", "SetTextContents", [.string("x")])
    #expect(set.request == .type(id, "x", over: 0..<7))
    let insert = call(
      objects, field, "EditableText", "InsertText", [.int32(4), .string("ed"), .int32(2)])
    #expect(insert.request == .type(id, "ed", over: 4..<4))
    let delete = call(objects, field, "EditableText", "DeleteText", [.int32(0), .int32(99)])
    #expect(delete.request == .type(id, "", over: 0..<7))
    #expect(
      call(objects, field, "Text", "SetCaretOffset", [.int32(2)]).request == .select(id, 2..<2))
  }

  @Test func aPasswordIsNotTold() {
    var node = AccessibleNode(.secret, "Password", id: .control(form: "s", "p"))
    node.content = .text(.secret(count: 4, caret: 4))
    let objects = objects(Self.snapshot(more: [node]))
    let path = path(objects, 0, 1)
    #expect(values(call(objects, path, "Accessible", "GetRole")) == [.uint32(40)])
    let text = values(call(objects, path, "Text", "GetText", [.int32(0), .int32(-1)]))
    #expect(text == [.string("••••")])
  }

  @Test func aSliderHasAValueThatCanBeSet() {
    var node = AccessibleNode(.slider, "Page", id: .scrubber, value: "3 of 40")
    node.content = .range(AccessibleRange(3, in: 1...40, step: 1))
    let objects = objects(Self.snapshot(more: [node]))
    let path = path(objects, 0, 1)
    #expect(property(objects, path, "Value", "CurrentValue") == .double(3))
    #expect(property(objects, path, "Value", "MaximumValue") == .double(40))
    let answer = objects.answer(
      .call(
        ":1.7", path, "org.freedesktop.DBus.Properties", "Set",
        [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(9))]))
    #expect(answer.request == .set(.scrubber, value: 9))
    #expect(answer.reply == .done)
  }

  /// A book of two pages; the first says `call me, Ishmael` and has a link on the second word.
  /// - Parameter levels: of the headings `call me` and `Ishmael`; none for no headings.
  func document(levels: [Int] = []) -> AccessibleNode {
    let box = Quad(
      topLeft: .zero, topRight: Point(160, 0), bottomRight: Point(160, 10),
      bottomLeft: Point(0, 10))
    let spans = (0..<16).map { TextSpan(Float($0) / 16, Float($0 + 1) / 16) }
    let words = PageWords(
      [TextLine(text: "call me, Ishmael", quad: box, spans: spans)], height: 100)
    let pages = (0..<2).map { number in
      var page = AccessibleNode(
        .page, "Page \(number + 1)", id: .page(document: "b", number), hasFocus: number == 0)
      page.content = .text(
        .page(words, selection: nil, caret: 5, area: Rect(0, 0, 1.6, 1), quad: nil))
      page.language = "en"
      page.labelledBy = .pageNumber(document: "b", page: number)
      var link = AccessibleNode(.link, "me", id: .link(document: "b", page: number, 0))
      link.content = .link(5..<7, address: "https://example.org")
      let headings = zip(levels, [("call me", 0..<7), ("Ishmael", 9..<16)]).enumerated().map {
        index, heading in
        var node = AccessibleNode(
          .heading, heading.1.0, id: .heading(document: "b", page: number, index))
        node.level = heading.0
        node.content = .text(.part(words, heading.1.1, area: Rect(0, 0, 1.6, 1), quad: nil))
        return node
      }
      page.children = [link] + headings
      return page
    }
    let label = AccessibleNode(.text, "Page 1 of 2", id: .pageNumber(document: "b", page: 0))
    return AccessibleNode(.document, "Book", id: .document("b"), children: pages + [label])
  }

  @Test func theLinksOfAPageAreToldByTheirPlaceInTheText() throws {
    let objects = objects(Self.snapshot(more: [document()]))
    let page = path(objects, 0, 1, 0)
    #expect(values(call(objects, page, "Hypertext", "GetNLinks")) == [.int32(1)])
    let link = values(call(objects, page, "Hypertext", "GetLink", [.int32(0)])).first
    let path = path(objects, 0, 1, 0, 0) + "/link"
    #expect(link?.elements?.last?.text == path)
    #expect(call(objects, page + "/link", "Hyperlink", "IsValid").reply == .unknownObject)
    for (place, index) in [(4, -1), (5, 0), (6, 0), (7, -1), (-9, -1), (99, -1)] as [(Int32, Int32)]
    {
      let told = values(call(objects, page, "Hypertext", "GetLinkIndex", [.int32(place)]))
      #expect(told == [.int32(index)], "\(place)")
    }
    #expect(property(objects, path, "Hyperlink", "StartIndex") == .int32(5))
    #expect(property(objects, path, "Hyperlink", "EndIndex") == .int32(7))
    let address = values(call(objects, path, "Hyperlink", "GetURI", [.int32(0)]))
    #expect(address == [.string("https://example.org")])
    #expect(call(objects, page, "Hyperlink", "GetURI").reply == .unknownMethod)
    #expect(call(objects, page, "Hypertext", "GetLink", [.int32(-1)]).reply != .unknownMethod)
  }

  @Test func aPageTellsItsLanguageItsNumberItsNeighbourAndItsCaret() {
    let objects = objects(Self.snapshot(more: [document()]))
    let (page, next) = (path(objects, 0, 1, 0), path(objects, 0, 1, 1))
    let run = values(call(objects, page, "Text", "GetAttributeRun", [.int32(3), .boolean(true)]))
    #expect(
      run == [
        .array(of: "{ss}", [.entry(.string("language"), .string("en"))]), .int32(0), .int32(16),
      ])
    #expect(property(objects, page, "Accessible", "Locale") == .string("en"))
    let relations = values(call(objects, page, "Accessible", "GetRelationSet")).first?.elements
    #expect(relations?.map { $0.elements?.first?.number } == [2, 10])
    #expect(relations?.last?.elements?.last?.elements?.first?.elements?.last?.text == next)
    #expect(property(objects, page, "Text", "CaretOffset") == .int32(5))
    let id = AccessibleID.page(document: "b", 0)
    for (place, wanted) in [(9, 9), (-1, 0), (Int32.max, 16)] as [(Int32, Int)] {
      let request = call(objects, page, "Text", "SetCaretOffset", [.int32(place)]).request
      #expect(request == .select(id, wanted..<wanted), "\(place)")
    }
  }

  @Test func aChoiceIsAGroupOfRadioButtons() {
    var choice = AccessibleNode(.tabs, "How pages turn", id: .control(form: "s", "c"))
    choice.children = (0..<2).map {
      var tab = AccessibleNode(.tab, "\($0)", id: .item(form: "s", control: "c", $0))
      tab.isSelected = $0 == 1
      return tab
    }
    let objects = objects(Self.snapshot(more: [choice]))
    let on = path(objects, 0, 1, 1)
    #expect(values(call(objects, on, "Accessible", "GetRoleName")) == [.string("radio button")])
    #expect(states(objects, on).isSuperset(of: [4, 41]))
    #expect(!states(objects, path(objects, 0, 1, 0)).contains(4))
  }

  /// Whatever a client asks of whatever object with whatever numbers, there is an answer that can be sent.
  @Test func noNumbersAreTooOdd() throws {
    let objects = objects(Self.snapshot(more: [field("call me"), document(levels: [1, 6])]))
    let paths = [
      [0], [0, 0], [0, 0, 1], [0, 1], [0, 2], [0, 2, 0], [0, 2, 0, 0], [0, 2, 0, 1],
    ].map {
      $0.reduce(Self.root) { child(objects, $0, $1) }
    }
    let members: [(String, [String])] = [
      ("Accessible", ["GetChildAtIndex", "GetChildren", "GetRelationSet"]),
      ("Component", ["Contains", "GetAccessibleAtPoint", "GetExtents", "GetPosition"]),
      ("Selection", ["GetSelectedChild", "SelectChild", "IsChildSelected"]),
      ("Hypertext", ["GetLink", "GetLinkIndex"]), ("Hyperlink", ["GetObject", "GetURI"]),
      (
        "Text",
        [
          "GetText", "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset",
          "GetTextAfterOffset", "GetCharacterAtOffset", "GetAttributeRun", "GetAttributes",
          "GetCharacterExtents", "GetRangeExtents", "GetOffsetAtPoint", "GetSelection",
          "AddSelection", "SetSelection", "RemoveSelection", "SetCaretOffset",
        ]
      ),
      ("EditableText", ["InsertText", "DeleteText"]), ("Collection", ["GetMatches"]),
    ]
    let odd: [BusValue] = [
      .int32(.min), .int32(-1), .int32(7), .int32(.max), .uint32(.max), .double(.nan),
      .double(.infinity), .string("x"),
    ]
    for path in paths {
      for (interface, names) in members {
        for name in names {
          for first in odd {
            for second in odd {
              let body = [first, second, first, second]
              let answer = call(objects, path, interface, name, body)
              var message = BusMessage.signal("/", "a.b", "C")
              message.body = values(answer)
              #expect(try !message.encoded(serial: 1).isEmpty)
            }
          }
        }
      }
    }
  }

  // MARK: Signals

  @Test func signalsTellWhatHasChangedInTheVersionsType() throws {
    var objects = objects()
    let (before, after) = (path(objects, 0, 0, 1), path(objects, 0, 0, 2))
    let signals = objects.take(Self.snapshot(front: 2))
    let focus = signals.filter { $0.body.first == .string("focused") }
    #expect(focus.map(\.path) == [before, after])
    #expect(focus.map { $0.body[1] } == [.int32(0), .int32(1)])
    #expect(signals.last?.member == "ActiveDescendantChanged")
    #expect(signals.allSatisfy { $0.interface == "org.a11y.atspi.Event.Object" })
    for signal in signals { #expect(try !signal.encoded(serial: 1).isEmpty) }
    #expect(objects.take(Self.snapshot(front: 2)).isEmpty)
  }

  @Test func whatIsGoneHasNoPathAnyMore() {
    var objects = objects(Self.snapshot(more: [field("a")]))
    let path = path(objects, 0, 1)
    let signals = objects.take(Self.snapshot())
    #expect(
      signals.contains {
        $0.member == "ChildrenChanged" && $0.body[3].elements?.last?.text == path
      })
    #expect(signals.contains { $0.path == path && $0.body.first == .string("defunct") })
    #expect(call(objects, path, "Accessible", "GetRole").reply == .unknownObject)
    _ = objects.take(Self.snapshot(more: [field("a")]))
    #expect(self.path(objects, 0, 1) != path)
  }

  @Test func aNoticeIsAnnounced() {
    var objects = objects()
    let signals = objects.take(
      Self.snapshot(more: [AccessibleNode(.notice, "Copied.", id: .form("m"))]))
    let said = signals.first { $0.member == "Announcement" }
    #expect(said?.body[3].unwrapped == .string("Copied."))
    #expect(said?.body[1] == .int32(1))
  }
}
