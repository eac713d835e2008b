/// Answers of servers as these write them, in short. Written after what the servers answer; names are made up.
public enum FeedSamples {
  /// Calibre's server: no relation at links to other feeds, and words where others have elements.
  public static let calibreRoot = """
    <?xml version='1.0' encoding='utf-8'?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
      <title>calibre Library</title><subtitle>Books in your library</subtitle>
      <author><name>calibre</name><uri>https://calibre-ebook.com</uri></author>
      <id>urn:calibre:main</id><updated>2026-11-26T10:00:00+00:00</updated>
      <link href="/opds" type="application/atom+xml;type=feed;profile=opds-catalog" rel="start"/>
      <link type="application/atom+xml" rel="search" title="Search"
        href="/opds/search/{searchTerms}?library_id=lib"/>
      <entry><title>By Newest</title><id>calibre-navcatalog:1</id>
        <updated>2026-11-26T10:00:00+00:00</updated><content type="text">Books sorted by Newest</content>
        <link type="application/atom+xml;type=feed;profile=opds-catalog"
          href="/opds/navcatalog/4f6e?library_id=lib"/></entry>
      <entry><title>Authors</title><id>calibre-navcatalog:2</id>
        <updated>2026-11-26T10:00:00+00:00</updated><content type="text">12 authors</content>
        <link type="application/atom+xml;type=feed;profile=opds-catalog"
          href="/opds/navcatalog/4e61?library_id=lib"/></entry>
    </feed>
    """

  public static let calibreBooks = """
    <?xml version='1.0' encoding='utf-8'?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/">
      <title>Newest</title><author><name>calibre</name></author><id>calibre-all:newest</id>
      <updated>2026-11-26T10:00:00+00:00</updated>
      <link href="/opds" type="application/atom+xml;type=feed;profile=opds-catalog" rel="start"/>
      <link href="/opds" type="application/atom+xml;type=feed;profile=opds-catalog" rel="up"/>
      <link rel="first" href="/opds/navcatalog/4f6e" type="application/atom+xml;type=feed"/>
      <link rel="last" href="/opds/navcatalog/4f6e?offset=30" type="application/atom+xml;type=feed"/>
      <link rel="next" href="/opds/navcatalog/4f6e?offset=30" type="application/atom+xml;type=feed"/>
      <entry><title>The Long Way &amp; Back</title>
        <author><name>Ann Example &amp; Smith &amp;&amp; Sons</name></author>
        <id>urn:uuid:11111111-2222-3333-4444-555555555555</id>
        <updated>2026-01-02T03:04:05+00:00</updated><published>2025-12-24T00:00:00+00:00</published>
        <dc:language>en</dc:language><dc:publisher>A House</dc:publisher>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">RATING: ★★★★<br/>TAGS: Sea, Ships<br/>SERIES: Ways [3.5]<br/><p>One &amp; two.</p><p>Three.</p></div></content>
        <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="/get/PDF/7/lib"
          length="9000" mtime="2026-01-02T03:04:05+00:00"/>
        <link rel="http://opds-spec.org/acquisition" type="application/epub+zip"
          href="/get/EPUB/7/lib" length="123456" mtime="2026-01-02T03:04:05+00:00"/>
        <link type="image/jpeg" rel="cover" href="/get/cover/7/lib"/>
        <link type="image/jpeg" rel="thumbnail" href="/get/thumb/7/lib"/>
        <link type="image/jpeg" rel="http://opds-spec.org/image" href="/get/cover/7/lib"/>
        <link type="image/jpeg" rel="http://opds-spec.org/image/thumbnail" href="/get/thumb/7/lib"/>
      </entry>
      <entry><title>Panels</title><author><name>Unknown</name></author>
        <id>urn:uuid:21111111-2222-3333-4444-555555555555</id>
        <updated>2026-01-02T03:04:05+00:00</updated>
        <link rel="http://opds-spec.org/acquisition" type="application/x-cbz" href="/get/CBZ/8/lib"
          length="777"/>
        <link rel="http://opds-spec.org/acquisition" type="application/octet-stream"
          href="/get/AZW3/8/lib"/>
        <link rel="http://opds-spec.org/acquisition" type="application/octet-stream"
          href="/get/LIT/8/lib"/>
      </entry>
    </feed>
    """

