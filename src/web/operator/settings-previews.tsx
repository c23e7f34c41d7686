import type { ReactNode } from 'react'
import type { Locale } from '../../domain/places/place.ts'
import { parseMarkdown } from '../../lib/markdown/markdown.ts'
import { type ForeignService, GOOGLE } from '../components/map/consent.ts'
import { MarkdownText } from '../components/markdown-text.tsx'
import { messagesOf } from '../messages/index.ts'
import { useSettingsWords } from './settings-words.ts'

type Props = {
  locale: Locale
  /** as it is typed; without a script as it is stored */
  text: string
}

/** A legal page as visitors will read it. */
export function LegalPreview({ locale, text }: Props) {
  const words = useSettingsWords()
  return (
    <Preview locale={locale}>
      {text.trim() ? (
        <MarkdownText blocks={parseMarkdown(text)} />
      ) : (
        <p className="soft">{words.emptyPreview}</p>
      )}
    </Preview>
  )
}

/** The owner's words among those that always stand before a map of somebody else. */
export function ConsentPreview({
  locale,
  text,
  services,
}: Props & { services: readonly ForeignService[] }) {
  const { map } = messagesOf(locale)
  const shown = services.length > 0 ? services : [GOOGLE]
  return (
    <Preview locale={locale}>
      <p>{map.ours}</p>
      {text.trim() && <p>{text.trim()}</p>}
      {shown.map((service) => {
        const host = service === GOOGLE ? undefined : new URL(service).host
        return (
          <p key={service}>
            <span className="link-button">{host ? map.loadStreet(host) : map.loadGoogle}</span>{' '}
            {host ? map.streetNote(host) : map.googleNote}
          </p>
        )
      })}
    </Preview>
  )
}

function Preview({ locale, children }: { locale: Locale; children: ReactNode }) {
  const words = useSettingsWords()
  const language = locale === 'de' ? words.german : words.english
  return (
    <details>
      <summary>{words.previewIn(language)}</summary>
      <div className="place-preview prose" lang={locale}>
        {children}
      </div>
    </details>
  )
}
