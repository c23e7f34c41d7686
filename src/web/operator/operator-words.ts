import { type OperatorMessages, operatorMessagesOf } from '../messages/operator/operator-index.ts'
import { useLocale } from '../locale.ts'

/** The texts of the operator area, in the page's locale. */
export function useOperatorWords(): OperatorMessages {
  return operatorMessagesOf(useLocale())
}
