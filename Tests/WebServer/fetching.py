"""Books and pages of the tests' server: whole files with faults on command, and pages one by one."""
import io
import json
import random
import struct
import time
import zipfile
import zlib


def png(width, height, shade):
    """A picture of one shade of grey."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    row = b"\0" + bytes([shade]) * width
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b""))


def comic(size):
    """A comic of three pages, with bytes that nothing compresses."""
    book = io.BytesIO()
    with zipfile.ZipFile(book, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("noise.bin", random.Random(1).randbytes(size))
        for page in range(3):
            archive.writestr(f"{page}.png", png(40, 60, 40 + 60 * page))
    return book.getvalue()


COMIC = comic(400_000)
PAGES = 8
tries = {}


class Fetching:
    """Below /fetch and /pages."""

    def get_fetch(self, parts, query):
        """/fetch/HOW/NAME"""
        how = parts[0]
        tries[self.path] = tries.get(self.path, 0) + 1
        number = tries[self.path]
        if how == "html":
            return self.answer(200, "<!doctype html><html><title>Sign in</title></html>", "text/html")
        if how == "text":
            return self.answer(200, "no such book, sorry", "application/epub+zip")
        if how == "half":
            return self.answer(200, COMIC[: len(COMIC) // 2], "application/vnd.comicbook+zip")
        if how == "busy" and number == 1:
            return self.answer(429, "later", Retry_After="1")
        if how == "away" and number <= int(query or 1):
            return self.answer(500, "later")
        if how == "lies":
            # The length is longer than what ever comes.
            return self.pour(COMIC, 0, len(COMIC) + 1000, 200)
        tag = '"comic"' if how != "changes" else f'"{number}"'
        wanted = self.headers.get("Range")
        condition = self.headers.get("If-Range")
        start = 0
        if wanted and how != "whole" and condition in (None, tag):
            start = int(wanted.split("=")[1].split("-")[0])
        status = 206 if start else 200
        end = len(COMIC)
        if how in ("cut", "changes", "whole") and number == 1:
            end = len(COMIC) // 2
        if how == "slow":
            return self.pour(COMIC, start, len(COMIC), status, tag, float(query or 1))
        self.pour(COMIC[:end], start, len(COMIC), status, tag)

    def pour(self, body, start, total, status, tag=None, seconds=0):
        self.send_response(status)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(total - start))
        if tag:
            self.send_header("ETag", tag)
        if status == 206:
            self.send_header("Content-Range", f"bytes {start}-{total - 1}/{total}")
        self.end_headers()
        steps = 40 if seconds else 1
        part = (len(body) - start) // steps + 1
        try:
            for step in range(steps):
                self.wfile.write(body[start + step * part : start + (step + 1) * part])
                self.wfile.flush()
                time.sleep(seconds / steps)
        except OSError:
            pass
        self.close_connection = True

    def get_pages(self, parts, query):
        """/pages/HOW/NUMBER/WIDTH, and /pages/HOW/manifest."""
        how = parts[0]
        if parts[1] == "manifest":
            order = [
                {"href": f"/pages/{how}/{page}/full", "type": "image/png", "width": 400, "height": 600}
                for page in range(PAGES)]
            return self.answer(
                200, json.dumps({
                    "@context": "https://readium.org/webpub-manifest/context.jsonld",
                    "metadata": {"title": "Pages", "conformsTo": "https://readium.org/webpub-manifest/profiles/divina"},
                    "links": [], "readingOrder": order}), "application/divina+json")
        page = int(parts[1])
        if how == "html":
            return self.answer(200, "<!doctype html><html><title>Sign in</title></html>", "text/html")
        if how == "broken" or not 0 <= page < PAGES:
            return self.answer(404, "nothing")
        self.answer(200, png(400, 600, 20 + 20 * page), "image/jpeg")

    def catalogue_comics(self, parts, query):
        """A feed of files with faults, and of a comic that comes page by page, too."""
        def entry(title, how, pages=""):
            return (
                f"<entry><title>{title}</title><id>urn:comic:{title}</id><author><name>Ada</name></author>"
                f'<link rel="http://opds-spec.org/acquisition" href="/fetch/{how}/{title}.cbz"'
                f' type="application/x-cbz"/>{pages}</entry>')
        stream = (
            '<link rel="http://vaemendis.net/opds-pse/stream" type="image/png" pse:count="8" pse:lastRead="4"'
            ' href="/pages/plain/{pageNumber}/{maxWidth}"/>')
        return (
            "<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom'"
            " xmlns:pse='http://vaemendis.net/opds-pse/ns'><title>Comics</title><id>urn:comics</id>"
            + entry("Plain", "plain") + entry("Sign in", "html") + entry("Slow", "slow")
            + entry("Pages", "plain", stream) + "</feed>")
