import type { zeroResultSearches as german } from './zero-result-searches.de.ts'

/** The texts about zero-result searches, for the command line. */
export const zeroResultSearches: typeof german = {
  title: 'Searches without results (count, area, category, last in the week of):',
  none: (least) => `No area where at least ${least} searches found nothing in the last 90 days.`,
  allCategories: 'all categories',
  lately: (week) => week,
}
