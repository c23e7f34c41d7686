#!/bin/sh
# Starts Lageplan, or runs one of its commands, with the Node of the release: `./lageplan start`, `./lageplan help`.
home=$(dirname "$(readlink -f "$0")")
# Here is a library that Node needs and that Debian does not install by itself.
export LD_LIBRARY_PATH="$home/node/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$home/node/bin/node" "$home/scripts/release/run.mjs" "$@"
