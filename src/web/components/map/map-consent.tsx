import { useId, useState } from 'react'
import type { SiteSettings } from '../../context.ts'
import { useLocale, useWords } from '../../words.tsx'
import {
  agreeTo,
  type ForeignService,
  GOOGLE,
  useAgreedService,
  withdrawConsent,
} from './consent.ts'
import { foreignServices } from './map-kind.ts'
import { ownSentence } from './own-sentence.ts'

/** The choice of the map service where others than ours are offered. */
export function MapConsent({ site }: { site: SiteSettings }) {
  const { map } = useWords()
  const locale = useLocale()
  const agreed = useAgreedService()
  const services = foreignServices(site)
  if (services.length === 0) return null
  if (agreed !== undefined && services.includes(agreed)) {
    return (
      <div className="map-consent needs-script">
        <button type="button" className="link-button" onClick={withdrawConsent}>
          {map.backToOurs}
        </button>
      </div>
    )
  }
  const own = ownSentence(site.consent, locale)
  return (
    <div className="map-consent needs-script">
      <p>{map.ours}</p>
      {own && <p lang={own.locale}>{own.text}</p>}
      {services.map((service) => (
        <Offer key={service} service={service} />
      ))}
    </div>
  )
}

// A real button that says whom the click contacts and what is sent.
function Offer({ service }: { service: ForeignService }) {
  const { map } = useWords()
  const [remember, setRemember] = useState(false)
  const id = useId()
  const isGoogle = service === GOOGLE
  const host = isGoogle ? '' : new URL(service).host
  return (
    <div className="map-offer">
      <p>
        <button
          type="button"
          className="link-button"
          aria-describedby={id}
          onClick={() => agreeTo(service, { remember })}
        >
          {isGoogle ? map.loadGoogle : map.loadStreet(host)}
        </button>{' '}
        <span id={id}>{isGoogle ? map.googleNote : map.streetNote(host)}</span>
      </p>
      <label>
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />{' '}
        {map.remember}
      </label>
    </div>
  )
}
