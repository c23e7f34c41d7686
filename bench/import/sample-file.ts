import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const STATES = [
  ['TX', 31, -99],
  ['CO', 39, -105.5],
  ['OK', 35.5, -97.5],
  ['OH', 40.3, -82.8],
] as const
const KINDS = ['Brauhaus', 'Gasthof', 'Café', 'Markt', 'Museum', 'Park']
const HOURS = ['Mo-Fr 09:00-17:00', 'Tu-Su 11:00-22:00', '24/7', 'Mo-Sa 08:00-18:00; Su off', '']

/** Writes a file of this many places some two hundred metres apart; `source` prefixes each id. */
export async function writeSample(path: string, rows: number, source = ''): Promise<void> {
  await pipeline(Readable.from(lines(rows, source)), createWriteStream(path))
}

function* lines(rows: number, source: string): Generator<string> {
  yield 'id,name,street,city,state,lat,lng,phone,website,opening hours\n'
  let text = ''
  for (let index = 0; index < rows; index++) {
    const [state, lat, lng] = STATES[index % STATES.length] ?? STATES[0]
    // A grid twice as wide as high; its points are some two hundred metres apart.
    const up = ((index % 1000) - 500) / 500
    const right = (Math.floor(index / 1000) - rows / 2000) / 400
    const name = `${KINDS[index % KINDS.length]} ${(index * 7919) % rows}`
    const at = `${(lat + up).toFixed(6)},${(lng + right).toFixed(6)}`
    const phone = index % 3 === 0 ? '(512) 555-0100' : ''
    const website = index % 4 === 0 ? `https://ort-${index}.example` : ''
    text += `${source}${index},${name},${index % 900} Main St,Stadt ${index % 4000},${state},${at},${phone},${website},${HOURS[index % HOURS.length]}\n`
    if (index % 1000 === 999) {
      yield text
      text = ''
    }
  }
  yield text
}
