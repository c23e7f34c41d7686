import { mergePlaces as de } from '../../messages/admin/merge-places.de.ts'
import { mergePlaces as en } from '../../messages/admin/merge-places.en.ts'
import { screenWords } from '../screen-words.ts'

/** The texts of merging places. */
export const [mergeWordsOf, useMergeWords] = screenWords({ de, en })
