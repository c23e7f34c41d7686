import { expect, type FrameLocator, type Page } from '@playwright/test'

/**
 * Waits until the script has taken over the page: keys and clicks before that are the plain document's. Nothing that one sees tells
 * it on every page, so React's own note of its root is read.
 */
export async function untilAlive(page: Page | FrameLocator): Promise<void> {
  await expect.poll(() => page.locator('html').evaluate(isAlive)).toBe(true)
}

function isAlive(): boolean {
  const root = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
  let found: unknown = document
  for (const key of [root, 'stateNode', 'current', 'memoizedState', 'isDehydrated']) {
    if (typeof found !== 'object' || found === null || key === undefined) return false
    found = Reflect.get(found, key)
  }
  return found === false
}
