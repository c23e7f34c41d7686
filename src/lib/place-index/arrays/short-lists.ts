import type { Lists, ShortLists } from '../place-index-data.ts'
import { sharedUint32, sharedUint8 } from './shared-arrays.ts'

/**
 * Sorts each list and writes it as steps from one number to the next, seven bits to a byte, the lowest first (LEB128, as
 * Lucene writes postings): for terms of places less than half of four bytes each, for categories and tags a quarter, and so for the
 * places of a tag.
 */
export function shortLists({ starts, values }: Lists): ShortLists {
  const count = starts.length - 1
  const byteStarts = sharedUint32(count + 1)
  let length = 0
  let longest = 0
  for (let list = 0; list < count; list++) {
    const from = starts[list] ?? 0
    const to = starts[list + 1] ?? 0
    sortStretch(values, from, to)
    longest = Math.max(longest, to - from)
    eachStep(values, from, to, (step) => (length += bytesOf(step)))
    byteStarts[list + 1] = length
  }
  const bytes = sharedUint8(length)
  let at = 0
  const write = (step: number) => {
    let rest = step
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[at++] = rest
  }
  for (let list = 0; list < count; list++) {
    eachStep(values, starts[list] ?? 0, starts[list + 1] ?? 0, write)
  }
  return { starts: byteStarts, bytes, longest }
}

/** Writes the numbers of a list, ascending, into an array of at least `longest`, and says how many they are. */
export function readList(
  { starts, bytes }: ShortLists,
  list: number,
  numbers: Uint32Array,
): number {
  const end = starts[list + 1] ?? 0
  let count = 0
  let number = 0
  for (let at = starts[list] ?? 0; at < end;) {
    let byte = bytes[at++] ?? 0
    let step = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      step |= (byte & 127) << shift
    }
    number += step
    numbers[count++] = number
  }
  return count
}

// By insertion: the lists are short, and mostly in order.
function sortStretch(values: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const value = values[i] ?? 0
    let at = i
    while (at > from && (values[at - 1] ?? 0) > value) {
      values[at] = values[at - 1] ?? 0
      at--
    }
    values[at] = value
  }
}

function eachStep(
  values: Uint32Array,
  from: number,
  to: number,
  visit: (step: number) => void,
): void {
  let last = 0
  for (let i = from; i < to; i++) {
    const value = values[i] ?? 0
    visit(value - last)
    last = value
  }
}

function bytesOf(step: number): number {
  let bytes = 1
  for (let rest = step >>> 7; rest > 0; rest >>>= 7) bytes++
  return bytes
}
