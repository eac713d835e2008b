// Records a film's frames and draws them again and again, for the driver of `make bench` (`bench/replay.py`), which lets
// two builds of this program draw in turns: `frame-replay < ORDERS`.
//
// The first line of the orders is the number of the script's lines, which follow. The answer is a line: the frames,
// the pixels that they change, and the pixels of the window. Each further line is `draw FIRST COUNT THREADS PAUSE`: draw so
// many frames from one on, by so many threads (0: as many as the app would), with a pause in milliseconds before each. The answer has the
// nanoseconds of the processor and of the clock for each frame. `check` draws all frames, and answers with the number
// of frames that differ from a whole drawing.

import Glibc
import PaperRaster

func fail(_ words: String) -> Never {
  let line = Array("frame-replay: \(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

func answer(_ words: String) {
  print(words)
  fflush(nil)
}

func replay() -> Replay {
  guard let lines = readLine().flatMap({ Int($0) }), lines > 0 else { fail("no script") }
  let script = (0..<lines).compactMap { _ in readLine() }.joined(separator: "\n")
  do {
    guard let replay = Replay(try Recording(of: script + "\n")) else { fail("no frames") }
    return replay
  } catch { fail("the film: \(error)") }
}

func draw(_ numbers: [Int], _ replay: Replay) {
  guard numbers.count == 4, numbers[0] >= 0, numbers[1] >= 0,
    numbers[0] + numbers[1] <= replay.count
  else { fail("no such frames") }
  let costs = (numbers[0]..<numbers[0] + numbers[1]).map { number in
    if numbers[3] > 0 { usleep(UInt32(clamping: 1000 * min(numbers[3], 1000))) }
    let cost = replay.draw(number, threads: numbers[2])
    return "\(cost.processor) \(cost.wall)"
  }
  answer(costs.joined(separator: " "))
}

func check(_ replay: Replay) {
  let wrong = (0..<replay.count).filter { number in
    _ = replay.draw(number, threads: 1)
    return !replay.isExact(number)
  }
  answer("\(wrong.count)")
}

let film = replay()
answer("\(film.count) \(film.damaged) \(film.pixels)")
while let line = readLine() {
  let words = line.split(separator: " ")
  switch words.first {
  case "draw": draw(words.dropFirst().compactMap { Int($0) }, film)
  case "check": check(film)
  default: fail("no such order")
  }
}
