"""Places in books as OPDS Progression and Komga's forerunner keep them."""
import json
import threading

TYPES = {
    "opds": "application/opds-progression+json",
    "readium": "application/vnd.readium.progression+json",
}
kept = {}
lock = threading.Lock()


class Progressions:
    """`/progression/FORM/BOOK`, for readers who are signed in. A book of the name `refused` has no place."""

    def get_progression(self, parts, query):
        if not self.basic():
            return self.ask('Basic realm="places"')
        form, book = parts[0], parts[1]
        if TYPES[form] not in (self.headers.get("Accept") or ""):
            return self.answer(406, "another type")
        with lock:
            place = kept.get((form, book))
        if place is None:
            # Komga has no content, others have an empty object.
            return self.answer(204) if form == "readium" else self.answer(200, "{}", TYPES[form])
        self.answer(200, json.dumps(place), TYPES[form])

    def post_progression(self, parts, body):
        if not self.basic():
            return self.ask('Basic realm="places"')
        form, book = parts[0], parts[1]
        place = json.loads(body)
        if self.command != "PUT" or self.headers.get("Content-Type") != TYPES[form]:
            return self.answer(415, "another type")
        if book == "refused":
            return self.answer(404, "no such book")
        if form == "readium":
            locator = place["locator"]
            locations = locator["locations"]
            # A book of pages needs a page, a text needs a file and a part of the file.
            if locator["href"]:
                if "progression" not in locations:
                    return self.answer(400, "no progression")
            elif "position" not in locations:
                return self.answer(400, "no position")
        with lock:
            known = kept.get((form, book))
            if known and known["modified"] > place["modified"]:
                return self.answer(409, "older")
            kept[(form, book)] = place
        self.answer(204)
