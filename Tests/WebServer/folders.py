"""Folders of WebDAV of the tests' server, with faults by the names of folders. The tests' folder is in PAPER_DAV."""
import hashlib
import mimetypes
import os
import time
from email.utils import formatdate
from urllib.parse import quote, unquote
from xml.sax.saxutils import escape


def told(href, path, tagged):
    """What is told of a file or a folder; a lying file has another size than its bytes."""
    facts = os.stat(path)
    props = f"<d:getlastmodified>{formatdate(facts.st_mtime, usegmt=True)}</d:getlastmodified>"
    if tagged:
        names = sorted(os.listdir(path)) if os.path.isdir(path) else []
        mark = hashlib.sha256(repr((names, facts.st_mtime_ns, facts.st_size)).encode()).hexdigest()[:16]
        props += f'<d:getetag>"{mark}"</d:getetag>'
    if os.path.isdir(path):
        props += "<d:resourcetype><d:collection/></d:resourcetype>"
    else:
        size = 7 if "lies" in os.path.basename(path) else facts.st_size
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        props += f"<d:resourcetype/><d:getcontentlength>{size}</d:getcontentlength>"
        props += f"<d:getcontenttype>{kind}</d:getcontenttype>"
    return (
        f"<d:response><d:href>{escape(href)}</d:href><d:propstat><d:prop>{props}</d:prop>"
        "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>")


class Folders:
    """Below /dav, and below /bare without tags."""

    def dav_path(self, parts):
        return os.path.join(os.environ.get("PAPER_DAV", "/nonexistent"), *[unquote(part) for part in parts])

    def get_dav(self, parts, query):
        try:
            with open(self.dav_path(parts), "rb") as file:
                self.pour_bytes(file.read())
        except OSError:
            self.answer(404, "nothing")

    def pour_bytes(self, body):
        wanted = self.headers.get("Range")
        start = int(wanted.split("=")[1].split("-")[0]) if wanted else 0
        self.pour(body, start, len(body), 206 if start else 200, '"dav"')

    def do_PROPFIND(self):
        self.tell()
        self.body()
        parts = [part for part in self.path.split("/") if part]
        if not parts or parts[0] not in ("dav", "bare"):
            return self.answer(405, "no")
        name = unquote(parts[-1])
        path = self.dav_path(parts[1:])
        if name == "locked" and not self.basic():
            return self.ask('Basic realm="books"')
        if name == "broken":
            return self.answer(500, "no")
        if name == "forbidden":
            return self.answer(403, "no")
        if not os.path.isdir(path):
            return self.answer(404, "nothing")
        here = "/" + "/".join(parts) + "/"
        tagged = parts[0] == "dav"
        body = told(here, path, tagged)
        for entry in sorted(os.listdir(path)):
            inner = os.path.join(path, entry)
            body += told(here + quote(entry) + ("/" if os.path.isdir(inner) else ""), inner, tagged)
        if name == "elsewhere":
            # Names of another server, of folders above, and of what lies deeper.
            for href in ("http://other.example/dav/x.epub", "/dav/above.epub", here + "a/deep.epub",
                         here + "%2e%2e/up.epub", here + "..%2fup.epub", here + "q.epub?x=1"):
                body += f"<d:response><d:href>{href}</d:href></d:response>"
        body = '<?xml version="1.0" encoding="utf-8"?><d:multistatus xmlns:d="DAV:">' + body
        if name != "half":
            body += "</d:multistatus>"
        if name == "slow":
            time.sleep(0.5)
        self.answer(207, body, "application/xml; charset=utf-8")
