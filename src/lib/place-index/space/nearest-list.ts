import { CHORD_ERROR } from './sphere.ts'

/**
 * Keeps the nearest of the added places by squared chord, and all that may be as near as the last wanted one within the error of
 * single precision. The wanted ones come first, sorted; displaced ones and possible ties follow unsorted.
 */
export class NearestList {
  /** a squared chord: places beyond it can no longer be among the nearest */
  limit = Infinity
  #length = 0
  #wanted = 0
  #chords = new Float64Array(256)
  #ids = new Uint32Array(256)

  start(wanted: number): void {
    this.limit = wanted > 0 ? Infinity : -Infinity
    this.#length = 0
    this.#wanted = wanted
  }

  /** The squared chord must not exceed the limit. */
  add(squaredChord: number, id: number): void {
    if (this.#length === this.#chords.length) this.#grow()
    let slot = this.#length++
    if (slot >= this.#wanted) {
      const last = this.#wanted - 1
      if ((this.#chords[last] ?? 0) <= squaredChord) return this.#put(slot, squaredChord, id)
      this.#move(last, slot)
      slot = last
    }
    while (slot > 0 && (this.#chords[slot - 1] ?? 0) > squaredChord) {
      this.#move(slot - 1, slot)
      slot--
    }
    this.#put(slot, squaredChord, id)
    if (this.#length >= this.#wanted) {
      this.limit = (Math.sqrt(this.#chords[this.#wanted - 1] ?? 0) + 2 * CHORD_ERROR) ** 2
    }
  }

  ids(): number[] {
    const ids: number[] = []
    for (let i = 0; i < this.#length; i++) {
      if ((this.#chords[i] ?? 0) <= this.limit) ids.push(this.#ids[i] ?? 0)
    }
    return ids
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#chords[from] ?? 0, this.#ids[from] ?? 0)
  }

  #put(slot: number, squaredChord: number, id: number): void {
    this.#chords[slot] = squaredChord
    this.#ids[slot] = id
  }

  #grow(): void {
    const chords = new Float64Array(this.#length * 2)
    const ids = new Uint32Array(this.#length * 2)
    chords.set(this.#chords)
    ids.set(this.#ids)
    this.#chords = chords
    this.#ids = ids
  }
}
