import { counted } from '../format.ts'
import type { fillRegions as german } from './fill-regions.de.ts'

const places = (count: number) => counted(count, 'place', 'places', 'en')

export const fillRegions: typeof german = {
  none: 'Every place has a region.',
  missing: (missing, found) =>
    `${places(missing)} without a region; for ${found.toLocaleString('en')} it follows from postal code and coordinates:`,
  line: (count, region) => `${count.toLocaleString('en').padStart(8)}  ${region}`,
  unsure: (count) =>
    `${count.toLocaleString('en').padStart(8)}  not certain: near a border, contradictory, or outside Germany and the USA; they stay as they are`,
  howToApply: 'Nothing is changed yet. With --apply these places get their region.',
  applied: (count, batches) =>
    `Regions set: ${places(count)}. To undo it: npx lageplan regions --undo ${batches.join(' ')}`,
  undone: (undone, kept) =>
    `Undone: ${places(undone)}${kept > 0 ? `; ${places(kept)} changed since and left as they are` : ''}.`,
  unknownBatch: (id) => `There is no ${id}, or it is undone already.`,
}
