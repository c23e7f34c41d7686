#!/bin/sh
# Starts Lageplan, or runs one of its commands, with the Node of the release: `./lageplan start`, `./lageplan help`.
home=$(dirname "$(readlink -f "$0")")
exec "$home/node/bin/node" "$home/scripts/release/run.mjs" "$@"
