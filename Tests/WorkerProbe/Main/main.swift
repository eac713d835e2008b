// A worker for the tests: it attacks, fails or stalls as its argument says.
//
//   attack:NAME        locks itself, tries NAME, and says in its hello what came of it
//   fault:KIND:QUESTION    serves, but fails in its way when the question is begun
//   fault:KIND:QUESTION:TIMES:FILE    the same, so often, as FILE counts
//   unlockable         cannot lock itself, and so does not serve
//   strict             serves under a lock that ends the process at each call that is not allowed
//   unlocked           serves without a lock: what it draws is drawn in process
//   late:SECONDS       serves, but takes so long to start
//   stillborn:TIMES:FILE   serves, but ends before it says anything, so often, as FILE counts
//   memory:BYTES       serves with less memory
//   restless           serves nobody, and works instead
//   sleepy             serves nobody, and sleeps instead
//   plain              serves texts of which the plain setter sets three of four chapters
//   lies:SEED          answers everything with well-formed lies
//   timing:FILE PAPER-WORKER   tells what a page costs in this process, and by a locked worker

import CProbe
import Glibc
import Serving
import IPC

let words = (CommandLine.arguments.dropFirst().first ?? "").split(separator: ":").map(String.init)

switch words.first {
case "attack" where words.count == 2: Attack.run(words[1])
case "fault" where words.count == 3 || words.count == 5:
  let fault = Fault(Array(words.dropFirst()))
  Worker.run { channel, request in fault.strike(channel, request) }
case "unlockable":
  _ = probe_forbid_filters()
  Worker.run()
case "strict":
  var options = Lock.Options()
  options.isStrict = true
  Worker.run(options)
case "unlocked": Worker.run(isLocked: false)
case "memory" where words.count == 2:
  var options = Lock.Options()
  options.addressSpace = UInt64(words[1]) ?? 0
  Worker.run(options)
case "late" where words.count == 2:
  sleep(UInt32(words[1]) ?? 0)
  Worker.run()
case "stillborn" where words.count == 3:
  if probe_open_counter(words[2]) == 0, probe_count(Int32(words[1]) ?? 0) != 0 { exit(7) }
  Worker.run()
case "restless", "sleepy":
  let channel = Channel()
  channel.send(Reply(id: 0, .hello(Worker.lock(channel, Lock.Options(), true))))
  while true { if words.first == "sleepy" { usleep(500_000) } }
case "plain": PlainSetter().run()
case "lies" where words.count == 2:
  var liar = Liar(seed: UInt64(words[1]) ?? 0)
  liar.run()
case "timing" where words.count == 2 && CommandLine.arguments.count == 3:
  Timing.run(words[1], program: CommandLine.arguments[2])
default: Worker.run()
}
