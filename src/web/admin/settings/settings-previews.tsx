import type { ReactNode } from 'react'
import type { Locale } from '../../../domain/places/place.ts'
import { type ThirdPartyService, GOOGLE } from '../../components/map/consent.ts'
import { findOwnerText } from '../../components/map/owner-text.ts'
import { messagesOf } from '../../messages/index.ts'
import { MarkdownPreview } from '../markdown-preview.tsx'
import { useSettingsWords } from './settings-words.ts'

type LegalProps = {
  locale: Locale
  /** as it is typed; without a script as it is stored */
  text: string
}

/** A legal page as visitors will read it. */
export function LegalPreview({ locale, text }: LegalProps) {
  const words = useSettingsWords()
  return (
    <Preview locale={locale}>
      <MarkdownPreview text={text} locale={locale} kind="legal" empty={words.emptyPreview} />
    </Preview>
  )
}

type ConsentProps = {
  locale: Locale
  /** in all languages: a language without a text shows that of the other */
  texts: Record<Locale, string>
  services: readonly ThirdPartyService[]
}

/** The owner's text among the sentences that always come before a third party's map. */
export function ConsentPreview({ locale, texts, services }: ConsentProps) {
  const { map } = messagesOf(locale)
  const ownerText = findOwnerText({ de: texts.de.trim(), en: texts.en.trim() }, locale)
  const shown = services.length > 0 ? services : [GOOGLE]
  return (
    <Preview locale={locale}>
      <div className="prose" lang={locale}>
        <p>{map.ours}</p>
        {ownerText && <p lang={ownerText.locale}>{ownerText.text}</p>}
        {shown.map((service) => (
          <Offer key={service} service={service} words={map} />
        ))}
      </div>
    </Preview>
  )
}

// Only looks like the real offer: it loads no map.
function Offer({
  service,
  words,
}: {
  service: ThirdPartyService
  words: ReturnType<typeof messagesOf>['map']
}) {
  const host = service === GOOGLE ? undefined : new URL(service).host
  return (
    <div>
      <p>
        <span className="link-button">{host ? words.loadStreet(host) : words.loadGoogle}</span>{' '}
        {host ? words.streetNote(host) : words.googleNote}
      </p>
      <label className="check">
        <input type="checkbox" disabled />
        {words.remember}
      </label>
    </div>
  )
}

function Preview({ locale, children }: { locale: Locale; children: ReactNode }) {
  const words = useSettingsWords()
  return (
    <details>
      <summary>{words.previewIn(words.languages.names[locale])}</summary>
      <div className="place-preview">{children}</div>
    </details>
  )
}
