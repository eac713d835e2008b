"""Catalogues of the tests' server: feeds of OPDS 1 and 2 with pages, groups, facets, searches, covers and faults."""
import json
import struct
import time
import zlib
from urllib.parse import unquote
from xml.sax.saxutils import escape

ATOM = "application/atom+xml;profile=opds-catalog"
NAVIGATION = ATOM + ";kind=navigation"
TOTAL = 150


def png(number):
    """A cover of one colour, 60 pixels wide and 90 high."""
    def chunk(kind, data):
        checked = kind + data
        return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))
    row = b"\0" + bytes([40 + number * 37 % 200, 60 + number * 11 % 160, 120]) * 60
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60, 90, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * 90)) + chunk(b"IEND", b""))


def shelf(title, href, count=None):
    told = f' thr:count="{count}"' if count is not None else ""
    return (
        f"<entry><title>{escape(title)}</title><id>urn:shelf:{escape(href)}</id>"
        f'<link rel="subsection" href="{escape(href)}" type="{NAVIGATION}"{told}/></entry>')


def book(number, more="", summary=""):
    return (
        f"<entry><title>Book {number:05}</title><id>urn:uuid:book-{number}</id>"
        f"<author><name>Author {number % 7}</name></author><updated>2026-01-01T00:00:00Z</updated>"
        f"<summary>{summary}</summary>"
        f'<link rel="http://opds-spec.org/image/thumbnail" href="/catalogue/cover/{number}" type="image/png"/>'
        f'<link rel="http://opds-spec.org/acquisition" href="/catalogue/file/{number}.epub"'
        f' type="application/epub+zip"/>{more}</entry>')


def feed(title, body, *links):
    return (
        "<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom'"
        " xmlns:thr='http://purl.org/syndication/thread/1.0'"
        " xmlns:dc='http://purl.org/dc/terms/'"
        " xmlns:opds='http://opds-spec.org/2010/catalog'"
        " xmlns:os='http://a9.com/-/spec/opensearch/1.1/'>"
        f"<title>{escape(title)}</title><id>urn:feed:{escape(title)}</id>"
        + "".join(links) + body + "</feed>")


def link(rel, href, kind=ATOM, more=""):
    return f'<link rel="{rel}" href="{escape(href)}" type="{kind}" {more}/>'