  /// Calibre-Web: a description of the search beside a template, bars in names, the year 101.
  public static let calibreWeb = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:dcterms="http://purl.org/dc/terms/">
      <icon>/static/favicon.ico</icon><id>urn:uuid:2853dacf-ed79-42f5-8e8a-a7bb3d1ae6a2</id>
      <updated>2026-11-26T10:00:00+00:00</updated>
      <link rel="self" href="/opds/new?" type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
      <link rel="start" href="/opds" type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
      <link rel="next" title="Next" href="/opds/new?offset=60" type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
      <link rel="search" href="/opds/osd" type="application/opensearchdescription+xml"/>
      <link type="application/atom+xml" rel="search" title="Search" href="/opds/search/{searchTerms}"/>
      <title>Calibre-Web</title><author><name>Calibre-Web</name><uri>https://github.com/janeczku/calibre-web</uri></author>
      <entry><title>Plain</title><id>urn:uuid:31111111-2222-3333-4444-555555555555</id>
        <updated>2026-01-02T03:04:05+00:00</updated>
        <author><name>Example| Ann</name></author><author><name>Bo Other</name></author>
        <publisher><name>A House</name></publisher>
        <published>0101-01-01T00:00:00+00:00</published>
        <dcterms:language>English</dcterms:language>
        <category scheme="http://www.bisg.org/standards/bisac_subject/index.html" term="Sea" label="Sea"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">

          RATING: ★★★<br/>
          TAGS: Sea, Land<br/>
          SERIES: Plains [2]<br/>

            <p>&lt;div&gt;Words &amp;amp; more&lt;/div&gt;&lt;p&gt;End&lt;/p&gt;</p>
        </div></content>
        <link type="image/jpeg" href="/opds/cover/5" rel="http://opds-spec.org/image"/>
        <link type="image/jpeg" href="/opds/cover/5" rel="http://opds-spec.org/image/thumbnail"/>
        <link rel="http://opds-spec.org/acquisition" href="/opds/download/5/epub/" length="4321"
          title="EPUB" mtime="2026-01-02T03:04:05+00:00" type="application/epub+zip"/>
      </entry>
      <entry><title>A Shelf</title><id>/opds/shelf/3</id><link href="/opds/shelf/3"
        type="application/atom+xml;profile=opds-catalog"/></entry>
      <entry><title>Hot Books</title><id>/opds/hot</id>
        <link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="/opds/hot"/>
        <content type="text">Popular</content></entry>
    </feed>
    """

  public static let calibreWebSearch = """
    <?xml version="1.0" encoding="UTF-8"?>
    <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
      <ShortName>Calibre-Web</ShortName><Description>Search the books</Description>
      <Url type="text/html" template="http://a.example/search?query={searchTerms}"/>
      <Url type="application/atom+xml" template="/opds/search/{searchTerms}?"/>
    </OpenSearchDescription>
    """

  /// copyparty: a plain folder; files by name, and empty links for covers that are not made yet.
  public static let copyparty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:41111111-2222-3333-4444-555555555555</id>
      <title>books/</title>
      <link rel="search" href="/books?opds&amp;osd" type="application/opensearchdescription+xml"/>
      <entry><id>urn:uuid:42111111-2222-3333-4444-555555555555</id><title>comics/</title>
        <link rel="subsection" href="/books/comics/?opds" type="application/atom+xml;profile=opds-catalog"/>
        <updated>2026-01-02T03:04:05Z</updated></entry>
      <entry><id>urn:uuid:43111111-2222-3333-4444-555555555555</id><title>a &amp; b.cbz</title>
        <updated>2026-01-02T03:04:05Z</updated>
        <link rel="http://opds-spec.org/acquisition" href="/books/a%20%26%20b.cbz?dl" type="application/vnd.comicbook+zip"/>
        <link rel="http://opds-spec.org/image/thumbnail" href="/books/a%20%26%20b.cbz?th=jf" type="image/jpeg"/>
        <link rel="http://opds-spec.org/image" href="/books/a%20%26%20b.cbz?th=jf3" type="image/jpeg"/></entry>
      <entry><id>urn:uuid:44111111-2222-3333-4444-555555555555</id><title>one.epub</title>
        <link rel="http://opds-spec.org/acquisition" href="/books/one.epub?dl" type="application/epub+zip"/>
        <link rel="http://opds-spec.org/image/thumbnail" href="" type="image/jpeg"/>
        <link rel="http://opds-spec.org/image" href="" type="image/jpeg"/></entry>
    </feed>
    """

