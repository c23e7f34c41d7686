import { type RawFields, readField } from '../../domain/submissions/form/form-fields.ts'
import { proposedName } from '../../domain/submissions/proposals/proposal-form.ts'

/** The parameters of the thank-you page: the receipt, and that a copy follows. */
export const RECEIPT_PARAMETER = 'beleg'
export const COPY_PARAMETER = 'kopie'
/** The submitted hours, so that the page can say how they are understood: without a script, the form could not. */
export const HOURS_PARAMETER = 'zeiten'

const MAX_HOURS_LENGTH = 200

/** The address of the thank-you page for what was just stored. */
export function sentPageUrl(
  sentPath: string,
  { receipt, copyFollows }: { receipt: string; copyFollows?: boolean },
  fields: RawFields,
): string {
  const params = new URLSearchParams({ [RECEIPT_PARAMETER]: receipt })
  const hours = readField(fields, proposedName('openingHours'))?.trim()
  if (hours && hours.length <= MAX_HOURS_LENGTH) params.set(HOURS_PARAMETER, hours)
  if (copyFollows) params.set(COPY_PARAMETER, '1')
  return `${sentPath}?${params}`
}
