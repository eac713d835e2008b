import Desktop
import Testing
import Window

@Suite(.timeLimit(.minutes(5))) struct SystemActivationTests {
  @Test func anIntroductionOfXHasTheTimeOfTheLastInput() {
    let window = Introduction.ofX(window: 0x1a, time: 77, number: 3)
    #expect(window.parent == "x11:1a" && StartupToken.time(window.token) == 77)
    #expect(window.variables == ["DESKTOP_STARTUP_ID": window.token ?? ""])
    #expect(Introduction.ofX(window: 0x1a, time: 0, number: 3).variables == [:])
    #expect(Introduction.ofX(window: 0, time: 77, number: 3) == Introduction())
  }
}
