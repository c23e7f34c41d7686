import type { zeroResultSearches as german } from './zero-result-searches.de.ts'

/** The texts about searches without result, for the command line. */
export const zeroResultSearches: typeof german = {
  title: 'Searched here in vain (count, area, category, last in the week from):',
  none: (least) => `No area in which at least ${least} searches were in vain in the last 90 days.`,
  allCategories: 'all categories',
  lately: (week) => week,
}
