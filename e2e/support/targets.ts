import type { Page } from '@playwright/test'

/** The minimum size of a target in CSS pixels (WCAG 2.5.8). */
const MIN_TARGET_PIXELS = 24

/**
 * Targets smaller than WCAG 2.5.8 requires, with name and size. The area that takes a click counts, not what is drawn: a link may be
 * stretched over its row. Links within a sentence are exempt.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const SELECTOR =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex="0"]'

    function isShown(element: Element): boolean {
      const { width, height } = element.getBoundingClientRect()
      const { clipPath } = getComputedStyle(element)
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        width * height > 1 &&
        !/inset/.test(clipPath)
      )
    }

    // A link among other words is only as high as their line.
    function isInSentence(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false
      const parent = element.closest('p, li, dd, td, .maplibregl-ctrl-attrib-inner')
      const own = element.textContent?.trim() ?? ''
      return (parent?.textContent?.trim().length ?? 0) > own.length
    }

    function takesPress(element: Element, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
    }

    function isLargeEnough(element: Element): boolean {
      const box = element.getBoundingClientRect()
      if (box.width >= least && box.height >= least) return true
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const reach = least / 2 - 0.5
      return [-reach, reach].every((dx) =>
        [-reach, reach].every((dy) =>
          takesPress(element, left + width / 2 + dx, top + height / 2 + dy),
        ),
      )
    }

    return [...document.querySelectorAll(SELECTOR)]
      .filter((element) => isShown(element) && !isInSentence(element) && !isLargeEnough(element))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return `${element.tagName} ${name.trim().slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`
      })
  }, MIN_TARGET_PIXELS)
}
