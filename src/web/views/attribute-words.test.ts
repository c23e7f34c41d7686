import { describe, expect, test } from 'vitest'
import type { Attribute } from '../../domain/places/place.ts'
import { toDisplayValues } from './attribute-words.ts'

const named = (de: string, en: string) => ({ de, en })
const anAttribute = (given: Partial<Attribute>): Attribute => ({
  key: 'offers',
  name: named('Angebot', 'Offers'),
  type: 'text',
  filterable: false,
  ...given,
})

describe('a value of an attribute as a page shows it', () => {
  test('names several choices in the operator’s order, and former choices last', () => {
    const choices = [
      { value: 'wifi', name: named('WLAN', 'Wi-Fi') },
      { value: 'coffee', name: named('Kaffee', 'Coffee') },
    ]
    const offers = anAttribute({ type: 'multi', choices })
    expect(toDisplayValues(['coffee', 'sauna', 'wifi'], offers, 'de')).toEqual([
      { shown: 'WLAN' },
      { shown: 'Kaffee' },
      { shown: 'sauna' },
    ])
  })

  test('is a date in the reader’s language, or yes or no', () => {
    const opened = anAttribute({ type: 'date' })
    expect(toDisplayValues('2026-12-24', opened, 'de')).toEqual([{ shown: '24. Dezember 2026' }])
    expect(toDisplayValues('2026-12-24', opened, 'en')).toEqual([{ shown: 'December 24, 2026' }])
    expect(toDisplayValues(false, anAttribute({ type: 'boolean' }), 'de')).toEqual([
      { shown: 'nein' },
    ])
    expect(toDisplayValues(14.5, anAttribute({ type: 'number' }), 'de')).toEqual([
      { shown: '14.5' },
    ])
  })

  test('is a link if it is a valid web address, and nothing if it only claims to be one', () => {
    const menu = anAttribute({ type: 'url' })
    expect(toDisplayValues('https://www.adler.example/karte?a=1', menu, 'de')).toEqual([
      { shown: 'adler.example/karte', href: 'https://www.adler.example/karte?a=1' },
    ])
    expect(toDisplayValues('javascript:alert(1)', menu, 'de')).toEqual([])
  })
})
