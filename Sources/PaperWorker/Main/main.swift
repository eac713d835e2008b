// paper-worker decodes books for Paper, in a process that can do nothing else. It is started by Paper,
// with a socket as its descriptor 3.

import Decoding
import Serving

let options = CommandLine.arguments.dropFirst()
let scope: Decoders.Scope =
  options.contains(Worker.djvu) || options.contains(Worker.unlocked)
  ? .djvu : options.contains(Worker.pdf) ? .pdf : .all
Worker.run(isLocked: !options.contains(Worker.unlocked), scope: scope)
