/** Reads Protocol Buffers' wire format: only what vector tiles need of it. */
export class ByteReader {
  at: number
  readonly end: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.#bytes = bytes
    this.at = at
    this.end = end
  }

  /** A number of up to 32 bits; longer ones keep their low bits. */
  varint(): number {
    const bytes = this.#bytes
    let result = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[this.at++]
      if (byte === undefined) throw new Error('the tile ends in the middle of a number')
      if (shift < 32) result |= (byte & 0x7f) << shift
      if (byte < 0x80) return result >>> 0
    }
    throw new Error('the tile has a number without an end')
  }

  /** A number of which odd ones are negative. */
  zigzag(): number {
    const value = this.varint()
    return (value >>> 1) ^ -(value & 1)
  }

  /** The message, text or packed list that begins here. */
  part(): ByteReader {
    const length = this.varint()
    const start = this.at
    this.at += length
    if (this.at > this.end) throw new Error('the tile ends in the middle of a part')
    return new ByteReader(this.#bytes, start, this.at)
  }

  text(): string {
    const { at, end } = this.part()
    return TEXT.decode(this.#bytes.subarray(at, end))
  }

  float(): number {
    this.at += 4
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.at - 4).getFloat32(
      0,
      true,
    )
  }

  double(): number {
    this.at += 8
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.at - 8).getFloat64(
      0,
      true,
    )
  }

  /** Calls `read` with the number of each field; what it does not read is passed over. */
  fields(read: (field: number) => void): void {
    while (this.at < this.end) {
      const tag = this.varint()
      const before = this.at
      read(tag >>> 3)
      if (this.at === before) this.#skip(tag & 7)
    }
  }

  #skip(wireType: number): void {
    if (wireType === 0) this.varint()
    else if (wireType === 1) this.at += 8
    else if (wireType === 2) this.part()
    else if (wireType === 5) this.at += 4
    else throw new Error(`the tile has a field of unknown type ${wireType}`)
  }
}

const TEXT = new TextDecoder()