  public static let komga1 = """
    <?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:pse="http://vaemendis.net/opds-pse/ns" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
      <id>0A1</id><title>Latest</title><updated>2026-11-26T10:00:00+01:00</updated>
      <author><name>Komga</name><uri>https://github.com/gotson/komga</uri></author>
      <link type="application/atom+xml;profile=opds-catalog;kind=navigation" rel="self" href="/opds/v1.2/books/latest"/>
      <link type="application/atom+xml;profile=opds-catalog;kind=navigation" rel="start" href="/opds/v1.2/catalog"/>
      <link type="application/atom+xml;profile=opds-catalog;kind=acquisition" rel="previous" href="/opds/v1.2/books/latest?page=0"/>
      <link type="application/atom+xml;profile=opds-catalog;kind=acquisition" rel="next" href="/opds/v1.2/books/latest?page=2"/>
      <link type="application/opensearchdescription+xml" rel="search" href="/opds/v1.2/search"/>
      <link type="application/opds+json" rel="alternate" href="/opds/v2/books/latest"/>
      <link rel="http://opds-spec.org/facet" href="/opds/v1.2/books/latest?unread" title="Unread" opds:facetGroup="State" opds:activeFacet="true" thr:count="4"/>
      <link rel="http://opds-spec.org/facet" href="/opds/v1.2/books/latest?all" title="All" opds:facetGroup="State"/>
      <entry><title>Volume 1</title><updated>2026-01-02T03:04:05Z</updated><id>0B1</id>
        <content>A first volume.</content><author><name>Drawer</name></author>
        <link type="image/jpeg" rel="http://opds-spec.org/image/thumbnail" href="/opds/v1.2/books/0B1/thumbnail"/>
        <link type="image/jpeg" rel="http://opds-spec.org/image" href="/opds/v1.2/books/0B1/thumbnail/large"/>
        <link type="application/vnd.comicbook+zip" rel="http://opds-spec.org/acquisition" href="/opds/v1.2/books/0B1/file/Volume%201.cbz"/>
        <link type="image/jpeg" rel="http://vaemendis.net/opds-pse/stream" href="/opds/v1.2/books/0B1/pages/{pageNumber}?convert=jpeg&amp;max={maxWidth}" pse:count="192" pse:lastRead="10" pse:lastReadDate="2026-11-01T00:00:00Z"/>
      </entry>
    </feed>
    """

  public static let komga2 = """
    {"metadata": {"title": "Books", "modified": "2026-11-26T10:00:00Z", "numberOfItems": 41,
        "itemsPerPage": 20, "currentPage": 1},
      "links": [{"rel": "self", "href": "https://k.example/opds/v2/books?page=0", "type": "application/opds+json"},
        {"rel": ["start"], "href": "https://k.example/opds/v2/catalog", "type": "application/opds+json"},
        {"rel": "next", "href": "https://k.example/opds/v2/books?page=1", "type": "application/opds+json"},
        {"rel": "search", "href": "https://k.example/opds/v2/search{?query}", "templated": true,
          "type": "application/opds+json"},
        {"rel": "http://opds-spec.org/auth/document", "href": "https://k.example/opds/v2/auth"}],
      "facets": [{"metadata": {"title": "Language"}, "links": [
        {"href": "?lang=en", "title": "English", "rel": "self", "type": "application/opds+json", "properties": {"numberOfItems": 30}},
        {"href": "?lang=ja", "title": "Japanese", "type": "application/opds+json"}]}],
      "navigation": [{"title": "Libraries", "href": "/opds/v2/libraries", "type": "application/opds+json", "rel": "subsection"}],
      "groups": [{"metadata": {"title": "On Deck", "numberOfItems": 1},
        "links": [{"rel": "self", "href": "/opds/v2/on-deck", "type": "application/opds+json"}],
        "publications": [{"metadata": {"title": "Next One", "identifier": "0C1"},
          "links": [{"rel": "self", "href": "/opds/v2/books/0C1", "type": "application/opds-publication+json"}]}]}],
      "publications": [
        {"metadata": {"title": "Volume 2", "identifier": "0B2", "author": [{"name": "Drawer"}, "Writer"], "penciler": ["Other"],
            "description": "<p>Second &amp; last.</p>", "language": ["ja"], "publisher": {"name": "A House"},
            "published": "2020-03-04", "numberOfPages": 190, "readingProgression": "rtl", "subject": ["Action", {"name": "Sea"}],
            "belongsTo": {"series": [{"name": "Volumes", "position": 2.0}]}},
          "links": [
            {"rel": "self", "href": "/opds/v2/books/0B2/manifest", "type": "application/divina+json",
              "properties": {"authenticate": {"href": "/opds/v2/auth", "type": "application/opds-authentication+json"}}},
            {"rel": "http://www.cantook.com/api/progression", "href": "/api/v1/books/0B2/progression",
              "type": "application/vnd.readium.progression+json"},
            {"rel": "http://opds-spec.org/acquisition", "href": "/opds/v2/books/0B2/file", "type": "application/vnd.comicbook+zip"}],
          "images": [{"href": "/opds/v2/books/0B2/thumbnail", "type": "image/jpeg", "width": 300, "height": 450},
            {"href": "/opds/v2/books/0B2/poster", "type": "image/jpeg", "width": 1200, "height": 1800}]},
        {"metadata": {"title": {"en": "Sold", "ja": "x"}, "author": "One Alone", "belongsTo": {"series": "Lone"}},
          "links": [{"rel": "http://opds-spec.org/acquisition/buy", "href": "/buy/9", "type": "application/vnd.adobe.adept+xml",
            "properties": {"indirectAcquisition": [{"type": "application/epub+zip"}]}}]}]}
    """

