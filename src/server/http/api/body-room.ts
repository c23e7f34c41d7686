// Of so many, ten lists of twenty places.
const BLOCK_BYTES = 256 * 1024

let block = new ArrayBuffer(BLOCK_BYTES)
let used = 0

/**
 * Room for so many bytes at most. Bodies that are sent and forgotten share a block: to make an ArrayBuffer for each, and to
 * collect it, costs more than what is written into it, and those that Node cuts into pieces have room for two. Long bodies get
 * their own.
 */
export function takeRoom(mostBytes: number): Buffer<ArrayBuffer> {
  if (mostBytes > BLOCK_BYTES / 4) return Buffer.allocUnsafeSlow(mostBytes)
  if (used + mostBytes > BLOCK_BYTES) {
    block = new ArrayBuffer(BLOCK_BYTES)
    used = 0
  }
  return Buffer.from(block, used, mostBytes)
}

/** The beginning of the room taken last; the rest is free again. */
export function cutRoom(room: Buffer<ArrayBuffer>, bytes: number): Buffer<ArrayBuffer> {
  if (room.buffer === block) used = room.byteOffset + bytes
  return room.subarray(0, bytes)
}
