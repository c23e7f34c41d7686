import { PAGES, type PageWeight, weighPage } from '../bench/front-end/page-weight.ts'
import { expect, test } from './support/test.ts'

/** Limits in kB for scripts after gzip, before the map (bench/front-end/README.md). React and React Router take 108 of them. */
const MAX_SCRIPT_KILOBYTES: Partial<Record<keyof typeof PAGES, number>> = {
  finder: 155,
  embed: 155,
  place: 160,
  contact: 136,
  message: 136,
  suggestion: 162,
  correction: 162,
  requests: 124,
}

const textOf = ({ scripts }: PageWeight) => [...scripts.values()].join('\n')

for (const [name, path] of Object.entries(PAGES)) {
  const most = Object.entries(MAX_SCRIPT_KILOBYTES).find(([page]) => page === name)?.[1]
  test(`the scripts of the page "${name}" stay below their limit`, async ({ site }) => {
    const { html, scriptBytes } = await weighPage(site.url + path)
    // All other pages need no script.
    if (most === undefined) expect(html).not.toMatch(/<script[^>]* (src|type="module")/)
    expect(scriptBytes).toBeLessThanOrEqual((most ?? 0) * 1000)
  })

  test(`the page "${name}" is painted without waiting for a file, and says what it is about`, async ({
    site,
  }) => {
    const { html } = await weighPage(site.url + path)
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toMatch(/<script[^>]* src="[^"]*"(?![^>]*(async|type="module"))/)
    expect(html).toMatch(/<meta name="description" content="[^"]+/)
  })
}

test('a visitor loads the sentences of one language, and nothing of the admin', async ({
  site,
}) => {
  const german = textOf(await weighPage(`${site.url}/?q=94107`))
  const english = textOf(await weighPage(`${site.url}/en?q=94107`))
  expect(german).toContain('In meiner Nähe')
  expect(german).not.toContain('Near me')
  expect(english).toContain('Near me')
  expect(english).not.toContain('In meiner Nähe')
  for (const scripts of [german, english]) {
    expect(scripts).not.toMatch(/Postfach|\/en\/admin|\/verwaltung/)
  }
})
