#!/usr/bin/python3
"""A screen reader's eyes and hands for the tests: reads commands from standard input, a line each, and writes what
it finds, a line each, with a full stop in a line of its own at the end.

It reads by libatspi, as Orca does, so that what Paper serves passes through that library's cache.
"""
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib

events = []
loop = GLib.MainLoop()


def say(*lines):
    for line in lines:
        print(line)
    print(".", flush=True)


def enable(is_on):
    """Says on the session bus that somebody wants programs to be readable, or nobody."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", is_on)))
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None,
        Gio.DBusCallFlags.NONE, 5000, None)


def paper():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child and child.get_name() == "Paper":
            return child
    return None


def walk(node, depth=0):
    yield node, depth
    try:
        count = min(node.get_child_count(), 150)
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = node.get_child_at_index(index)
        except GLib.Error:
            continue
        if child:
            yield from walk(child, depth + 1)


def has(node, state):
    return node.get_state_set().contains(state)


def told(node):
    marks = [
        name
        for name, state in [
            ("focused", Atspi.StateType.FOCUSED),
            ("selected", Atspi.StateType.SELECTED),
            ("checked", Atspi.StateType.CHECKED),
            ("showing", Atspi.StateType.SHOWING),
        ]
        if has(node, state)
    ]
    return f"{node.get_role_name()}|{node.get_name()}|{','.join(marks)}"


def find(role, name=None):
    for node, _ in walk(paper()):
        if node.get_role_name() == role and name in (None, "", node.get_name()):
            return node
    raise LookupError(f"no {role} {name}")


def listen(event):
    try:
        source = f"{event.source.get_role_name()}|{event.source.get_name()}"
    except GLib.Error:
        source = "gone"
    value = event.any_data if isinstance(event.any_data, (str, float)) else ""
    events.append(f"{event.type} {event.detail1} {source} {value}")


def wait(what, until):
    while events:
        event = events.pop(0)
        if what in event:
            say(event)
            return False
    if GLib.get_monotonic_time() > until:
        say("never")
        return False
    return True


def command(words):
    name, rest = words[0], words[1:]
    if name == "enable":
        enable(rest[0] == "yes")
        say("ok")
    elif name == "paper":
        say("yes" if paper() else "no")
    elif name == "tree":
        lines = []
        for node, depth in walk(paper()):
            try:
                lines.append("  " * depth + told(node))
            except GLib.Error:
                continue  # The object has gone during the walk.
        say(*lines)
    elif name == "focus":
        say(*(told(node) for node, _ in walk(paper()) if has(node, Atspi.StateType.FOCUSED)))
    elif name == "attributes":
        say(*(f"{k}={v}" for k, v in sorted(find(*rest).get_attributes().items())))
    elif name == "text":
        text = find(*rest).get_text_iface()
        say(*Atspi.Text.get_text(text, 0, -1).split("\n"))
    elif name == "part":
        text = find(*rest[:2]).get_text_iface()
        unit = getattr(Atspi.TextGranularity, rest[2])
        say(Atspi.Text.get_string_at_offset(text, int(rest[3]), unit).content)
    elif name == "labels":
        named = Atspi.RelationType.LABELLED_BY
        say(*(
            relation.get_target(index).get_name()
            for relation in find(*rest).get_relation_set()
            if relation.get_relation_type() == named
            for index in range(relation.get_n_targets())))
    elif name == "links":
        text = find(*rest).get_hypertext_iface()
        links = [Atspi.Hypertext.get_link(text, n) for n in range(text.get_n_links())]
        say(*(f"link {link.get_start_index()}-{link.get_end_index()}" for link in links))
    elif name == "matches":
        rule = Atspi.MatchRule.new(
            Atspi.StateSet.new([]), Atspi.CollectionMatchType.ALL, {}, Atspi.CollectionMatchType.ANY,
            [getattr(Atspi.Role, rest[0])], Atspi.CollectionMatchType.ANY, [],
            Atspi.CollectionMatchType.ALL, False)
        document = find("document frame").get_collection_iface()
        order = Atspi.CollectionSortOrder.CANONICAL
        say(*(node.get_name() for node in Atspi.Collection.get_matches(document, rule, order, 0, True)))
    elif name == "caret":
        text = find(*rest[:2]).get_text_iface()
        if len(rest) > 2:
            say(str(Atspi.Text.set_caret_offset(text, int(rest[2]))))
        else:
            say(str(Atspi.Text.get_caret_offset(text)))
    elif name == "place":
        node = find(*rest)
        rect = node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        say(f"{rect.x} {rect.y} {rect.width} {rect.height}")
    elif name == "letter":
        text = find(*rest[:2]).get_text_iface()
        rect = Atspi.Text.get_character_extents(text, int(rest[2]), Atspi.CoordType.SCREEN)
        say(f"{rect.x} {rect.y} {rect.width} {rect.height}")
    elif name == "do":
        say(str(find(*rest).get_action_iface().do_action(0)))
    elif name == "grab":
        say(str(find(*rest).get_component_iface().grab_focus()))
    elif name == "value":
        say(str(find(*rest).get_value_iface().get_current_value()))
    elif name == "set":
        say(str(find(*rest[:2]).get_value_iface().set_current_value(float(rest[2]))))
    elif name == "type":
        say(str(find(*rest[:2]).get_editable_text_iface().set_text_contents(rest[2])))
    elif name == "pages":
        document = find("document frame")
        say(f"{document.get_current_page_number()} of {document.get_page_count()}")
    elif name == "wait":
        until = GLib.get_monotonic_time() + 20_000_000
        if wait(rest[0], until):
            GLib.timeout_add(20, wait, rest[0], until)
    elif name == "forget":
        events.clear()
        say("ok")
    else:
        raise LookupError(f"no command {name}")


def read(_source, _condition):
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    try:
        command(line.rstrip("\n").split("\t"))
    except (LookupError, GLib.Error, AttributeError, TypeError) as error:
        say(f"error {error}")
    return True


Atspi.init()
listener = Atspi.EventListener.new(listen)
for kind in ["object", "window", "document"]:
    listener.register(kind)
GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
say("ready")
loop.run()
