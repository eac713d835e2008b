// paper-worker decodes books for Paper, in a process that can do nothing else. It is started by Paper,
// with a socket as its descriptor 3.

import Serving

let options = CommandLine.arguments.dropFirst()
Worker.run(
  isLocked: !options.contains(Worker.unlocked), readsPDFAlone: options.contains(Worker.pdf))
