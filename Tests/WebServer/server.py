#!/usr/bin/python3
"""A web server for the tests, which answers as known servers do and fails on command.

    server.py [--tls CERTIFICATE KEY]

Prints its port on one line, then a line "METHOD PATH AUTHORIZATION" for each request, and ends with its standard input.
"""
import base64
import gzip
import hashlib
import json
import os
import socket
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from catalogue import Catalogue
from fetching import Fetching
from folders import Folders
from progression import Progressions

USER, PASSWORD = "reader", "sécret"
BOOK = b"".join(hashlib.sha256(b"%d" % index).digest() for index in range(40_000))
places = {}
lock = threading.Lock()


def md5(text):
    return hashlib.md5(text.encode()).hexdigest()


class Handler(Catalogue, Fetching, Folders, Progressions, BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "Faulty/1"
    timeout = 60

    def log_message(self, *arguments):
        pass

    # Answers

    def tell(self):
        scheme = (self.headers.get("Authorization") or "-").split(" ")[0]
        with lock:
            print(self.command, self.path, scheme, flush=True)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def answer(self, status=200, body=b"", kind="text/plain", **headers):
        if isinstance(body, str):
            body = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def ask(self, *challenges, status=401):
        self.send_response(status)
        for challenge in challenges:
            self.send_header("WWW-Authenticate", challenge)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"no")

    # Who is there

    def basic(self):
        kind, _, secret = (self.headers.get("Authorization") or "").partition(" ")
        return kind == "Basic" and base64.b64decode(secret).decode() == f"{USER}:{PASSWORD}"

    def digest(self):
        kind, _, rest = (self.headers.get("Authorization") or "").partition(" ")
        if kind != "Digest":
            return False
        given = {}
        for part in rest.split(","):
            name, _, value = part.strip().partition("=")
            given[name] = value.strip('"')
        one = md5(f"{USER}:books:{PASSWORD}")
        two = md5(f"{self.command}:{given.get('uri')}")
        middle = f"{given.get('nonce')}:{given.get('nc')}:{given.get('cnonce')}:{given.get('qop')}"
        return given.get("response") == md5(f"{one}:{middle}:{two}")

    # Requests

    def do_GET(self):
        self.tell()
        path, _, query = self.path.partition("?")
        parts = path.strip("/").split("/")
        action = getattr(self, "get_" + parts[0].replace("-", "_").replace(".", "_"), None)
        if action:
            action(parts[1:], query)
        else:
            self.answer(404, "nothing")

    def do_PUT(self):
        self.do_POST()

    def do_POST(self):
        self.tell()
        body = self.body()
        parts = self.path.strip("/").split("/")
        action = getattr(self, "post_" + parts[0].replace("-", "_"), None)
        if action:
            action(parts[1:], body)
        else:
            self.answer(200, body, self.headers.get("Content-Type") or "text/plain")

    def get_plain(self, parts, query):
        self.answer(200, "hello " + "/".join(parts), ETag='"one"')

    def get_compressed(self, parts, query):
        self.answer(200, gzip.compress(b"x" * int(parts[0])), Content_Encoding="gzip")

    def get_agent(self, parts, query):
        self.answer(200, self.headers.get("User-Agent") or "")

    def get_digest(self, parts, query):
        if (self.headers.get("Authorization") or "").startswith("Basic"):
            return self.answer(400, "malformed")
        if not self.digest():
            return self.ask('Digest realm="books", nonce="abc", algorithm="MD5", qop="auth"')
        self.answer(200, "digest")

    def get_basic(self, parts, query):
        self.answer(200, "basic") if self.basic() else self.ask('Basic realm="books"')

    def get_hidden(self, parts, query):
        self.answer(200, "hidden") if self.basic() else self.ask(status=403)

    def get_open(self, parts, query):
        if (self.headers.get("Authorization") or "").startswith("Basic"):
            return self.answer(400, "malformed")
        self.answer(200, "open")

    def get_guest(self, parts, query):
        self.answer(200, "all shelves" if self.basic() else "few shelves")

    def get_never(self, parts, query):
        self.ask('Basic realm="books"', 'Digest realm="books", nonce="x", qop="auth"')

    def get_cookie(self, parts, query):
        if self.headers.get("Cookie"):
            return self.answer(200, "known")
        self.answer(200, "new", Set_Cookie="session=1; Path=/")

    def get_busy(self, parts, query):
        self.answer(int(parts[0]), "later", Retry_After=parts[1])

    def get_limited(self, parts, query):
        self.answer(429, "later", X_RateLimit_Reset=str(time.time() + 86_400))

    def get_to(self, parts, query):
        self.answer(302, "", Location=query)

    def get_circle(self, parts, query):
        self.answer(302, "", Location="/circle/" + str(int(parts[0]) + 1))

    def get_cut(self, parts, query):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.wfile.write(b"x" * 1000)
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True

    def get_without_length(self, parts, query):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"y" * 5000)
        self.close_connection = True

    def get_slow(self, parts, query):
        """Waits, then sends bytes with pauses: /slow/FIRST/PAUSE/COUNT."""
        first, pause, count = float(parts[0]), float(parts[1]), int(parts[2])
        time.sleep(first)
        self.send_response(200)
        self.send_header("Content-Length", str(count))
        self.end_headers()
        try:
            for _ in range(count):
                self.wfile.write(b"z")
                self.wfile.flush()
                time.sleep(pause)
        except OSError:
            pass

    def get_headers(self, parts, query):
        self.send_response(200)
        for index in range(100):
            self.send_header(f"X-{index}", "v" * 1000)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def get_large(self, parts, query):
        count = int(parts[0])
        self.send_response(200)
        self.send_header("Content-Length", str(count))
        self.end_headers()
        block = b"a" * 65_536
        try:
            while count > 0:
                self.wfile.write(block[: min(count, len(block))])
                count -= len(block)
        except OSError:
            pass

    def get_garbage(self, parts, query):
        self.wfile.write(b"SSH-2.0-OpenSSH_9\r\n")
        self.close_connection = True

    def get_book(self, parts, query):
        """A file in ranges; /book/lies answers each range with the whole, /book/changes changes at each request."""
        how = parts[0] if parts else ""
        tag = '"book"' if how != "changes" else f'"{time.time()}"'
        wanted = self.headers.get("Range")
        condition = self.headers.get("If-Range")
        if wanted and how != "lies" and (condition is None or condition == tag):
            start = int(wanted.split("=")[1].split("-")[0])
            if start >= len(BOOK):
                return self.answer(416, "", Content_Range=f"bytes */{len(BOOK)}")
            part = BOOK[start:]
            return self.answer(
                206, part, "application/epub+zip", ETag=tag,
                Content_Range=f"bytes {start}-{len(BOOK) - 1}/{len(BOOK)}")
        if how == "half":
            self.send_response(200)
            self.send_header("Content-Length", str(len(BOOK)))
            self.send_header("ETag", tag)
            self.end_headers()
            self.wfile.write(BOOK[: len(BOOK) // 2])
            self.close_connection = True
            return
        self.answer(200, BOOK, "application/epub+zip", ETag=tag, Accept_Ranges="bytes")

    def get_html(self, parts, query):
        self.answer(200, "<!doctype html><title>Sign in</title>", "text/html; charset=utf-8")

    # A catalogue below a web page, with and without a door

    def get_(self, parts, query):
        self.get_html(parts, query)

    def get_opds(self, parts, query):
        self.answer(200, "<feed xmlns='http://www.w3.org/2005/Atom'><title>Books</title></feed>", "application/atom+xml")

    def get_page(self, parts, query):
        self.get_html(parts, query)

    def get_locked(self, parts, query):
        if not self.basic():
            return self.ask('Basic realm="books"')
        self.get_opds(parts, query) if parts == ["opds"] else self.get_html(parts, query)

    def get_vault(self, parts, query):
        """A catalogue behind Digest, which does not understand Basic."""
        if (self.headers.get("Authorization") or "").startswith("Basic"):
            return self.answer(400, "malformed")
        if not self.digest():
            return self.ask('Digest realm="books", nonce="abc", algorithm="MD5", qop="auth"')
        self.get_opds(parts, query)

    def get_labelled(self, parts, query):
        """A catalogue that tells how to sign in."""
        if self.basic():
            return self.get_opds(parts, query)
        labels = {"login": "Email", "password": "Passphrase"}
        ways = [{"type": "http://opds-spec.org/auth/basic", "labels": labels}]
        self.answer(
            401, json.dumps({"title": "Books", "authentication": ways}),
            "application/opds-authentication+json", WWW_Authenticate='Basic realm="books"')

    def get_secluded(self, parts, query):
        """A catalogue that hides its door."""
        self.get_opds(parts, query) if self.basic() else self.ask(status=403)

    # KOReader's protocol

    def reading(self, parts, body):
        """KOReader's protocol below /reading/FAULT: answers that the fault has in place of right answers."""
        fault, kind = parts[0], "application/json"
        call = "/".join(parts[1:3])
        if fault == "web":
            return self.answer(200, "<!doctype html><title>Sign in</title>", "text/html")
        if fault == "other":
            return self.answer(200, '{"hello":"world"}', kind)
        if fault == "list":
            return self.answer(200, '[1,2]', kind)
        if fault == "empty":
            return self.answer(200, "{}", kind)
        if fault == "long":
            return self.answer(200, '{"a":"' + "x" * 100_000 + '"}', kind)
        if fault == "cut":
            return self.get_cut([], "")
        if fault == "away":
            return self.answer(302, "", Location=f"http://localhost:{self.server.server_port}/users/auth")
        if fault == "taken":
            return self.answer(402, '{"code":2002}', kind)
        if fault == "closed":
            return self.answer(402, '{"code":2005}', kind)
        if fault.isdigit():
            return self.answer(int(fault), '{"code":2001}' if fault == "401" else "{}", kind)
        if fault == "challenge":
            return self.ask('Basic realm="proxy"')
        if call == "syncs/progress" and fault == "odd":
            return self.answer(200, json.dumps({
                "document": parts[3], "progress": 12, "percentage": "0.5", "device": None,
                "timestamp": 1_700_000_000_000}), kind)
        if call == "syncs/progress" and fault == "strange":
            return self.answer(200, '{"document":"other","progress":"1","percentage":1}', kind)
        self.answer(404, "nothing")

    def get_reading(self, parts, query):
        self.reading(parts, b"")

    def post_reading(self, parts, body):
        self.reading(parts, body)

    def post_users(self, parts, body):
        account = json.loads(body)
        if not account.get("username") or len(account.get("password", "")) != 32:
            return self.answer(403, '{"code":2003}', "application/json")
        if account["username"] == USER:
            return self.answer(402, '{"code":2002}', "application/json")
        self.answer(201, json.dumps({"username": account["username"]}), "application/json")

    def known_reader(self):
        return (
            self.headers.get("x-auth-user") == USER and self.headers.get("x-auth-key") == md5(PASSWORD))

    def get_users(self, parts, query):
        if self.known_reader():
            return self.answer(200, '{"authorized":"OK"}', "application/json")
        self.answer(401, '{"code":2001,"message":"Unauthorized"}', "application/json")

    # Kavita's addresses have a key: a catalogue, and KOReader's protocol

    def get_api(self, parts, query):
        if parts == ["opds", "k3yK3yk3yK3yk3yK3y"]:
            return self.get_opds(parts, query)
        if parts[:2] != ["koreader", "kavitakey"] or parts[2] not in ("users", "syncs"):
            return self.answer(404, "nothing")
        getattr(self, "get_" + parts[2])(parts[3:], query)

    def post_api(self, parts, body):
        if parts[:2] != ["koreader", "kavitakey"] or parts[2] not in ("users", "syncs"):
            return self.answer(404, "nothing")
        getattr(self, "post_" + parts[2])(parts[3:], body)

    def get_syncs(self, parts, query):
        if not self.known_reader():
            return self.answer(401, '{"code":2001}', "application/json")
        with lock:
            place = places.get(parts[1], {})
        self.answer(200, json.dumps(place), "application/json")

    def post_syncs(self, parts, body):
        if not self.known_reader():
            return self.answer(401, '{"code":2001}', "application/json")
        place = json.loads(body)
        place["timestamp"] = int(time.time())
        with lock:
            places[place["document"]] = place
        answer = {"document": place["document"], "timestamp": place["timestamp"]}
        self.answer(200, json.dumps(answer), "application/json")


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        pass


def main():
    server = Server(("127.0.0.1", 0), Handler)
    if sys.argv[1:2] == ["--tls"]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[2], sys.argv[3])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


main()
