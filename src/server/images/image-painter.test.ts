import { expect, test } from 'vitest'
import { createImagePainter } from './image-painter.ts'

const paint = createImagePainter()
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="42" viewBox="0 0 80 42">${content}</svg>`

test('an SVG becomes a PNG of the requested width', async () => {
  const png = Buffer.from(await paint(svg('<path fill="#ffcd00" d="M0 0H80V42H0z"/>'), 120))
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  // The header of a PNG: signature, then width and height.
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 63])
})

test('a file that is no SVG is refused, and the next picture is painted', async () => {
  const [broken, whole] = await Promise.allSettled([paint('<svg', 120), paint(svg(''), 120)])
  expect(broken.status).toBe('rejected')
  expect(whole.status).toBe('fulfilled')
})
