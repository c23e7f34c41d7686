import type { Operator } from '../../../domain/operators/operator.ts'
import type { OperatorArea } from '../../../domain/operators/operator-area.ts'
import type { Locale } from '../../../domain/places/place.ts'

/** A form of the settings that somebody has sent. */
export type SettingsPost = {
  area: OperatorArea
  operator: Operator
  field: (name: string) => string
  url: URL
  locale: Locale
}
