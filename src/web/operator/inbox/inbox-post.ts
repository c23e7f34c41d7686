import type { Operator } from '../../../domain/operators/operator.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { Locale } from '../../../domain/places/place.ts'

/** One post to the inbox. `field` reads a field of the form. */
export type InboxPost = {
  area: OperatorArea
  operator: Operator
  field: (name: string) => string
  /** all values of a field that may stand in the form several times */
  fields: (name: string) => string[]
  url: URL
  locale: Locale
}
