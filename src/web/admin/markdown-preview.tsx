import type { Locale } from '../../domain/places/place.ts'
import { parseMarkdown, type TextKind } from '../../lib/markdown/markdown.ts'
import { MarkdownText } from '../components/markdown-text.tsx'

type Props = {
  text: string
  /** of the text */
  locale: Locale
  kind?: TextKind
  /** shown when there is no text, in the operator's language */
  empty: string
}

/** A text as visitors will read it. Its links open beside the form that it is typed in. */
export function MarkdownPreview({ text, locale, kind, empty }: Props) {
  if (!text.trim()) return <p className="soft">{empty}</p>
  return (
    <div className="prose" lang={locale}>
      <MarkdownText blocks={parseMarkdown(text, kind)} linkTarget="_blank" />
    </div>
  )
}
