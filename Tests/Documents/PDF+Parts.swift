// What a PDF has beside its pages.
extension PDF {
  /// A page with files: two of the document, of hostile names, and one that hangs at the page.
  public static func withFiles(_ content: String = "Hello") -> PDF {
    var pdf = PDF([Page("A page"), Page("Another")], title: "Files")
    pdf.catalog =
      "/Names << /EmbeddedFiles << /Names [ (a) 1000 0 R (b) 1002 0 R ] >> >>"
    pdf.objects = [
      1000:
        "<< /Type /Filespec /F (../../etc/passwd) /Desc (The words) /EF << /F 1001 0 R >> >>",
      1001: stream(content, "/Type /EmbeddedFile /Params << /Size \(content.utf8.count) >>"),
      1002: "<< /Type /Filespec /UF (plan\\n.txt) /EF << /F 1003 0 R >> >>",
      1003: stream("A plan", "/Type /EmbeddedFile"),
      1004:
        "<< /Type /Annot /Subtype /FileAttachment /Rect [ 20 300 40 320 ] /FS 1005 0 R >>",
      1005: "<< /Type /Filespec /F (beside.txt) /EF << /F 1006 0 R >> >>",
      1006: stream("Beside", "/Type /EmbeddedFile"),
    ]
    pdf.pages[1].annotations = ["1004 0 R"]
    return pdf
  }

  /// A page with a red and a green square, one of which is seen, and a blue one that is locked.
  public static func withLayers() -> PDF {
    var pdf = PDF([
      Page(
        "A page",
        drawing: "/OC /R BDC 1 0 0 rg 100 100 50 50 re f EMC "
          + "/OC /G BDC 0 1 0 rg 160 100 50 50 re f EMC "
          + "/OC /B BDC 0 0 1 rg 220 100 50 50 re f EMC ")
    ])
    pdf.pages[0].resources = "/Properties << /R 1000 0 R /G 1001 0 R /B 1002 0 R >>"
    pdf.catalog =
      "/OCProperties << /OCGs [ 1000 0 R 1001 0 R 1002 0 R ] /D << "
      + "/Order [ (Colours) [ 1000 0 R 1001 0 R ] 1002 0 R ] /OFF [ 1001 0 R ] "
      + "/RBGroups [ [ 1000 0 R 1001 0 R ] ] /Locked [ 1002 0 R ] >> >>"
    for (number, name) in [(1000, "Red"), (1001, "Green"), (1002, "Blue")] {
      pdf.objects[number] = "<< /Type /OCG /Name (\(name)) >>"
    }
    return pdf
  }

  /// A page with a form: a text of 20 characters, a box, a choice, a signature, and a text that is not to be changed.
  public static func withForm() -> PDF {
    var pdf = PDF([Page("A form")], title: "Form")
    let look = "/Type /Annot /Subtype /Widget /F 4 /DA (/F 12 Tf 0 g)"
    pdf.objects = [
      1000:
        "<< \(look) /FT /Tx /T (name) /TU (Your name) /MaxLen 20 /Ff 2 /Rect [ 40 280 200 300 ] >>",
      1001:
        "<< \(look) /FT /Btn /T (agree) /AS /Off /Rect [ 40 240 60 260 ] "
        + "/AP << /N << /Yes 1005 0 R /Off 1006 0 R >> >> >>",
      1002:
        "<< \(look) /FT /Ch /Ff 131072 /T (city) /V (b) /Rect [ 40 200 200 220 ] "
        + "/Opt [ [ (b) (Berlin) ] [ (p) (Paris) ] ] >>",
      1003:
        "<< \(look) /FT /Sig /T (seal) /Rect [ 40 160 200 180 ] "
        + "/V << /Type /Sig /Filter /Adobe.PPKLite /Name (Zoe) /M (D:20240131120000Z) >> >>",
      1004: "<< \(look) /FT /Tx /T (number) /V (17) /Ff 1 /Rect [ 40 120 200 140 ] >>",
      1005: stream("0 0 1 rg 0 0 20 20 re f", "/Type /XObject /Subtype /Form /BBox [ 0 0 20 20 ]"),
      1006: stream("", "/Type /XObject /Subtype /Form /BBox [ 0 0 20 20 ]"),
    ]
    pdf.pages[0].annotations = (1000...1004).map { "\($0) 0 R" }
    pdf.catalog =
      "/AcroForm << /DA (/F 12 Tf 0 g) /DR << /Font << /F 3 0 R >> >> /Fields [ "
      + (1000...1004).map { "\($0) 0 R" }.joined(separator: " ") + " ] >>"
    return pdf
  }
}
