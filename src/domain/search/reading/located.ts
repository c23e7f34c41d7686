import type { Locality } from '../gazetteer/gazetteer.ts'

/** What a text means as a locality. */
export type Located = {
  origin: Locality
  /** to be asked about, because they may as well be meant */
  alternatives: Locality[]
  /** everything else of that name */
  others: Locality[]
  exact: boolean
  /** the text is only an old, rare or foreign name of the first */
  isRareName: boolean
}

/** Of what can mean nothing else. */
export const ALONE = { alternatives: [], others: [], exact: true, isRareName: false }
