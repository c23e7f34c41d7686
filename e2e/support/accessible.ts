import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { smallTargets } from './targets.ts'
import { expect } from './test.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const CONTRAST = { rules: ['color-contrast'] }

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/**
 * Checks the page in its current state, wide and narrow, light and dark: axe finds nothing, no target is too small, nothing is wider than
 * the window. Leaves the page wide and light. The name prefixes every finding.
 */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const where = `${name}, ${size.width} px`
    // Reduced motion, because switching the scheme only fades colours, and axe would measure them halfway.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect.soft(await violations(page, CONTRAST), `${where}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await violations(page), where).toEqual([])
    expect.soft(await smallTargets(page), where).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, where).toBe(size.width)
  }
}

/** Exists in the page once the script has been added. */
declare const axe: typeof import('axe-core')
// The frames are ours too, even those with an opaque origin.
const AXE = [
  readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  `axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`,
].join('\n')

/** What axe finds in the page, or in the part that the selector names, by our standards or only by the given rules. */
export async function violations(
  page: Page,
  { rules, within }: { rules?: string[]; within?: string } = {},
): Promise<string[]> {
  await bringAxe(page)
  const options: RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: STANDARDS },
    resultTypes: ['violations'],
  }
  return page.evaluate(
    async ([selector, asked]) => {
      const found = await axe.run(selector, asked)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      )
    },
    [within ?? 'html', options] as const,
  )
}

// Half a megabyte of script takes longer to load than to run, so each document and frame gets it only once.
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE)
  }
}
