#!/usr/bin/python3
"""Starts a real server of books on this machine, with an account `reader` and the password `Secret-1234`.

    start.py SERVER PROGRAMS FOLDER BOOK...

SERVER: calibre-digest, calibre-basic, calibre-web, copyparty or wsgidav. PROGRAMS: the folder with the programs of Python's
packages. FOLDER: an empty folder. Prints the port as soon as the server answers, and ends the server with its standard input.
"""
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import zipfile

USER, PASSWORD = "reader", "Secret-1234"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(command, environment):
    subprocess.run(
        command, env=environment, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, timeout=300)


def start(command, environment):
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True)


def await_port(port, process, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("start.py: the server does not answer")


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class Servers:
    def __init__(self, programs, folder, books):
        self.programs, self.folder, self.books = programs, folder, books
        self.port = free_port()
        self.environment = dict(
            os.environ, HOME=folder, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen",
            CALIBRE_CONFIG_DIRECTORY=folder + "/calibre", PYTHONDONTWRITEBYTECODE="1")
        self.environment.pop("PYTHONPATH", None)

    def library(self):
        path = self.folder + "/library"
        run(["calibredb", "add", "--library-path", path, *self.books], self.environment)
        return path

    def copies(self):
        path = self.folder + "/books"
        os.makedirs(path)
        for book in self.books:
            shutil.copy(book, path)
        return path

    def calibre(self, mode):
        library = self.library()
        users = self.folder + "/users.db"
        run(
            ["calibre-server", "--userdb", users, "--manage-users", "--", "add", USER, PASSWORD],
            self.environment)
        return start(
            ["calibre-server", "--listen-on", "127.0.0.1", "--port", str(self.port), "--userdb", users,
             "--enable-auth", "--auth-mode", mode, "--disable-use-bonjour", "--log",
             self.folder + "/log", library], self.environment)

    def calibre_web(self):
        library = self.library()
        environment = dict(
            self.environment, CALIBRE_DBPATH=self.folder + "/web", CALIBRE_PORT=str(self.port))
        os.makedirs(self.folder + "/web")
        database = self.folder + "/web/app.db"
        command = [self.programs + "/cps", "-p", database, "-i", "127.0.0.1"]
        first = start(command, environment)
        await_port(self.port, first)
        end(first)
        with sqlite3.connect(database) as settings:
            settings.execute(
                "UPDATE settings SET config_calibre_dir = ?, config_anonbrowse = 0", (library,))
            settings.execute("UPDATE user SET name = ? WHERE name = 'admin'", (USER,))
        run([*command[:3], "-s", f"{USER}:{PASSWORD}"], environment)
        return start(command, environment)

    def copyparty(self):
        return start(
            [self.programs + "/copyparty", "-i", "127.0.0.1", "-p", str(self.port), "-a",
             f"{USER}:{PASSWORD}", "-v", f"{self.copies()}:books:r,{USER}", "--opds", "-e2dsa", "-q"],
            self.environment)

    def wsgidav(self):
        settings = self.folder + "/dav.json"
        account = {USER: {"password": PASSWORD}}
        with open(settings, "w", encoding="utf-8") as file:
            json.dump({
                "host": "127.0.0.1", "port": self.port,
                "provider_mapping": {"/": {"root": self.copies(), "readonly": True}},
                "simple_dc": {"user_mapping": {"*": account}},
                "http_authenticator": {
                    "accept_basic": True, "accept_digest": True, "default_to_digest": True}}, file)
        return start([self.programs + "/wsgidav", "--config", settings], self.environment)


def long_book(path, pages):
    """A comic whose fetching can be cut: the pages of another comic, and 24 MB that nobody reads."""
    with zipfile.ZipFile(path, "w") as book, zipfile.ZipFile(pages) as other:
        for name in other.namelist():
            book.writestr(name, other.read(name))
        book.writestr("filler.bin", random.Random(1).randbytes(24 << 20))


def main():
    name, programs, folder, *books = sys.argv[1:]
    comics = [book for book in books if book.endswith(".cbz")]
    if comics:
        books.append(folder + "/Long Way.cbz")
        long_book(books[-1], comics[0])
    servers = Servers(programs, folder, books)
    starters = {
        "calibre-digest": lambda: servers.calibre("digest"),
        "calibre-basic": lambda: servers.calibre("basic"),
        "calibre-web": servers.calibre_web,
        "copyparty": servers.copyparty,
        "wsgidav": servers.wsgidav,
    }
    process = starters[name]()
    try:
        await_port(servers.port, process)
        print(servers.port, flush=True)
        sys.stdin.read()
    finally:
        end(process)


if __name__ == "__main__":
    main()
