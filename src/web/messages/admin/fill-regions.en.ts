import { formatCount, number } from '../format.ts'
import type { fillRegions as german } from './fill-regions.de.ts'

const places = (count: number) => formatCount(count, 'place', 'places', 'en')

export const fillRegions: typeof german = {
  title: 'Fill in regions',
  lead: 'Places without a region get the one of their coordinates or postal code. Where that is not certain, near a border or where the two disagree, they stay as they are.',
  none: 'Every place has a region.',
  missing: (count) => `${places(count)} without a region.`,
  certain: (count, unsure) =>
    `For ${number(count, 'en')} it follows from coordinates or postal code; for ${number(unsure, 'en')} it is not certain, they stay as they are.`,
  line: (name, region) => `  ${name}: ${region}`,
  more: (count) => `  and ${places(count)} more`,
  howToApply: 'Nothing is changed yet. With --apply these places get their region.',
  applied: (count, batch) =>
    `Regions set: ${places(count)}. To undo it: npx lageplan regions --undo ${batch}`,
  undone: (undone, kept) =>
    `Undone: ${places(undone)}${kept > 0 ? `; ${places(kept)} changed since and left as they are` : ''}.`,
  unknownBatch: (id) => `There is no ${id}, or it is undone already.`,
}
