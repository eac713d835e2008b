"""Reads Swift's source as far as its string literals need it: which literals stand where, and what stands
before them. Raw, multi-line and interpolated literals are read as the compiler reads them."""

import re
from dataclasses import dataclass, field

# Code between what counts, and the beginning of a literal.
PLAIN = re.compile(r"[^/\"#()\[\]{}]+")
QUOTE = re.compile(r'#*"')
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


@dataclass
class Literal:
    """One literal. `text` has {} where something is interpolated; `before` is the code of its statement."""

    line: int
    text: str
    before: str
    interpolated: bool = False
    # Whether it stands before a colon, as a dictionary's key or a case does.
    is_name: bool = False


@dataclass
class Call:
    """One call of Localisation: its function, the line, and its literals by their labels ("" without one)."""

    line: int
    function: str
    literals: dict = field(default_factory=dict)
    places: list = field(default_factory=list)


class Reader:
    def __init__(self, source, asker="Localisation"):
        """`asker` is a pattern of what messages are asked of."""
        self.source, self.at, self.line = source, 0, 1
        self.call = re.compile(rf"\b(?:{asker})\.(text|count)\($")
        self.literals, self.calls = [], []

    def read(self):
        self.code(None)
        return self

    def take(self, count=1):
        piece = self.source[self.at : self.at + count]
        self.line += piece.count("\n")
        self.at += count
        return piece

    def starts(self, text):
        return self.source.startswith(text, self.at)

    def comment(self):
        if self.starts("//"):
            end = self.source.find("\n", self.at)
            self.take((end if end >= 0 else len(self.source)) - self.at)
            return
        depth = 0
        while self.at < len(self.source):
            if self.starts("/*"):
                depth += 1
                self.take(2)
            elif self.starts("*/"):
                depth -= 1
                self.take(2)
                if depth == 0:
                    return
            else:
                self.take()

    def code(self, end):
        """Reads to the closing `end` of what has been opened, or to the end of the file."""
        before, call, depth = "", None, 0
        while self.at < len(self.source):
            if self.starts("//") or self.starts("/*"):
                self.comment()
                continue
            quoted = QUOTE.match(self.source, self.at)
            if quoted:
                literal = self.literal(before)
                if call and depth == call[1]:
                    self.hand(call[0], before, literal)
                before += '""'
                continue
            plain = PLAIN.match(self.source, self.at)
            if plain:
                before += self.take(len(plain[0]))
                continue
            sign = self.take()
            if sign in "([{":
                depth += 1
                function = self.call.search(before[-40:] + sign)
                if function:
                    call = (Call(self.line, function[1]), depth, call)
                    self.calls.append(call[0])
                elif sign == "[" and call and depth == call[1] + 1:
                    inner = self.places(call[0])
                    before += sign + inner
                    depth -= 1
                    continue
            elif sign in ")]}":
                if sign == end and depth == 0:
                    return before
                if call and depth == call[1]:
                    call = call[2]
                depth -= 1
            before += sign

    def places(self, call):
        """Reads the dictionary of a call's places, whose opening bracket has been read."""
        start = len(self.literals)
        inner = Reader.code(self, "]") or ""
        for literal in self.literals[start:]:
            if literal.is_name and not literal.interpolated:
                call.places.append(literal.text)
        return inner + "]"

    def hand(self, call, before, literal):
        label = re.search(r"(\w+):\s*$", before)
        call.literals.setdefault(label[1] if label else "", literal)

    def literal(self, before):
        line = self.line
        hashes = len(re.compile("#*").match(self.source, self.at)[0])
        self.take(hashes)
        quote = '"""' if self.starts('"""') else '"'
        self.take(len(quote))
        end, escape = quote + "#" * hashes, "\\" + "#" * hashes
        text, interpolated = "", False
        while not self.starts(end):
            if self.at >= len(self.source):
                raise ValueError(f"line {line}: a literal without end")
            if not self.starts(escape):
                text += self.take()
                continue
            self.take(len(escape))
            if self.starts("("):
                self.take()
                self.code(")")
                text += "{}"
                interpolated = True
            elif self.starts("u{"):
                code = re.compile(r"u\{([0-9A-Fa-f]+)\}").match(self.source, self.at)
                self.take(len(code[0]))
                text += chr(int(code[1], 16))
            elif self.starts("\n"):
                text += "\0" + self.take()
            else:
                text += ESCAPES[self.take()]
        lines = self.source[: self.at].rsplit("\n", 1)[-1]
        self.take(len(end))
        if quote == '"""':
            text = "\n".join(row.removeprefix(lines) for row in text.split("\n")[1:-1])
            text = text.replace("\0\n", "")
        statement = re.split(r"\n\s*\n|[;{}]\s*\n", before[-300:])[-1]
        is_name = self.source[self.at : self.at + 80].lstrip().startswith(":")
        found = Literal(line, text, statement, interpolated, is_name)
        self.literals.append(found)
        return found


def read(path, asker="Localisation"):
    with open(path, encoding="utf-8") as file:
        return Reader(file.read(), asker).read()
