import Window
import Testing

@Suite(.timeLimit(.minutes(5))) struct PresenterProbeTests {
  @Test func theFasterWayIsTaken() {
    #expect(PresenterProbe.choice(surface: 0.02) { 0.01 } == .texture)
    #expect(PresenterProbe.choice(surface: 0.02) { 0.03 } == .surface)
  }

  @Test func aFastSurfaceOpensNoRenderer() {
    let choice = PresenterProbe.choice(surface: PresenterProbe.fastEnough) {
      Issue.record("the renderer was asked for")
      return 0
    }
    #expect(choice == .surface)
  }

  @Test func whatCannotBeUsedIsNotTaken() {
    #expect(PresenterProbe.choice(surface: nil) { 1 } == .texture)
    #expect(PresenterProbe.choice(surface: nil) { nil } == .texture)
    #expect(PresenterProbe.choice(surface: 1) { nil } == .surface)
  }
}
