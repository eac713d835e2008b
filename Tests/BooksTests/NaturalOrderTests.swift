import BookFormats
import Books
import Testing

@Suite(.timeLimit(.minutes(5))) struct NaturalOrderTests {
  private func sorted(_ names: [String]) -> [String] {
    names.sorted { NaturalOrder($0) < NaturalOrder($1) }
  }

  @Test(arguments: [
    ["2", "10", "100"],
    ["page 1", "page 2", "page 10", "page 20"],
    ["a", "a1", "a2b", "a10a", "b"],
    ["apple", "Banana", "cherry"],
    ["1.2.9", "1.2.10", "1.10.1"],
    ["éclair 2", "éclair 10", "f"],
    ["e", "é", "ea", "f"],
    ["Seite ２", "Seite 3", "Seite １０"],
    ["٢", "١٠"],
    ["第2章", "第10章"],
    ["x99999999999999999999998", "x99999999999999999999999"],
    ["", "a"],
  ])
  func putsNamesAsPeopleDo(_ expected: [String]) {
    #expect(sorted(expected.reversed()) == expected)
    #expect(sorted(expected) == expected)
  }

  @Test func namesThatDifferOnlyInZerosOrCaseKeepOneOrder() {
    #expect(sorted(["a01", "A1", "a1"]) == sorted(["a1", "a01", "A1"]))
    #expect(NaturalOrder("a01") != NaturalOrder("a1"))
    #expect(!(NaturalOrder("a") < NaturalOrder("a")))
  }
}
