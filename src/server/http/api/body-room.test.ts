import { describe, expect, it } from 'vitest'
import { cutRoom, takeRoom } from './body-room.ts'

function written(text: string, mostBytes = text.length * 3): Buffer {
  const room = takeRoom(mostBytes)
  return cutRoom(room, room.write(text))
}

describe('room for bodies', () => {
  it('is never given twice, over many blocks and with long bodies between', () => {
    const texts = Array.from({ length: 300 }, (_, i) =>
      `${i} Straße `.repeat(i % 50 === 49 ? 20_000 : (i * 37) % 1500),
    )
    const bodies = texts.map((text) => written(text))
    expect(bodies.map(String)).toEqual(texts)
  })

  it('goes on where the last body ends', () => {
    const [first, second] = [written('kurz', 9000), written('auch', 9000)]
    expect(second.buffer).toBe(first.buffer)
    expect(second.byteOffset - first.byteOffset).toBe(first.length)
  })
})
