import { connect } from 'node:net'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it } from 'vitest'
import { freeRoomAfter, takeRoom } from './body-room.ts'

function written(text: string, mostBytes = text.length * 3): Buffer {
  const room = takeRoom(mostBytes)
  return room.subarray(0, room.write(text))
}

describe('room for bodies', () => {
  it('is never given twice when nobody says that a body is sent, with long ones between', () => {
    const texts = Array.from({ length: 300 }, (_, i) =>
      `${i} Straße `.repeat(i % 50 === 49 ? 20_000 : (i * 37) % 1500),
    )
    const bodies = texts.map((text) => written(text))
    expect(bodies.map(String)).toEqual(texts)
  })

  it('is given again when the answer has been sent, and not before', () => {
    const sendings = [1, 2, 3, 4].map(() => ({ writableFinished: false }))
    const bodies = sendings.map((sending, i) => {
      const body = written(`${i}`)
      freeRoomAfter(sending, body)
      return body
    })
    const [, second] = sendings
    if (second) second.writableFinished = true
    const next = [5, 6, 7, 8].map((i) => written(`${i}`))
    expect(bodies.map(String)).toEqual(['0', '6', '2', '3'])
    expect(next.map(String)).toEqual(['5', '6', '7', '8'])
    expect(next[1]?.buffer).toBe(bodies[1]?.buffer)
  })

  it('holds what a slow reader has not taken yet', async () => {
    const bodyOf = (path: string) => `${path} `.repeat(2000)
    const server = createServer((request, response) => {
      const body = written(bodyOf(request.url ?? ''))
      freeRoomAfter(response, body)
      response.end(body)
    }).listen(0)
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const socket = connect(port)
    socket.pause()
    const paths = Array.from({ length: 500 }, (_, i) => `/${i}`)
    for (const [i, path] of paths.entries()) {
      const end = i === paths.length - 1 ? 'connection: close\r\n' : ''
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${end}\r\n`)
    }
    // Meanwhile somebody else is answered quickly.
    for (let i = 0; i < 50; i++) {
      const other = await fetch(`http://localhost:${port}/other${i}`)
      expect(await other.text()).toBe(bodyOf(`/other${i}`))
    }
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume()
    await once(socket, 'close')
    server.close()
    const bodies = Buffer.concat(chunks)
      .toString()
      .split(/(?=HTTP\/1\.1 200)/)
      .map((answer) => answer.slice(answer.indexOf('\r\n\r\n') + 4))
    expect(bodies).toEqual(paths.map(bodyOf))
  })
})
