import { fold } from '../../../lib/text/fold.ts'

/** The form in which headers are compared: `State / Province`, `state_province` and `stateProvince` are one. */
export function headerKey(header: string): string {
  return fold(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
