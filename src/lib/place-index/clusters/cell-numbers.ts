/** Numbers cells in the order of adding, from 0. Open addressing, linear probing. */
export class CellNumbers {
  length = 0
  #slots = new Int32Array(1024)
  #columns = new Int32Array(512)
  #rows = new Int32Array(512)
  // A slot holds #base + number + 1; what it held before the last emptying is not above #base.
  #base = 0

  empty(): void {
    this.#base += this.length
    this.length = 0
    if (this.#base < 2 ** 30) return
    this.#slots.fill(0)
    this.#base = 0
  }

  /** -1 if the cell was not added. */
  numberOf(column: number, row: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash(column, row) & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1 - this.#base
      if (number < 0) return -1
      if (this.#columns[number] === column && this.#rows[number] === row) return number
    }
  }

  /** The number of a cell that was not added yet. */
  add(column: number, row: number): number {
    if (this.length === this.#columns.length) this.#grow()
    const number = this.length++
    this.#columns[number] = column
    this.#rows[number] = row
    this.#enter(number)
    return number
  }

  columnOf(number: number): number {
    return this.#columns[number] ?? 0
  }

  rowOf(number: number): number {
    return this.#rows[number] ?? 0
  }

  #enter(number: number): void {
    const mask = this.#slots.length - 1
    let slot = hash(this.columnOf(number), this.rowOf(number)) & mask
    while ((this.#slots[slot] ?? 0) > this.#base) slot = (slot + 1) & mask
    this.#slots[slot] = this.#base + number + 1
  }

  #grow(): void {
    const columns = new Int32Array(this.length * 2)
    const rows = new Int32Array(this.length * 2)
    columns.set(this.#columns)
    rows.set(this.#rows)
    this.#columns = columns
    this.#rows = rows
    this.#slots = new Int32Array(this.length * 4)
    this.#base = 0
    for (let number = 0; number < this.length; number++) this.#enter(number)
  }
}

// Well mixed: cells come in whole blocks, whose slots would otherwise run together into long rows.
function hash(column: number, row: number): number {
  const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
