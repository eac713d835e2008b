import PaperGeometry
import PaperGestures
import Shell
import Testing

/// A field that takes text, as a search field would.
private final class Field: Responder {
  private(set) var text = ""
  private(set) var marked: MarkedText?
  private(set) var isSubmitted = false
  var acceptsText = true

  func handle(key: Key, at time: Double) -> Outcome? {
    guard key.matches(Key("Return")) else { return nil }
    isSubmitted = true
    return .used
  }
  func insert(text: String, at time: Double) { self.text += text }
  func mark(text: MarkedText, at time: Double) { marked = text }
}

/// A panel whose arrows are its own.
private final class Panel: Responder {
  private(set) var commands: [Command] = []
  let context: CommandContext? = .book

  func perform(_ command: Command, at time: Double) -> Outcome? {
    guard command == .pageLeft || command == .pageRight else { return nil }
    commands.append(command)
    return .used
  }
}

/// Who is offered keys and text, in which order.
@Suite(.timeLimit(.minutes(5))) struct ResponderTests {
  private func openBook() -> Rig {
    let rig = Rig()
    rig.open(pages: 12)
    rig.settle()
    return rig
  }

  private func effects(_ rig: Rig, _ key: Key) -> [HostEffect] { rig.send(.key(key)) }

  @Test func withoutAnythingOnTopTheSceneHasTheKeysAndTheHostTheRest() {
    let rig = openBook()
    #expect(!rig.stage.acceptsText)
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 1)
    #expect(effects(rig, Key("F")) == [.toggleFullscreen])
    #expect(effects(rig, Key("F", isRepeat: true)).isEmpty)
    #expect(effects(rig, Key("F11")) == [.toggleFullscreen])
    #expect(effects(rig, Key("А", place: "F")) == [.toggleFullscreen])
    #expect(effects(rig, Key("Q", modifiers: .control)) == [.quit])
    #expect(effects(rig, Key("X")).isEmpty)
    rig.send(.text("x"))
    #expect(rig.offset == 1)
  }

  @Test func aTextFieldTakesLettersBeforeAnybody() {
    let rig = openBook()
    let field = Field()
    rig.stage.responders.present(field)
    rig.stage.responders.focus(field)
    #expect(rig.stage.acceptsText)
    for name in ["F", "V", "S", "Space"] {
      #expect(effects(rig, Key(name)).isEmpty)
    }
    rig.send(.text("fvs "))
    rig.send(.textEditing(MarkedText("か", selectionStart: 0, selectionLength: 1)))
    #expect(field.text == "fvs " && field.marked?.text == "か")
    #expect(rig.facts.style == "flip" && rig.facts.pose == "flat" && rig.offset == 0)
    rig.key("Return")
    #expect(field.isSubmitted)
    // What writes nothing goes on, to the scene and to the host.
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 1)
    #expect(effects(rig, Key("F11")) == [.toggleFullscreen])
    #expect(effects(rig, Key("Q", modifiers: .control)) == [.quit])
    rig.stage.responders.dismiss(field)
    #expect(!rig.stage.acceptsText && effects(rig, Key("F")) == [.toggleFullscreen])
  }

  @Test func whatLiesOnTopTakesItsKeysBeforeTheScene() {
    let rig = openBook()
    let panel = Panel()
    rig.stage.responders.present(panel)
    rig.key("Right")
    rig.key("H")
    rig.settle()
    #expect(panel.commands == [.pageRight, .pageLeft] && rig.offset == 0)
    // The panel has no use for these.
    rig.key("PageDown")
    rig.settle()
    #expect(rig.offset == 1)
    rig.stage.responders.dismiss(panel)
    rig.key("Right")
    rig.settle()
    #expect(panel.commands.count == 2 && rig.offset == 2)
  }

  @Test func theFocusGoesBeforeTheTopmost() {
    let rig = openBook()
    let (field, other, panel) = (Field(), Field(), Panel())
    for responder in [field, other, panel] as [any Responder] {
      rig.stage.responders.present(responder)
    }
    // Without focus the topmost that takes text has the text.
    rig.send(.text("a"))
    rig.stage.responders.focus(field)
    rig.send(.text("b"))
    #expect(field.text == "b" && other.text == "a")
    // The field has no use for an arrow; the panel has.
    rig.key("Left")
    #expect(panel.commands == [.pageLeft])
    // The focus cannot be had by what is not there.
    rig.stage.responders.dismiss(field)
    rig.stage.responders.focus(field)
    rig.send(.text("c"))
    #expect(field.text == "b" && other.text == "ac")
  }

  @Test func droppedFilesAreTheHostsAffair() {
    let rig = openBook()
    let paths = [Array("/a".utf8), [0xFF]]
    #expect(rig.send(.filesDropped(paths, at: Point(5, 5))) == [.openFiles(paths)])
  }
}
