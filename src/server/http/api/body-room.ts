import { ServerResponse } from 'node:http'

// A list of twenty places takes some 30 kB of it at most.
const ROOM_BYTES = 64 * 1024
// One would do as long as every answer is sent at once.
const ROOMS = 4

/** An answer of Node on its way: finished when all of it has been handed to the system. */
export type Sending = { readonly writableFinished: boolean }

type Room = { bytes: Buffer<ArrayBuffer>; sending: Sending | undefined }

const rooms: Room[] = []
let turn = 0

/**
 * Room for so many bytes at most. Bodies that are sent and forgotten are written into the same few rooms in turn, as soon as
 * what was in them is sent: to make a buffer for each and to collect it takes longer than to fill it, and what was written a
 * moment ago is still in the processor's cache. A room of which nobody has said until when it is needed is left to its body,
 * and long bodies get their own.
 */
export function takeRoom(mostBytes: number): Buffer<ArrayBuffer> {
  if (mostBytes > ROOM_BYTES) return Buffer.allocUnsafeSlow(mostBytes)
  turn = (turn + 1) % ROOMS
  const room = rooms[turn]
  if (room?.sending?.writableFinished) {
    room.sending = undefined
    return room.bytes
  }
  const bytes = Buffer.allocUnsafeSlow(ROOM_BYTES)
  rooms[turn] = { bytes, sending: undefined }
  return bytes
}

/** Nobody needs the room of this body once the answer has been sent. */
export function freeRoomAfter(sending: Sending, body: Uint8Array): void {
  const room = rooms.find(({ bytes }) => bytes.buffer === body.buffer)
  if (room) room.sending = sending
}

/** The answer on its way of what the adapter for Node hands over with a request; undefined without a socket, as in tests. */
export function sendingOf(env: unknown): Sending | undefined {
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return undefined
  return env.outgoing instanceof ServerResponse ? env.outgoing : undefined
}
