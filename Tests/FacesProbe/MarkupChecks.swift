import Faces
import StyleSheets

extension Checks {
  /// The tree in one line: elements in brackets, texts in quotes.
  private static func shown(_ tree: MarkupTree) -> String {
    var line = ""
    var node = 0
    var open: [Int] = []
    while node >= 0 {
      let (isText, child) = (tree.nodes[node].isText, Int(tree.nodes[node].firstChild))
      if isText {
        line += "'\(String(decoding: tree.text(of: node), as: UTF8.self))'"
      } else {
        let start = Int(tree.nodes[node].start)
        let attributes = tree.attributes[start..<start + Int(tree.nodes[node].count)]
        let names = attributes.map { tree.names[Int($0.name)] }
        line += "[" + ([tree.name(of: node)] + names).joined(separator: " ")
      }
      if child >= 0 {
        open.append(node)
        node = child
        continue
      }
      if !isText { line += "]" }
      node = Int(tree.nodes[node].next)
      while node < 0, let parent = open.popLast() {
        line += "]"
        node = Int(tree.nodes[parent].next)
      }
    }
    return line.replacing("\n", with: "\\n")
  }

  private static func tell(_ probe: Probe, _ name: String, _ text: String) {
    guard let reading = try? MarkupReader.read(Array(text.utf8), probe.mupdf) else {
      return probe.say(name, "refused")
    }
    probe.say(name, reading.kind, shown(reading.tree))
  }

  static func markup(_ probe: Probe) {
    tell(probe, "white", "<html><body><p>a <i>b</i> <b>c</b>\n</p> </body></html>")
    tell(probe, "entities", "<p>&eacute;&amp;&mdash;&#x416;&lt;</p>")
    tell(probe, "attributes", "<P epub:type=\"a\" Class='b' id=\"c\"/>")
    tell(probe, "cdata", "<p><![CDATA[<meta> & <b>]]></p>")
    tell(probe, "prefix", "<l:FictionBook><l:Body>x</l:Body></l:FictionBook>")
    tell(
      probe, "encoding",
      "<?xml version='1.0' encoding=\"windows-1251\"?><p>\u{436}<br/>\u{E9}</p>")
    tell(
      probe, "meta",
      "<html><head><meta http-equiv='Content-Type' content='text/html; charset=koi8-r'/>"
        + "<metadata/><link rel='stylesheet' href='a.css'/></head><p>\u{436}</p></html>")
    tell(probe, "html5", "<p>one<br>two &eacute; <i>three<p>four")
    tell(probe, "empty", "")
    tell(probe, "text", "no element at all")
    tell(probe, "astral", "<p>\u{1F600}\u{1D400}</p>")
  }

  static func hostileMarkup(_ probe: Probe) {
    let clock = ContinuousClock()
    func tell(_ name: String, _ text: String) {
      let bytes = Array(text.utf8)
      var reading: MarkupReader.Reading?
      let time = clock.measure { reading = try? MarkupReader.read(bytes, probe.mupdf) }
      let outcome = reading.map { "\($0.kind) \($0.tree.nodes.count) \($0.isCut)" } ?? "refused"
      probe.say(name, time < .seconds(3) ? "quick" : "\(time)", outcome)
    }
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    tell("divs", many("<div>", 200_000))
    tell("closed-divs", many("<div>", 200_000) + many("</div>", 200_000))
    tell("deep", many("<div>", 1000) + "x" + many("</div>", 1000))
    tell("wrong-ends", many("<div></x>", 100_000))
    tell("tables", many("<div><table><td></div>", 50_000))
    tell("fonts", (0..<50_000).map { "<p><font color=\($0)>x</p>" }.joined())
    tell("rubies", many("<rt>", 100_000))
    let attributes = (0..<5000).map { "a\($0)='b'" }.joined(separator: " ")
    tell("attributes", "<p \(attributes)>x</p>")
    tell("html-attributes", "<br><p \(attributes)>x</p>")
    tell("metas", "<p>" + many("<meta", 400_000) + ">")
    tell("paragraphs", many("<p>some words\n", 100_000))
    tell("siblings", "<p>" + many("<br/>", 500_000) + "</p>")
    tell("comments", many("<!--", 500_000))
    tell("large", many("<p>some words\n", 700_000))
    tell("scripts", many("<script>", 100_000))
  }
}
