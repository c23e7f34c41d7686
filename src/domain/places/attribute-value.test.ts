import { describe, expect, test } from 'vitest'
import { attributeText, isSameValue, parseAttributeValue } from './attribute-value.ts'
import { ATTRIBUTE_TYPES, type AttributeType } from './attribute-types.ts'
import type { Attribute } from './place.ts'

const named = (de: string) => ({ de, en: `${de} (en)` })
const CHOICES: Attribute['choices'] = [
  { value: 'wifi', name: named('WLAN') },
  { value: 'drinks', name: named('Kaffee, Tee') },
]

const read = (type: AttributeType, text: string) => {
  const result = parseAttributeValue({ type, choices: CHOICES }, text)
  return result.ok ? result.value : `! ${result.rule}`
}

describe('a value of an attribute', () => {
  test.each<[AttributeType, string, unknown]>([
    ['boolean', 'Ja', true],
    ['boolean', '0', false],
    ['boolean', 'vielleicht', '! attribute_invalid'],
    ['choice', 'wlan', 'wifi'],
    ['choice', 'wifi;drinks', '! attribute_invalid'],
    ['multi', 'WLAN', ['wifi']],
    ['multi', 'wifi; Kaffee, Tee', ['drinks', 'wifi']],
    ['multi', 'drinks, wlan, WIFI', ['drinks', 'wifi']],
    ['multi', 'Kaffee, Tee | wifi\nwifi', ['drinks', 'wifi']],
    ['multi', 'wifi; Sauna', '! attribute_choices_invalid'],
    ['multi', ' ; ', '! attribute_choices_invalid'],
    ['number', '14,5', 14.5],
    ['number', 'viele', '! attribute_invalid'],
    ['date', '2026-12-24', '2026-12-24'],
    ['date', '24.12.2026', '2026-12-24'],
    ['date', '4. 3. 2026', '2026-03-04'],
    ['date', '2026-12-24T00:00:00Z', '2026-12-24'],
    ['date', '31.2.2026', '! attribute_date_invalid'],
    ['date', '03/04/2026', '! attribute_date_invalid'],
    ['date', '24.12.26', '! attribute_date_invalid'],
    ['url', 'www.adler.example/karte', 'https://www.adler.example/karte'],
    ['url', 'javascript:alert(1)', '! website_invalid'],
    ['url', 'ftp://adler.example', '! website_invalid'],
    ['text', 'Hinten im Hof', 'Hinten im Hof'],
    ['text', 'x'.repeat(501), '! attribute_invalid'],
  ])('of the type %s: %s', (type, text, value) => {
    expect(read(type, text)).toEqual(value)
  })

  test.each(ATTRIBUTE_TYPES)('of the type %s cannot be empty', (type) => {
    expect(read(type, ' ')).toMatch(/^! /)
  })

  test.each<[AttributeType, string]>([
    ['boolean', 'false'],
    ['multi', 'drinks;wifi'],
    ['number', '-14.5'],
    ['date', '2026-12-24'],
    ['url', 'https://adler.example/?a=1;b=2,3'],
  ])('of the type %s reads back from its own text', (type, text) => {
    const result = parseAttributeValue({ type, choices: CHOICES }, text)
    expect(result.ok && attributeText(result.value)).toBe(text)
  })

  test('is equal if type and content are equal', () => {
    expect(isSameValue(['a', 'b'], ['a', 'b'])).toBe(true)
    expect(isSameValue(['a', 'b'], ['a'])).toBe(false)
    expect(isSameValue('1', 1)).toBe(false)
    expect(isSameValue(undefined, false)).toBe(false)
    expect(isSameValue(undefined, undefined)).toBe(true)
  })
})
