import { expect, test } from 'vitest'
import { readSources } from './read-sources.ts'
import { isTestFile } from './source-tree.ts'

/** Files that only read our own data, or an answer of our own server in a browser. */
const OWN_DATA =
  /^(storage|web)\/|^lib\/(text\/limited\.ts|place-index\/)|^domain\/(search\/|admin\/single-sign-on\.ts$|places\/edit-many-places\.ts$)|^server\/(catalogue|command-line|compose|demo|images|photos)\/|^server\/(project-files|import\/schedule-logins)\.ts$|^server\/http\/(page-scripts|google-frame|api\/edit-places)\.ts$|^maps\/(google\/google-settings|builtin\/streets-protocol)\.ts$/

test('finding 2: JSON from outside is parsed only by parseJson', () => {
  const found = [...readSources()]
    .filter(
      ([path, source]) => !isTestFile(path) && /JSON\.parse\(|\.json(<[^>]*>)?\(\)/.test(source),
    )
    .map(([path]) => path.replace(/^.*?src\//, ''))
    .filter((path) => !OWN_DATA.test(path))
  expect(found).toEqual([])
})
