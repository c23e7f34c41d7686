import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { createPageScripts } from './page-scripts.ts'

const client = temporaryDirectory()
mkdirSync(join(client, '.vite'))
writeFileSync(
  join(client, '.vite', 'manifest.json'),
  JSON.stringify({
    'routes/finder.tsx': { file: 'assets/finder-a1.js' },
    _words: {
      file: 'assets/words-b2.js',
      dynamicImports: ['messages/site.de.ts', 'messages/site.en.ts', 'map.ts'],
    },
    'messages/site.de.ts': { file: 'assets/site.de-c3.js' },
    'messages/site.en.ts': { file: 'assets/site.en-d4.js' },
    'map.ts': { file: 'assets/map-e5.js' },
  }),
)
const finish = createPageScripts(client)
const PAGE =
  '<head><link rel="modulepreload" href="/assets/words-b2.js"/></head>' +
  '<body><script type="module" async="">import "/assets/manifest-f6.js"</script></body>'

test('a page preloads the messages of its language, and the routes of its visitors', () => {
  const german = finish(PAGE, '/kontakt')
  expect(german).toContain('<link rel="modulepreload" href="/assets/site.de-c3.js">')
  expect(german).toContain('/assets/manifest-f6.de.js')
  expect(german).not.toMatch(/site\.en|map-e5/)
  expect(finish(PAGE, '/en/contact')).toContain('/assets/site.en-d4.js')
})

test('pages with other scripts are completed separately', () => {
  finish(PAGE, '/kontakt')
  const bare = PAGE.replace('words-b2', 'finder-a1').replace('f6.js"', 'f6.js"; import "x"')
  expect(finish(bare, '/')).not.toContain('site.de')
  expect(finish(PAGE, '/regionen')).toContain('site.de')
})

test('the admin keeps the list of all routes, and loads its scripts at once', () => {
  const inbox = finish(PAGE, '/verwaltung/postfach')
  expect(inbox).toContain('/assets/manifest-f6.js')
  expect(inbox).toContain('<link rel="modulepreload" href="/assets/site.de-c3.js">')
  expect(inbox).not.toContain('<template')
})

test('no script or preload is outside the template that is opened after the first paint', () => {
  const [outside, inside] = splitTemplate(finish(PAGE, '/kontakt'))
  expect(outside).not.toMatch(/modulepreload|manifest/)
  expect(inside).toMatch(/words-b2\.js.*site\.de-c3\.js.*import "\/assets\/manifest-f6\.de\.js"/)
})

test('a page without scripts of the application stays as it is', () => {
  const plain = '<head></head><body><script>1</script></body>'
  expect(finish(plain, '/impressum')).toBe(plain)
})

function splitTemplate(html: string): [string, string] {
  const [before = '', inside = '', after = ''] = html.split(/<\/?template[^>]*>/)
  return [before + after, inside]
}
