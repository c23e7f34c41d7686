import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytesOf = (text: string, decoder: string) => {
  const high = new TextDecoder(decoder).decode(
    Uint8Array.from({ length: 128 }, (_, index) => 128 + index),
  )
  return Uint8Array.from(text, (letter) => {
    const index = high.indexOf(letter)
    return index === -1 ? letter.charCodeAt(0) : 128 + index
  })
}

async function* sent(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

async function isWestern(...pieces: Uint8Array[]): Promise<boolean> {
  const decoded = await decodeText(sent(pieces))
  if (!decoded) return false
  for await (const _ of decoded.text) continue
  return decoded.encoding() === 'windows-1252'
}

test.each([
  'Hafenbräu;Köln;„Spaß“ – 12 €;Straße 3 ½;L’Été à Orléans',
  'São João;Ação;coração;nº 5;Peña;¿Dónde?;Øresund;Åre;Ærø',
  'Café Ÿ;Œuvre;Žižek;Škoda;m²;§ 5;10 °C;«Ça»',
])('%s is Western', async (text) => {
  expect(await isWestern(bytesOf(text, 'windows-1252'))).toBe(true)
})

test.each([
  ['windows-1251', 'Кафе Пушкин;Москва'],
  ['koi8-r', 'Кафе Пушкин;Москва'],
  ['windows-1253', 'Καφενείο;Αθήνα'],
  ['windows-1255', 'בית קפה;ירושלים'],
  ['windows-1250', 'Główny Dworzec;Kraków;Łódź;Żółw'],
  ['macintosh', 'Bäckerei;Köln;München;Straße'],
])('letters of %s are not Western: %s', async (encoding, text) => {
  expect(await isWestern(bytesOf(text, encoding))).toBe(false)
})

test.each([
  [
    'Shift JIS',
    [0x83, 0x58, 0x83, 0x5e, 0x81, 0x5b, 0x83, 0x6f, 0x83, 0x62, 0x83, 0x4e, 0x83, 0x58],
  ],
  [
    'a German text from DOS',
    [...Buffer.from('M'), 0x81, ...Buffer.from('nchen;K'), 0x94, ...Buffer.from('ln')],
  ],
])('%s is not Western', async (_, bytes) => {
  expect(await isWestern(Uint8Array.from(bytes))).toBe(false)
})

test('pieces may end anywhere', async () => {
  const bytes = bytesOf('Кафе', 'windows-1251')
  expect(await isWestern(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(false)
})
