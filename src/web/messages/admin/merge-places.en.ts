import type { Lookalikes } from '../../../domain/places/lookalike-store.ts'
import type { MergeWords } from './merge-places.de.ts'

const SHARED: Record<Lookalikes['shared'], string> = {
  name: 'same name in the same town',
  phone: 'same phone number',
  website: 'same website',
}

export const mergePlaces: MergeWords = {
  lookalikes: {
    link: 'Possible duplicates',
    title: 'Possible duplicates',
    lead: 'Places that have the same name in the same town, or the same phone number or website. What more than five places share does not count.',
    none: 'No place looks like a duplicate.',
    shared: (kinds) => kinds.map((kind) => SHARED[kind]).join(', '),
    compare: (name) => `Compare with “${name}”`,
    differ: 'Different places',
    differFrom: (name, other) => `“${name}” and “${other}” are different places`,
    marked: (name, other) => `Noted: “${name}” and “${other}” are different places.`,
    unmarked: (name, other) => `The note is removed. “${name}” and “${other}” are listed again.`,
    distinct: 'Noted as different',
    and: 'and',
    undo: 'Remove note',
    undoFor: (name, other) => `Remove note: “${name}” and “${other}”`,
    gone: 'One of the two places is gone.',
  },
  link: 'Merge with another place',
  selected: 'Merge two …',
  refusals: {
    not_two: 'Select exactly two places to merge them.',
    both_archived: 'Both are archived. Publish the one that should stay, or make it a draft.',
  },
  mergedInto: 'Merged with',
  mergedFrom: 'This includes',
  title: (name) => `Merge ${name}`,
  back: (name) => `Back to ${name}`,
  lead: 'For two entries that are the same place: this one stays, the other is archived, and its page leads here.',
  archived:
    'This place is archived and cannot stay. Open the other one, and merge the two of them there.',
  which: 'Which entry is the same place?',
  search: 'Name, address or ID',
  find: 'Search',
  alike: 'Similar places',
  found: 'Found',
  noneAlike: 'No other published place has a similar name. Search for it.',
  noneFound: 'No other place matches.',
  narrow: (shown) => `These are the first ${shown}. Add words to your search.`,
  stays: (kept, other) => `“${kept}” stays, “${other}” is archived.`,
  swap: (name) => `Keep “${name}” instead`,
  another: 'Choose another entry',
  fromImport: (name) =>
    `“${name}” comes from an import, this entry does not. Later imports from its source will then change this one; files that are fetched regularly will not change it without asking.`,
  what: 'Which values should stay?',
  same: 'The other entry has nothing that is missing or different here.',
  choices: { kept: 'This entry', other: 'The other one', both: 'Both' },
  messages: 'Messages to both entries will appear here.',
  merge: 'Merge',
  done: (kept, other) => `Merged. “${other}” is archived, and its page leads to “${kept}”.`,
  changedMeanwhile:
    'One of the two places was changed in the meantime. Nothing is saved yet: please check again.',
  invalid: (fields) =>
    `Nothing is saved yet, since the place would not be valid: ${fields}. Choose otherwise there, or change it first.`,
}
