import type { Letters, Lists } from '../place-index-data.ts'

export function sharedUint8(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length))
}

function sharedUint16(length: number): Uint16Array {
  return new Uint16Array(new SharedArrayBuffer(length * 2))
}

export function sharedUint32(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

export function sharedFloat32(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(length * 4))
}

export function sharedFloat64(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8))
}

export function sharedCopy(values: ArrayLike<number>): Uint32Array {
  const copy = sharedUint32(values.length)
  copy.set(values)
  return copy
}

export function sharedFloat64Copy(values: ArrayLike<number>): Float64Array {
  const copy = sharedFloat64(values.length)
  copy.set(values)
  return copy
}

/** Turns lists around: for each value the lists that hold it, ascending. */
export function inverted({ starts, values }: Lists, valueCount: number): Lists {
  const result = { starts: sharedUint32(valueCount + 1), values: sharedUint32(values.length) }
  for (const value of values) result.starts[value + 1] = (result.starts[value + 1] ?? 0) + 1
  for (let i = 0; i < valueCount; i++) {
    result.starts[i + 1] = (result.starts[i + 1] ?? 0) + (result.starts[i] ?? 0)
  }
  const next = result.starts.slice()
  for (let list = 0; list + 1 < starts.length; list++) {
    const end = starts[list + 1] ?? 0
    for (let i = starts[list] ?? 0; i < end; i++) {
      const value = values[i] ?? 0
      const slot = next[value] ?? 0
      result.values[slot] = list
      next[value] = slot + 1
    }
  }
  return result
}

/** The same lists in another order: list i of the result is list `order[i]`. */
export function reordered({ starts, values }: Lists, order: Uint32Array): Lists {
  const result = { starts: sharedUint32(order.length + 1), values: sharedUint32(values.length) }
  let length = 0
  for (let i = 0; i < order.length; i++) {
    const list = order[i] ?? 0
    const end = starts[list + 1] ?? 0
    for (let at = starts[list] ?? 0; at < end; at++) result.values[length++] = values[at] ?? 0
    result.starts[i + 1] = length
  }
  return result
}

export function sharedLetters(words: readonly string[]): Letters {
  const starts = sharedUint32(words.length + 1)
  for (const [i, word] of words.entries()) starts[i + 1] = (starts[i] ?? 0) + word.length
  const units = sharedUint16(starts[words.length] ?? 0)
  for (const [i, word] of words.entries()) {
    const start = starts[i] ?? 0
    for (let at = 0; at < word.length; at++) units[start + at] = word.charCodeAt(at)
  }
  return { starts, units }
}

export function wordAt({ starts, units }: Letters, i: number): string {
  return String.fromCharCode(...units.subarray(starts[i], starts[i + 1]))
}
