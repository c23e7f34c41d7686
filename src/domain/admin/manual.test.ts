import { describe, expect, test } from 'vitest'
import { createManual, type ManualPageName } from './manual.ts'

const TEXTS: Partial<Record<ManualPageName, string>> = {
  photos: `# Fotos

Bis zu zwölf zeigt ein Ort.

## Entfernen

Das Foto ist **weg**. Die Öffnungszeiten bleiben.

### Ganz

- sofort`,
  hours: `# Öffnungszeiten

Aus ihnen wird „jetzt geöffnet“.

## Besondere Tage

Betriebsferien und Heiligabend.`,
}

const manual = createManual((name) => TEXTS[name] ?? `# ${name}\n\nNichts.`)

describe('a page of the manual', () => {
  test('has a title, a lead and sections with anchors', () => {
    const page = manual.page('photos', 'de')
    expect(page).toMatchObject({ title: 'Fotos', lead: [{ kind: 'paragraph' }] })
    expect(page?.sections.map(({ anchor, heading }) => [anchor, heading])).toEqual([
      ['entfernen', 'Entfernen'],
    ])
    expect(page?.sections[0]?.blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'heading',
      'list',
    ])
  })

  test('does not exist under an unknown name', () => {
    expect(manual.page('__proto__', 'de')).toBeUndefined()
    expect(manual.page('../settings', 'de')).toBeUndefined()
  })

  test('is listed in the contents under its chapter', () => {
    const [, places] = manual.contents('de')
    expect(places).toMatchObject({ chapter: 'places' })
    expect(places?.pages.map(({ title }) => title)).toContain('Öffnungszeiten')
  })
})

describe('a search of the manual', () => {
  const found = (typed: string) =>
    manual.search(typed, 'de').map(({ title, section }) => [title, section?.anchor])

  test('finds titles before texts, ignoring umlauts and capitals', () => {
    expect(found('oeffnungszeiten')).toEqual([
      ['Öffnungszeiten', undefined],
      ['Fotos', 'entfernen'],
    ])
  })

  test('finds headings, and words inside longer words', () => {
    expect(found('besondere')).toEqual([['Öffnungszeiten', 'besondere-tage']])
    expect(found('ferien')).toEqual([['Öffnungszeiten', 'besondere-tage']])
  })

  test('finds the section with most of the words when none has all of them', () => {
    expect(found('Heiligabend am Rathaus')).toEqual([['Öffnungszeiten', 'besondere-tage']])
  })

  test('shows the sentence with the word', () => {
    const [, inText] = manual.search('Öffnungszeiten', 'de')
    expect(inText?.excerpt).toBe('Die Öffnungszeiten bleiben.')
  })

  test('finds nothing for an unknown word or an empty search', () => {
    expect(found('Xylophon')).toEqual([])
    expect(found(' ')).toEqual([])
    expect(found('?!')).toEqual([])
  })
})
