import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { messagesOf } from '../../messages/index.ts'
import { settings as words } from '../../messages/admin/settings.de.ts'
import { ConsentPreview, LegalPreview } from './settings-previews.tsx'

describe('the preview of a legal page', () => {
  const previewOf = (text: string) => renderToStaticMarkup(<LegalPreview locale="en" text={text} />)

  test('is in the language of its text, and the words around it are in the operator’s', () => {
    expect(previewOf('## Who we are')).toContain('<div class="prose" lang="en"><h2>Who we are</h2>')
    const empty = previewOf(' \n')
    expect(empty).toContain(words.emptyPreview)
    expect(empty).not.toContain('lang=')
  })

  test('runs nothing, and its links leave the form where it is', () => {
    const html = previewOf(
      '<script>alert(1)</script> [a](javascript:alert(2)) [b](https://amt.example/)',
    )
    expect(html).not.toMatch(/<script|href="javascript/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('<a href="https://amt.example/" rel="noopener nofollow" target="_blank"')
  })
})

describe('the preview of the words before a third party’s map', () => {
  const previewOf = (de: string, en: string, services = ['https://tiles.example']) =>
    renderToStaticMarkup(<ConsentPreview locale="en" texts={{ de, en }} services={services} />)
  const { map } = messagesOf('en')

  test('falls back to the words of the other language, as visitors see them', () => {
    expect(previewOf('Wir fragen.', 'We ask.')).toContain('<p lang="en">We ask.</p>')
    expect(previewOf('Wir fragen.', ' ')).toContain('<p lang="de">Wir fragen.</p>')
    expect(previewOf('', '').match(/<p/g)).toHaveLength(2)
  })

  test('names the service that a click contacts, and offers to remember the choice', () => {
    for (const html of [previewOf('', ''), previewOf('', '', [])]) {
      expect(html).toContain(map.remember)
      expect(html).not.toMatch(/<button|name=/)
    }
    expect(previewOf('', '')).toContain(map.streetNote('tiles.example'))
    expect(previewOf('', '', [])).toContain(map.googleNote)
  })

  test('runs nothing', () => {
    expect(previewOf('', '<script>alert(1)</script>')).toContain('&lt;script&gt;')
  })
})
