/** A binary heap of entries with a key, an id and a small number for their kind, in typed arrays. */
export class MinQueue {
  length = 0
  #keys = new Float64Array(256)
  #ids = new Uint32Array(256)
  #kinds = new Uint8Array(256)

  get minKey(): number {
    return this.#keys[0] ?? 0
  }

  get minId(): number {
    return this.#ids[0] ?? 0
  }

  get minKind(): number {
    return this.#kinds[0] ?? 0
  }

  /** The id of the i-th entry, in heap order. */
  idAt(i: number): number {
    return this.#ids[i] ?? 0
  }

  kindAt(i: number): number {
    return this.#kinds[i] ?? 0
  }

  push(key: number, id: number, kind: number): void {
    if (this.length === this.#keys.length) this.#grow()
    let hole = this.length++
    while (hole > 0) {
      const parent = (hole - 1) >>> 1
      if ((this.#keys[parent] ?? 0) <= key) break
      this.#move(parent, hole)
      hole = parent
    }
    this.#put(hole, key, id, kind)
  }

  /** Removes the entry with the smallest key. */
  pop(): void {
    const last = --this.length
    const key = this.#keys[last] ?? 0
    let hole = 0
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && (this.#keys[child + 1] ?? 0) < (this.#keys[child] ?? 0)) child++
      if ((this.#keys[child] ?? 0) >= key) break
      this.#move(child, hole)
      hole = child
    }
    this.#put(hole, key, this.#ids[last] ?? 0, this.#kinds[last] ?? 0)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keys[from] ?? 0, this.#ids[from] ?? 0, this.#kinds[from] ?? 0)
  }

  #put(slot: number, key: number, id: number, kind: number): void {
    this.#keys[slot] = key
    this.#ids[slot] = id
    this.#kinds[slot] = kind
  }

  #grow(): void {
    this.#keys = enlarged(this.#keys, new Float64Array(this.length * 2))
    this.#ids = enlarged(this.#ids, new Uint32Array(this.length * 2))
    this.#kinds = enlarged(this.#kinds, new Uint8Array(this.length * 2))
  }
}

function enlarged<T extends Float64Array | Uint32Array | Uint8Array>(values: T, larger: T): T {
  larger.set(values)
  return larger
}
