import { formatCount } from '../format.ts'
import type { ManualWords } from './manual.de.ts'

export const manual: ManualWords = {
  title: 'Manual',
  lead: 'What you can do in the administration, step by step. “Help” at the top of each page leads to the matching part.',
  search: 'Search the manual',
  submit: 'Search',
  found: (count, typed) => `${formatCount(count, 'passage', 'passages', 'en')} about “${typed}”`,
  nothing: (typed) =>
    `There is nothing about “${typed}” here. Try another word, or look through the contents.`,
  contents: 'Contents',
  chapters: {
    beginning: 'Getting started',
    places: 'Places',
    files: 'Import and export',
    maps: 'Maps',
    messages: 'Forms and messages',
    people: 'People, log, privacy',
    programs: 'Other sites and programs',
    server: 'On the server',
  },
  onThisPage: 'On this page',
  previous: 'Back',
  next: 'Next',
}