  public static let manifest = """
    {"@context": "https://readium.org/webpub-manifest/context.jsonld",
      "metadata": {"title": "Volume 2", "identifier": "0B2", "conformsTo": "https://readium.org/webpub-manifest/profiles/divina"},
      "links": [{"rel": "self", "href": "/opds/v2/books/0B2/manifest", "type": "application/divina+json"}],
      "readingOrder": [{"href": "/pages/1", "type": "image/jpeg", "width": 1000, "height": 1500},
        {"href": "/pages/2?convert=jpeg", "type": "image/jpeg", "width": 2000, "height": 1500}]}
    """

  public static let authentication = """
    {"id": "https://k.example/opds/v2/auth", "title": "Komga",
      "authentication": [{"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Email", "password": "Password"}}],
      "links": [{"rel": "logo", "href": "/logo.png", "type": "image/png"}, {"rel": "help", "href": "https://help.example"}]}
    """

  /// Kavita: the key in every path, sizes as words, the year 1.
  public static let kavita = """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="http://www.w3.org/2005/Atom">
      <id>series-9</id><title>Series - Storylines</title><icon>/favicon.ico</icon>
      <author><name>Kavita</name></author>
      <totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">21</totalResults>
      <itemsPerPage xmlns="http://a9.com/-/spec/opensearch/1.1/">20</itemsPerPage>
      <startIndex xmlns="http://a9.com/-/spec/opensearch/1.1/">0</startIndex>
      <link rel="search" type="application/opensearchdescription+xml" href="/api/opds/KEY/search"/>
      <link rel="next" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="/api/opds/KEY/series/9?pageNumber=2"/>
      <entry><updated>0001-01-01T00:00:00</updated><id>31</id><title>Volume 1 - Chapter 1</title>
        <summary>File Type: Epub - 2.1 MB&lt;br /&gt;Summary: A story.</summary>
        <extent xmlns="http://purl.org/dc/terms/">2.1 MB</extent><format xmlns="http://purl.org/dc/terms/format">Epub</format>
        <language xmlns="http://purl.org/dc/terms/">en</language>
        <content type="text">Epub</content>
        <link rel="http://opds-spec.org/image" type="image/jpeg" href="/api/image/chapter-cover?chapterId=31&amp;apiKey=KEY"/>
        <link rel="http://opds-spec.org/image/thumbnail" type="image/jpeg" href="/api/image/chapter-cover?chapterId=31&amp;apiKey=KEY"/>
        <link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" title="Story.epub" href="/api/opds/KEY/series/9/volume/3/chapter/31/download/Story.epub"/>
      </entry>
    </feed>
    """

  /// All samples by name.
  public static let all: [(name: String, text: String)] = [
    ("calibreRoot", calibreRoot), ("calibreBooks", calibreBooks), ("calibreWeb", calibreWeb),
    ("calibreWebSearch", calibreWebSearch), ("copyparty", copyparty), ("komga1", komga1),
    ("komga2", komga2), ("manifest", manifest), ("authentication", authentication),
    ("kavita", kavita), ("folder", folder),
  ]

  /// A feed of Calibre-Web's form with so many entries, of about 1,560 bytes each.
  public static func search(entries: Int) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/">
        <title>Search</title><id>urn:search</id><updated>2026-11-26T10:00:00+00:00</updated>

      """.utf8)
    let summary = String(repeating: "words about the book, ", count: 35)
    for number in 0..<entries {
      bytes +=
        """
          <entry><title>Book \(number)</title><id>urn:uuid:\(number)</id>
            <updated>2026-01-02T03:04:05+00:00</updated>
            <author><name>Author \(number % 700)</name></author>
            <publisher><name>A House</name></publisher>
            <published>2020-01-01T00:00:00+00:00</published>
            <dcterms:language>English</dcterms:language><category term="Sea" label="Sea"/>
            <summary>\(summary)</summary>
            <link type="image/jpeg" href="/opds/cover/\(number)" rel="http://opds-spec.org/image"/>
            <link type="image/jpeg" href="/opds/cover/\(number)" rel="http://opds-spec.org/image/thumbnail"/>
            <link rel="http://opds-spec.org/acquisition" href="/opds/download/\(number)/epub/" length="4321"
              mtime="2026-01-02T03:04:05+00:00" type="application/epub+zip"/>
          </entry>

        """.utf8
    }
    return bytes + Array("</feed>\n".utf8)
  }
}
