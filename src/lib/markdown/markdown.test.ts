import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMarkdown, plainText } from './markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })
const paragraph = (...content: object[]) => ({ kind: 'paragraph', content })

describe('a text', () => {
  test('is paragraphs with emphasis, code, breaks and links', () => {
    expect(
      parseMarkdown('Ein *schöner* **Ort**  \nmit `a*b`\n\n[Karte](https://x.example/a)'),
    ).toEqual([
      paragraph(
        text('Ein '),
        { kind: 'emphasis', content: [text('schöner')] },
        text(' '),
        { kind: 'strong', content: [text('Ort')] },
        { kind: 'break' },
        text('mit '),
        { kind: 'code', text: 'a*b' },
      ),
      paragraph({ kind: 'link', url: 'https://x.example/a', content: [text('Karte')] }),
    ])
  })

  test('has headings, lists within lists, quotes, code and rules', () => {
    const blocks = parseMarkdown(
      '## Anfahrt ##\n- Bus\n  - Linie 1\n- Bahn\n3. drei\n> Zitat\n> weiter\n```\n<b>\n```\n---',
    )
    expect(blocks).toMatchObject([
      { kind: 'heading', level: 2, content: [text('Anfahrt')] },
      { kind: 'list', isOrdered: false, items: [[{}, { kind: 'list' }], [{}]] },
      { kind: 'list', isOrdered: true, start: 3 },
      { kind: 'quote', blocks: [{ kind: 'paragraph' }] },
      { kind: 'code', text: '<b>' },
      { kind: 'rule' },
    ])
  })

  test('keeps HTML, and links that open no page, as plain text', () => {
    for (const written of [
      '<script>alert(1)</script>',
      '[a](javascript:alert(1))',
      '[a](//fremd.example)',
      '[a](data:text/html,x)',
      '<javascript:alert(1)>',
      '5 * 3 * 2',
      'orts_name_neu',
      '**offen',
    ]) {
      expect(parseMarkdown(written)).toEqual([paragraph(text(written))])
    }
  })

  test('has no list in the middle of a sentence', () => {
    expect(parseMarkdown('Geöffnet ab dem\n14. Mai')).toEqual([
      paragraph(text('Geöffnet ab dem\n14. Mai')),
    ])
  })

  test('is shown as it was written when it is nested too deeply', () => {
    const deep = `${'> '.repeat(60)}Ort`
    expect(parseMarkdown(deep)).toEqual([paragraph(text(deep))])
  })

  test('can escape every special character', () => {
    expect(parseMarkdown('\\*kein\\* \\[Link\\](x)')).toEqual([paragraph(text('*kein* [Link](x)'))])
  })

  test('loses no word', () => {
    // Except the fences of code blocks: the text after a fence is its language, which is not shown.
    const words = [
      'Ort',
      '*',
      '**',
      '_',
      '`',
      '[a](/b)',
      '\n',
      '\n\n',
      '- ',
      '> ',
      '# ',
      ' ',
      '1. ',
    ]
    const word = fc.nat({ max: words.length - 1 }).map((at) => words[at])
    const keepsWords = fc.property(fc.array(word, { maxLength: 60 }), (parts) => {
      const typed = parts.join('')
      fc.pre(!typed.includes('```'))
      const said = parts.filter((one) => one === 'Ort').length
      const shown = JSON.stringify(parseMarkdown(typed))
      return shown.split('Ort').length - 1 === said
    })
    expect(fc.check(keepsWords)).toMatchObject({ failed: false })
  })

  test('is read quickly however it is written', () => {
    for (const bad of [
      '*'.repeat(5000),
      '['.repeat(5000),
      '`'.repeat(5000),
      '_a'.repeat(2500),
      '> '.repeat(2500),
      '- '.repeat(2500),
      '**a'.repeat(1600),
    ]) {
      expect(plainText(parseMarkdown(bad)).length).toBeGreaterThanOrEqual(0)
    }
  })
})

test('finding 2: one letter may be strong, and unclosed marks stay plain text', () => {
  expect(parseMarkdown('**a** ``b`c`` ``d` **e')).toEqual([
    paragraph(
      { kind: 'strong', content: [text('a')] },
      text(' '),
      { kind: 'code', text: 'b`c' },
      text(' ``d` **e'),
    ),
  ])
  expect(parseMarkdown('# C#')).toMatchObject([{ kind: 'heading', content: [text('C#')] }])
})
