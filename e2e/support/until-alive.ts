import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test'
import { withoutMapOrPicture } from './without-map.ts'

/** Longer than a busy machine needs; if a test blocks the scripts of a page, it continues without them after this time. */
const MAX_WAIT_MS = 8_000

/**
 * Makes every page of this browser wait after `goto` and `reload` until its script has hydrated it, because a test is faster than any
 * person. Tests of earlier moments use `waitUntil: 'commit'`. The interactive map, its picture in the finder and those of rows load only
 * for tests that set `liveMap`.
 */
export function preparePages(
  browser: Browser,
  current: () => { liveMap: boolean; javaScriptEnabled: boolean },
): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    // Playwright does not pass the options of a test to its context through `newContext`.
    const { liveMap, javaScriptEnabled } = current()
    const hasScripts = options?.javaScriptEnabled ?? javaScriptEnabled
    context.on('page', (page) => prepare(page, { liveMap, hasScripts }))
    return context
  }
}

function prepare(
  page: Page,
  { liveMap, hasScripts }: { liveMap: boolean; hasScripts: boolean },
): void {
  // A popup may be closed before it is prepared.
  const prepared = liveMap ? undefined : withoutMapOrPicture(page).catch(() => undefined)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    await prepared
    const response = await goto(url, options)
    if (hasScripts && options?.waitUntil !== 'commit') await untilUsable(page)
    return response
  }
  if (!hasScripts) return
  page.reload = async (options) => {
    const response = await reload(options)
    await untilUsable(page)
    return response
  }
}

async function untilUsable(page: Page): Promise<void> {
  await untilScriptRuns(page)
  if (await isPainted(page)) return
  await page.evaluate(() => location.reload()).catch(() => undefined)
  await page.waitForLoadState().catch(() => undefined)
  await untilScriptRuns(page)
  await isPainted(page)
}

/**
 * If a field is filled before the first frame, Chromium 153 sometimes never draws one: every later click hangs, and only a reload helps.
 */
async function isPainted(page: Page): Promise<boolean> {
  const painted = page.evaluate(
    () =>
      new Promise<true>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))),
      ),
  )
  const late = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), MAX_WAIT_MS).unref(),
  )
  // A page that is gone must not be reloaded.
  return Promise.race([painted.catch(() => true), late])
}

// The page polls itself: polling it from here took up to twenty messages each time.
async function untilScriptRuns(page: Page): Promise<void> {
  const limits = { polling: 25, timeout: MAX_WAIT_MS }
  await page.waitForFunction(isAlive, undefined, limits).catch(() => undefined)
}

/**
 * Waits until the script has hydrated the page; earlier keys and clicks go to the plain document. Nothing visible shows this on every
 * page, so it reads React's internal state of the root.
 */
export async function untilAlive(page: Page | FrameLocator): Promise<void> {
  await expect.poll(() => page.locator('html').evaluate(isAlive)).toBe(true)
}

function isAlive(): boolean {
  // Some pages have no script. Those of visitors keep theirs in a template until they are painted.
  if (!document.querySelector('script[type=module], template[data-scripts]')) return true
  const root = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
  let found: unknown = document
  for (const key of [root, 'stateNode', 'current', 'memoizedState', 'isDehydrated']) {
    if (typeof found !== 'object' || found === null || key === undefined) return false
    found = Reflect.get(found, key)
  }
  return found === false
}
