// paper-worker decodes books for Paper, in a process that can do nothing else. It is started by Paper,
// with a socket as its descriptor 3.

import Serving

Worker.run(isLocked: !CommandLine.arguments.dropFirst().contains(Worker.unlocked))