class Catalogue:
    """Below /catalogue."""

    def get_catalogue(self, parts, query):
        name = parts[0] if parts else "root"
        action = getattr(self, "catalogue_" + name.replace("-", "_"), None)
        if not action:
            return self.answer(404, "nothing")
        body = action(parts[1:], query)
        if body is not None:
            self.answer(200, body, ATOM)

    def catalogue_root(self, parts, query):
        return feed(
            "Test Library",
            shelf("Newest", "/catalogue/newest", TOTAL) + shelf("Authors", "/catalogue/authors")
            + shelf("Broken", "/catalogue/nowhere"),
            link("search", "/catalogue/search/{searchTerms}"))

    def catalogue_described(self, parts, query):
        """A root whose search is told by a document."""
        return feed(
            "Described", shelf("Newest", "/catalogue/newest"),
            link("search", "/catalogue/osd", "application/opensearchdescription+xml"))

    def catalogue_osd(self, parts, query):
        self.answer(
            200, '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">'
            '<Url type="text/html" template="/web?q={searchTerms}"/>'
            f'<Url type="{ATOM}" template="/catalogue/search/{{searchTerms}}"/>'
            "</OpenSearchDescription>", "application/opensearchdescription+xml")

    def catalogue_authors(self, parts, query):
        return feed("Authors", "".join(shelf(f"Author {n}", f"/catalogue/author/{n}") for n in range(7)))

    def catalogue_author(self, parts, query):
        return feed("Author", "".join(book(n) for n in range(TOTAL) if n % 7 == int(parts[0])))

    def catalogue_newest(self, parts, query):
        """Three pages; the last one leads to the first again."""
        page = int(query.partition("=")[2] or 0)
        numbers = range(60 * page, min(TOTAL, 60 * page + 60))
        following = 0 if 60 * page + 60 >= TOTAL else page + 1
        facets = "".join(
            link("http://opds-spec.org/facet", f"/catalogue/{href}", more=(
                f'title="{title}" opds:facetGroup="Order" thr:count="{TOTAL}" '
                + ('opds:activeFacet="true"' if href == "newest" else "")))
            for title, href in [("Newest first", "newest"), ("By title", "titles")])
        return feed(
            "Newest", f"<os:totalResults>{TOTAL}</os:totalResults>" + "".join(book(n) for n in numbers),
            link("next", f"/catalogue/newest?page={following}"), facets)

    def catalogue_titles(self, parts, query):
        return feed("Titles", "".join(book(n) for n in range(TOTAL)))

    def catalogue_twice(self, parts, query):
        return feed("Twice", book(1) + book(2) + book(1))

    def catalogue_identified(self, parts, query):
        """The first book has an identifier that other servers have, too."""
        uuid = '<dc:identifier>urn:uuid:5F8CBB8E-2AA7-44CF-9E3F-0B0F5E6A7C11</dc:identifier>'
        return feed("Identified", book(0, uuid) + "".join(book(n) for n in range(1, 10)))

    def catalogue_thin(self, parts, query):
        """Books that documents of their own complete: of OPDS 2 and of OPDS 1, a document that is away, and a bare one."""
        def publication(name):
            return {
                "metadata": {"title": name, "identifier": f"urn:thin:{name}", "author": "Ada"},
                "links": [{"rel": "self", "type": "application/opds-publication+json",
                           "href": f"/catalogue/document/{name}"}]}
        self.answer(200, json.dumps({
            "metadata": {"title": "Thin"}, "links": [],
            "publications": [publication(n) for n in ["Two", "One", "Nowhere", "Bare"]]}), "application/opds+json")

    def catalogue_document(self, parts, query):
        name = parts[0]
        if name == "One":
            return (
                "<?xml version='1.0' encoding='utf-8'?><entry xmlns='http://www.w3.org/2005/Atom'>"
                "<title>One</title><id>urn:other</id><summary>All of One</summary>"
                '<link rel="http://opds-spec.org/acquisition" href="/fetch/plain/one.cbz" type="application/x-cbz"/></entry>')
        if name == "Nowhere":
            return self.answer(404, "nothing")
        links = [] if name == "Bare" else [
            {"rel": "http://opds-spec.org/acquisition", "type": "application/x-cbz", "href": "/fetch/plain/two.cbz"}]
        self.answer(200, json.dumps({
            "metadata": {"title": name, "identifier": "urn:x", "author": "Ada", "description": f"All of {name}",
                         "publisher": "House"},
            "links": links}), "application/opds-publication+json")

    def catalogue_search(self, parts, query):
        words = unquote(query.partition("=")[2] or "/".join(parts))
        if words == "not here":
            # As Calibre's server says that a search finds nothing.
            self.answer(404, "Not found")
            return None
        return feed(f"Search {words}", "".join(book(n) for n in range(TOTAL) if words in f"Book {n:05}"))

    def catalogue_page(self, parts, query):
        self.answer(200, "<!doctype html><html><title>Sign in</title></html>", "text/html")

    def catalogue_other(self, parts, query):
        self.answer(200, "nothing that anybody reads", "text/plain")

    def catalogue_locked(self, parts, query):
        return feed("Locked", book(1)) if self.basic() else self.ask('Basic realm="books"')

    def catalogue_guest(self, parts, query):
        """Few books for guests, and more for readers, both with status 200."""
        return feed("Guest", "".join(book(n) for n in range(5 if self.basic() else 2)))

    def catalogue_moved(self, parts, query):
        self.answer(302, "", Location="/catalogue/below/deep")

    def catalogue_below(self, parts, query):
        return feed("Below", shelf("Relative", "shelf"))

    def catalogue_cover(self, parts, query):
        if int(parts[0]) % 10 == 9:
            return self.catalogue_page(parts, query)
        self.answer(200, png(int(parts[0])), "image/png")

    def catalogue_large(self, parts, query):
        """/catalogue/large/COUNT/PAUSE: a feed without pages, with a pause behind the first hundred books."""
        count, pause = int(parts[0]), float(parts[1]) if len(parts) > 1 else 0
        # Calibre-Web's entries have about 1,500 bytes.
        rest = "".join(book(n, summary="x" * 900) for n in range(100, count)) + "</feed>"
        start = feed("Large", "".join(book(n, summary="x" * 900) for n in range(min(100, count))))
        start = start[: -len("</feed>")]
        self.send_response(200)
        self.send_header("Content-Type", ATOM)
        self.end_headers()
        try:
            self.wfile.write(start.encode())
            self.wfile.flush()
            time.sleep(pause)
            if len(parts) <= 2:
                self.wfile.write(rest.encode())
        except OSError:
            pass
        self.close_connection = True

    def catalogue_two(self, parts, query):
        """OPDS 2 with groups and a search."""
        def publication(number):
            return {
                "metadata": {"title": f"Book {number:05}", "identifier": f"urn:uuid:book-{number}",
                             "author": f"Author {number % 7}"},
                "links": [{"rel": "http://opds-spec.org/acquisition", "type": "application/epub+zip",
                           "href": f"/catalogue/file/{number}.epub"}],
                "images": [{"href": f"/catalogue/cover/{number}", "type": "image/png"}]}
        self.answer(200, json.dumps({
            "metadata": {"title": "Two"},
            "links": [{"rel": "search", "href": "/catalogue/search/{?query}", "templated": True,
                       "type": "application/opds+json"}],
            "navigation": [{"title": "Newest", "href": "/catalogue/newest", "type": "application/opds+json"}],
            "groups": [
                {"metadata": {"title": "On deck", "numberOfItems": 9},
                 "links": [{"rel": "self", "href": "/catalogue/deck", "type": "application/opds+json"}],
                 "publications": [publication(1), publication(2)]},
                {"metadata": {"title": "Libraries"},
                 "navigation": [{"title": "Comics", "href": "/catalogue/authors",
                                 "type": "application/opds+json"}]}],
            "publications": [publication(2), publication(3)]}), "application/opds+json")
