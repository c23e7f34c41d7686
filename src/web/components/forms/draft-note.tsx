import { useFormWords } from '../../words/forms.ts'
import { useSiteWords } from '../../words/site.ts'
import type { useDraft } from './use-draft.ts'

type Props = {
  draft: ReturnType<typeof useDraft>
  isWaiting: boolean
  /** A form has two notes: screen readers announce text only in an element that was there before. */
  isShown: boolean
}

/** Says what this device keeps of the text, with a button that deletes it. */
export function DraftNote({ draft: { state, remove }, isWaiting, isShown }: Props) {
  const { locale } = useSiteWords()
  const { proposals } = useFormWords()
  const words = proposals.draft
  if (!isShown) return <div role="status" />
  const isKept = state.kind === 'kept' || state.kind === 'restored'
  const sentences = [
    ...(isWaiting ? [words.waiting] : []),
    ...(state.kind === 'kept' ? [words.kept] : []),
    ...(state.kind === 'restored' ? [words.restored(moment(state.savedAt, locale))] : []),
    ...(state.kind === 'removed' ? [words.removed] : []),
  ]
  return (
    <div role="status" className={sentences.length > 0 ? 'draft-note' : undefined}>
      {sentences.length > 0 && <p>{sentences.join(' ')}</p>}
      {isKept && (
        <button type="button" className="link-button" onClick={remove}>
          {words.remove}
        </button>
      )}
    </div>
  )
}

// In the visitor's own time zone, because the text was written here.
function moment(at: number, locale: string): string {
  return new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })
}
