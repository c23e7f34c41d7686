import { type RawFields, readField } from '../../domain/submissions/form/form-fields.ts'
import { proposedName } from '../../domain/submissions/proposals/proposal-form.ts'

/** The parameter of the thank-you page with the hours that were sent, so that it can say how they are understood. */
export const HOURS_PARAMETER = 'zeiten'

/** The parameter of the thank-you page that says that a copy follows. */
export const COPY_PARAMETER = 'kopie'

const LONGEST_HOURS = 200

/** The address of the thank-you page for what was just stored. */
export function sentAddress(
  sentPath: string,
  { receipt, copyFollows }: { receipt: string; copyFollows?: boolean },
  fields: RawFields,
): string {
  const params = new URLSearchParams({ beleg: receipt })
  const hours = readField(fields, proposedName('openingHours'))?.trim()
  if (hours && hours.length <= LONGEST_HOURS) params.set(HOURS_PARAMETER, hours)
  if (copyFollows) params.set(COPY_PARAMETER, '1')
  return `${sentPath}?${params}`
}
