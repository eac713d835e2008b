import Launch
import Testing

@Suite struct InterfaceDirectionTests {
  @Test(arguments: [
    (["LANG": "he_IL.UTF-8"], true), (["LANG": "ar"], true), (["LANG": "en_GB.UTF-8"], false),
    (["LANG": "he_IL", "LC_ALL": "C"], false), (["LANG": "C", "LC_MESSAGES": "fa_IR@x"], true),
    (["LANG": "ar_EG", "LC_ALL": ""], true), ([:], false), (["LANG": "_"], false),
  ])
  func followsTheLanguageOfMessages(environment: [String: String], isMirrored: Bool) {
    #expect(InterfaceDirection.isMirrored { environment[$0] } == isMirrored)
  }
}
