import StyleSheets
import Testing

/// Pages with styles of their own, before and after.
@Suite(.timeLimit(.minutes(2))) struct PublisherPageTests {
  private func heard(_ page: String) -> String? {
    PublisherPage.rewritten(Array(page.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("<html style=\"margin-left:300px\">", "<html >"),
    ("<body class='a' style='width:900px;padding:0 5em'>", "<body class='a' >"),
    (
      "<p style=\"text-align:center;line-height:3\">",
      "<p style=\"text-align:center;hyphens:manual;\">"
    ),
    ("<p style=color:red>", "<p style=\"color:red;\">"),
    ("<P STYLE='margin-left:-10em'/>", "<P />"),
    ("<p style=\"font-family:&quot;A&quot;\">", "<p style=\"font-family:&quot;A&quot;;\">"),
    ("<p style='content: \"&amp;\"'>", "<p >"),
    ("<p class='poem' style='color:red'>", "<p class='poem' style=\"color:red;hyphens:manual;\">"),
    ("<h1 style='hyphens:auto'>", "<h1 style=\"hyphens:manual;\">"),
    ("<td style='width:900px;text-align:left'>", "<td style=\"text-align:left;\">"),
    ("<style>@page{margin:1%} .a{color:red}</style>", "<style>.a{color:red;}\n</style>"),
    ("<style><![CDATA[a>b{color:red}]]></STYLE >", "<style>a>b{color:red;}\n</STYLE >"),
    ("<style>a &gt; b { color: red }</style>", "<style>a>b{color:red;}\n</style>"),
    (
      "<stylesheet type='text/css'>body{margin:9em}</stylesheet>",
      "<stylesheet type='text/css'></stylesheet>"
    ),
    ("<x:p style='color:red'>", "<x:p style=\"color:red;\">"),
  ])
  func rewritten(_ page: String, _ expected: String) {
    #expect(heard(page) == expected)
    #expect(heard("<a href='x'>" + page + "words</a>") == "<a href='x'>" + expected + "words</a>")
  }

  @Test(
    "a page without styles stays as it is",
    arguments: [
      "", "<p>style</p>", "<link rel=\"stylesheet\" href=\"a.css\"/>",
      "<p class='style'>the style</p>",
      "<!-- <p style='color:red'> -->", "<p title='a", "<style>.a{color:red}",
      "<p style='color:red",
      "<script>'<p style=\"a:b\">'</script>", "<?x <p style='a:b'> ?>",
      "<![CDATA[<p style='a:b'>]]>",
    ])
  func untouched(_ page: String) { #expect(heard(page) == nil) }
}
