import { type OperatorMessages, operatorMessagesOf } from '../messages/operator/operator-index.ts'
import { useLocale } from '../words.tsx'

/** The texts of the operator area, in the page's locale. */
export function useOperatorWords(): OperatorMessages {
  return operatorMessagesOf(useLocale())
}
