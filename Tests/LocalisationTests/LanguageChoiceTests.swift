import Testing
import Localisation

@Suite(.timeLimit(.minutes(5))) struct LanguageChoiceTests {
  @Test(arguments: [
    (["LANG": "de_AT.UTF-8"], ["de_AT", "de"]), (["LANG": "ar"], ["ar"]),
    (["LANG": "de_DE", "LC_ALL": "C"], []),
    (["LANG": "C", "LC_MESSAGES": "ar_EG@x"], ["ar_EG", "ar"]),
    (["LANG": "de_DE.UTF-8", "LC_ALL": ""], ["de_DE", "de"]), ([:], []),
    (["LANGUAGE": "de"], ["de"]), (["LANGUAGE": "de", "LC_ALL": "C"], []),
    (["LANGUAGE": "de", "LC_ALL": "C.UTF-8"], ["de"]),
    (["LANGUAGE": "ca:de", "LANG": "fr_FR"], ["ca", "de", "fr_FR", "fr"]),
    (["LANGUAGE": "en_GB:de", "LANG": "de_DE"], ["en_GB"]), (["LANG": "zh_SG"], ["zh_CN", "zh"]),
    (["LANG": "zh_TW.UTF-8"], ["zh_TW", "zh"]),
  ])
  func followsTheVariables(environment: [String: String], names: [String]) {
    #expect(Language.preferred { environment[$0] } == names)
  }

  @Test(arguments: [["../../etc", "/etc", "", "xx"], ["en"]])
  func isEnglishWhereThereIsNoCatalogue(names: [String]) {
    #expect(Language.first(of: names, in: ["/usr/share/locale"]).name == "en")
  }
}
