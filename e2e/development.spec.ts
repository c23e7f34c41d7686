import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startSite } from './support/server.ts'
import { untilAlive } from './support/until-alive.ts'
import { withoutMap } from './support/without-map.ts'

const FOOTER = join(
  import.meta.dirname,
  '..',
  'src',
  'web',
  'components',
  'site',
  'site-footer.tsx',
)

test('npm run dev: saving a source file updates the page, and what was typed stays', async ({
  page,
}) => {
  const site = await startSite()
  try {
    const violations: string[] = []
    const updates: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
      if (message.text().includes('hot updated')) updates.push(message.text())
    })
    await withoutMap(page)
    // On the first visit Vite discovers its dependencies and reloads the page once.
    await page.goto(site.url)
    await page.waitForLoadState('networkidle')
    await untilAlive(page)
    const field = page.getByRole('combobox', { name: 'Ort, Postleitzahl oder Name' })
    await field.fill('Hafen')
    // Only touched, so that the sources stay as they are.
    utimesSync(FOOTER, new Date(), new Date())
    await expect.poll(() => updates.length).toBeGreaterThan(0)
    await expect(field).toHaveValue('Hafen')
    expect(violations).toEqual([])
  } finally {
    await site.stop()
  }
})
