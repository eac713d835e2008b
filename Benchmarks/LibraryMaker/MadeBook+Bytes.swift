/// The files of the books: EPUB with the package of version 3, CBZ with ComicInfo.
extension MadeBook {
  /// - Parameter plan: the plan that the book is from.
  func bytes(_ plan: LibraryPlan, _ pictures: MadePictures) -> [UInt8] {
    isComic ? comic(plan, pictures) : publication(plan, pictures)
  }

  private func publication(_ plan: LibraryPlan, _ pictures: MadePictures) -> [UInt8] {
    var random = MakerRandom(plan.seed, 1 << 32 + number)
    let language = MadeWords.Language(rawValue: language) ?? .english
    let chapters = random.from(1...2)
    var file = ZipFile()
    file.add("mimetype", Array("application/epub+zip".utf8), isStored: true)
    file.add("META-INF/container.xml", Array(Self.container.utf8), isStored: false)
    file.add("OEBPS/content.opf", Array(package(chapters).utf8), isStored: false)
    file.add("OEBPS/nav.xhtml", Array(contents(chapters).utf8), isStored: false)
    for chapter in 1...chapters {
      let paragraphs = (0..<random.from(6...14)).map { _ in
        "<p>\(plan.words.paragraph(language, words: random.from(20...90), &random))</p>\n"
      }
      let body = "<h1>\(chapter)</h1>\n" + paragraphs.joined()
      file.add("OEBPS/c\(chapter).xhtml", Array(page(body).utf8), isStored: false)
    }
    file.add("OEBPS/cover.jpg", pictures.cover(of: self), isStored: true)
    return file.finished()
  }

  private func comic(_ plan: LibraryPlan, _ pictures: MadePictures) -> [UInt8] {
    var file = ZipFile()
    file.add("ComicInfo.xml", Array(comicInfo.utf8), isStored: false)
    file.add("page000.jpg", pictures.cover(of: self), isStored: true)
    for page in 1..<max(2, pageCount) {
      let picture = pictures.page((number * 7 + page) % MadePictures.pageCount)
      let digits = page < 10 ? "00\(page)" : "0\(page)"
      file.add("page\(digits).jpg", picture, isStored: true)
    }
    return file.finished()
  }

  private static let container =
    "<?xml version=\"1.0\"?>\n<container version=\"1.0\" "
    + "xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><rootfiles><rootfile "
    + "full-path=\"OEBPS/content.opf\" media-type=\"application/oebps-package+xml\"/>"
    + "</rootfiles></container>\n"

  private func page(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" "
      + "xml:lang=\"\(language)\"><head><title>\(Self.escaped(title))</title></head>\n"
      + "<body>\(body)</body></html>\n"
  }

  private func contents(_ chapters: Int) -> String {
    let points = (1...chapters).map { "<li><a href=\"c\($0).xhtml\">\($0)</a></li>" }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
      + "<head><title>\(Self.escaped(title))</title></head><body><nav epub:type=\"toc\"><ol>"
      + "\(points)</ol></nav></body></html>\n"
  }

  private func package(_ chapters: Int) -> String {
    let pages = (1...chapters).map {
      "<item id=\"c\($0)\" href=\"c\($0).xhtml\" media-type=\"application/xhtml+xml\"/>\n"
    }.joined()
    let spine = (1...chapters).map { "<itemref idref=\"c\($0)\"/>" }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" "
      + "unique-identifier=\"id\">\n<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
      + "xmlns:opf=\"http://www.idpf.org/2007/opf\">\n\(metadata)</metadata>\n<manifest>\n"
      + "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" "
      + "properties=\"nav\"/>\n<item id=\"cover\" href=\"cover.jpg\" media-type=\"image/jpeg\" "
      + "properties=\"cover-image\"/>\n\(pages)</manifest>\n<spine>\(spine)</spine>\n</package>\n"
  }

  private var metadata: String {
    var lines = ["<dc:identifier id=\"id\">urn:isbn:\(isbn)</dc:identifier>"]
    lines.append("<dc:title id=\"title\">\(Self.escaped(title))</dc:title>")
    lines.append(
      "<meta refines=\"#title\" property=\"file-as\">\(Self.escaped(titleSort))</meta>")
    for (index, author) in authors.enumerated() {
      let sort = Self.escaped(authorSorts[index])
      lines.append("<dc:creator id=\"a\(index)\">\(Self.escaped(author))</dc:creator>")
      lines.append("<meta refines=\"#a\(index)\" property=\"file-as\">\(sort)</meta>")
      lines.append(
        "<meta refines=\"#a\(index)\" property=\"role\" scheme=\"marc:relators\">aut</meta>")
    }
    lines.append("<dc:language>\(language)</dc:language>")
    lines.append("<dc:publisher>\(Self.escaped(publisher))</dc:publisher>")
    lines.append("<dc:date>\(year)-01-01</dc:date>")
    lines.append("<dc:description>\(Self.escaped(summary))</dc:description>")
    lines += tags.map { "<dc:subject>\(Self.escaped($0))</dc:subject>" }
    if let series, let seriesIndex {
      // Both ways are met; a book has the one or the other.
      if number % 2 == 0 {
        lines.append("<meta name=\"calibre:series\" content=\"\(Self.escaped(series))\"/>")
        lines.append("<meta name=\"calibre:series_index\" content=\"\(seriesIndex)\"/>")
      } else {
        lines.append(
          "<meta property=\"belongs-to-collection\" id=\"s\">\(Self.escaped(series))</meta>")
        lines.append("<meta refines=\"#s\" property=\"collection-type\">series</meta>")
        lines.append("<meta refines=\"#s\" property=\"group-position\">\(seriesIndex)</meta>")
      }
    }
    lines.append("<meta property=\"dcterms:modified\">2020-01-01T00:00:00Z</meta>")
    return lines.joined(separator: "\n") + "\n"
  }

  private var comicInfo: String {
    var lines = ["<Title>\(Self.escaped(title))</Title>"]
    if let series, let seriesIndex {
      let isWhole = seriesIndex == seriesIndex.rounded()
      let number = isWhole ? String(Int(seriesIndex)) : String(seriesIndex)
      lines += ["<Series>\(Self.escaped(series))</Series>", "<Number>\(number)</Number>"]
    }
    lines.append("<Summary>\(Self.escaped(summary))</Summary><Year>\(year)</Year>")
    lines.append("<Writer>\(Self.escaped(authors.joined(separator: ", ")))</Writer>")
    lines.append("<Publisher>\(Self.escaped(publisher))</Publisher>")
    if !tags.isEmpty { lines.append("<Tags>\(Self.escaped(tags.joined(separator: ", ")))</Tags>") }
    lines.append("<PageCount>\(pageCount)</PageCount><LanguageISO>\(language)</LanguageISO>")
    if language == "ja" { lines.append("<Manga>YesAndRightToLeft</Manga>") }
    return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ComicInfo>\n"
      + lines.joined(separator: "\n") + "\n</ComicInfo>\n"
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for letter in text.unicodeScalars {
      switch letter {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(letter)
      }
    }
    return escaped
  }
}
