import type { GazetteerFile } from '../../domain/search/gazetteer/gazetteer-file.ts'
import type { CatalogueBytes } from '../catalogue/catalogue-file.ts'

/** What the thread says, in this order. */
export type FromAhead =
  | { kind: 'gazetteer'; gazetteer: GazetteerFile }
  | { kind: 'builder'; builder: string }
  | { kind: 'saved'; saved: CatalogueBytes | undefined }
  | { kind: 'map'; version: string }
