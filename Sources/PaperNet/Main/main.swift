// paper-net talks to one server for Paper, in a process that has no files. The process is started by Paper, with a socket as
// its descriptor 3.

import NetServing

Net.run(Array(CommandLine.arguments.dropFirst()))
