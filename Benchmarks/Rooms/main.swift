// What the feeds of a server cost: `room-bench PORT`, with the port of the tests' server (`Tests/WebServer`). `make bench-rooms`
// starts both.

import CMemory
import Glibc
import SystemCalls

func fail(_ words: String) -> Never {
  let line = Array("room-bench: \(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

func rounded(_ value: Double) -> String {
  value < 10 ? "\((value * 100).rounded() / 100)" : "\(Int(value.rounded()))"
}

guard CommandLine.arguments.count == 2, let port = Int(CommandLine.arguments[1]) else {
  fail("room-bench PORT")
}
/// As many entries as the search for a common word had among 100,000 books of Calibre-Web, each of 1,500 bytes.
let many = 13_338
let pages = 50
let programs = Paths.parent(of: CommandLine.arguments[0])
let cache = "/tmp/room-bench-\(getpid())"
defer { Files.removeAll(cache) }

func visit(_ path: String) -> Visit {
  guard
    let visit = Visit("http://127.0.0.1:\(port)\(path)", programs: programs, cache: cache)
  else { fail("no address") }
  return visit
}

func took(_ seconds: Double?) -> Double { seconds ?? { fail("the server does not answer") }() }

// As the program does.
paper_memory_map_large()
let (began, empty) = (IdleParts.processor, ProcessFacts.own.memory)
let idle = IdleParts(programs: programs, cache: cache)
Clock.pause(milliseconds: 200)
let made = IdleParts.processor - began
let kept = ProcessFacts.own.memory - empty
let frames = 10_000
let beforeFrames = IdleParts.processor
for _ in 0..<frames { idle.frame() }
let frame = (IdleParts.processor - beforeFrames) / Double(frames)
let started = ProcessFacts.started("paper-worker").count + ProcessFacts.started("paper-net").count
print("| without a server | | reach |")
print("|---|---|---|")
print("| processor of the start | \(rounded(made * 1000)) ms | |")
print("| memory | \(rounded(kept)) MB | |")
print("| processor of a frame | \(rounded(frame * 1e6)) µs | |")
print("| processes | \(started) | 0 |")
print("")
print("| of a feed of \(many) entries without pages | | reach |")
print("|---|---|---|")
let answer = took(visit("/catalogue/large/\(many)").timeToHead())
let (before, used) = (ProcessFacts.own.memory, paper_memory_used())
let large = visit("/catalogue/large/\(many)")
large.browser.begin()
let first = took(large.wait { $0.table.count > 0 })
let all = first + took(large.wait { $0.room?.state == .shown && $0.table.count == many })
let (peak, books) = (ProcessFacts.own.peak - before, Double(paper_memory_used() - used) / 1e6)
print("| the head of the answer | \(rounded(answer)) s | |")
print("| first books, processes started for the feed | \(rounded(first)) s | |")
large.browser.go(.again)
_ = took(large.wait { $0.room?.state == .asking })
let again = took(large.wait { $0.room?.state == .asking && (1..<many).contains($0.table.count) })
print("| first books, processes there | \(rounded(again)) s | the head and .2 s |")
_ = took(large.wait { $0.room?.state == .shown && $0.table.count == many })
print("| all books | \(rounded(all)) s | |")
for (name, title) in [("paper-worker", "worker"), ("paper-net", "`paper-net`")] {
  let peak = ProcessFacts.started(name).map(\.peak).max() ?? 0
  print("| memory of the \(title) at most | \(rounded(peak)) MB | 100 MB |")
}
print("| memory more in the window, at most | \(rounded(peak)) MB | 100 MB |")
print("| of these of the books | \(rounded(books)) MB | |")

let held = visit("/catalogue/large/200/600")
held.browser.begin()
_ = took(held.wait { $0.table.count >= 99 })
let connections = ProcessFacts.connections(to: port)
let left = Clock.seconds
held.browser.stop()
while ProcessFacts.connections(to: port) >= connections, Clock.seconds < left + 10 {
  Clock.pause(milliseconds: 1)
}
print(
  "| from leaving to the end of the connection | \(rounded((Clock.seconds - left) * 1000)) ms | at once |"
)

let page = visit("/catalogue/large/60")
page.browser.begin()
_ = took(page.wait { $0.room?.state == .shown && $0.table.count == 60 })
func processor() -> Double {
  ([ProcessFacts.own] + ProcessFacts.started("paper-worker") + ProcessFacts.started("paper-net"))
    .reduce(0) { $0 + $1.seconds }
}
let spent = processor()
for _ in 0..<pages {
  page.browser.go(.again)
  _ = took(page.wait { $0.room?.state == .asking })
  _ = took(page.wait { $0.room?.state == .shown && $0.table.count == 60 })
}
print(
  "| processor of a page of 60 entries | \(rounded((processor() - spent) / Double(pages) * 1000)) ms | 100 ms |"
)
