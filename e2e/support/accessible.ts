import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { smallTargets } from './targets.ts'
import { expect } from './test.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const CONTRAST = { rules: ['color-contrast'] }

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/**
 * Looks at the page as it stands, wide and narrow, light and dark: nothing that axe finds, no target too small, nothing wider
 * than the window. Leaves it wide and light. The name stands before what is wrong.
 */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const where = `${name}, ${size.width} px`
    // The scheme changes nothing but colours; on their way from one to the other they would be measured in between.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await violations(page, CONTRAST), `${where}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await violations(page), where).toEqual([])
    expect.soft(await smallTargets(page), where).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, where).toBe(size.width)
  }
}

/** What axe finds in the page, or in the part of it that the selector names; by our standards, or by these rules alone. */
export async function violations(
  page: Page,
  { rules, within }: { rules?: string[]; within?: string } = {},
): Promise<string[]> {
  // In one go within the page: we have no frames of other origins, for which axe would open a tab each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  const found = await (rules ? axe.withRules(rules) : axe.withTags(STANDARDS)).analyze()
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  )
}
