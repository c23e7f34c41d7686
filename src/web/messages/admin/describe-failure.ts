import { DELIVERY_ERROR_CODES } from '../../../domain/submissions/delivery/deliver.ts'
import type { delivery } from './delivery.de.ts'

/** Why a delivery failed: our sentence for our code, otherwise the words of the other server on one line. */
export function describeFailure(lastError: string, words: typeof delivery): string {
  const code = DELIVERY_ERROR_CODES.find((one) => one === lastError)
  return code ? words.errors[code] : lastError.replace(/\s+/g, ' ')
}
