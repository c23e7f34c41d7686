import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SiteSettings } from '../../context.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import {
  giveConsent,
  type ThirdPartyService,
  GOOGLE,
  useConsentedService,
  withdrawConsent,
} from './consent.ts'
import { thirdPartyServices } from './map-kind.ts'
import { findOwnerText } from './owner-text.ts'
import type { MapStatus } from './view/use-map-view.ts'

type Props = { site: SiteSettings } & Pick<MapStatus, 'state' | 'failure'>

/** The choice of the map service, if there are others besides our own. */
export function MapConsent({ site, state, failure }: Props) {
  const { map } = usePlaceWords()
  const locale = useLocale()
  const agreed = useConsentedService()
  const services = thirdPartyServices(site)
  const foreign = services.find((service) => service === agreed)
  const box = useRef<HTMLDivElement>(null)
  if (services.length === 0) return null
  const ownerText = findOwnerText(site.consent, locale)
  const isLoading = !failure && (state === 'picture' || state === 'loading')
  // The pressed button is replaced by another, which takes over the focus so that it is not lost.
  const change = (act: () => void) => {
    flushSync(act)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="map-consent needs-script" ref={box}>
      {foreign ? (
        <p>
          <button type="button" className="link-button" onClick={() => change(withdrawConsent)}>
            {map.backToOurs}
          </button>
        </p>
      ) : (
        <>
          <p>{map.ours}</p>
          {ownerText && <p lang={ownerText.locale}>{ownerText.text}</p>}
          {services.map((service) => (
            <Offer
              key={service}
              service={service}
              onAgree={(remember) => change(() => giveConsent(service, { remember }))}
            />
          ))}
        </>
      )}
      <p role="status">
        {foreign &&
          isLoading &&
          (foreign === GOOGLE ? map.loadingGoogle : map.loadingStreet(new URL(foreign).host))}
      </p>
    </div>
  )
}

type OfferProps = { service: ThirdPartyService; onAgree(remember: boolean): void }

// A real button that says which provider the click contacts and what is sent.
function Offer({ service, onAgree }: OfferProps) {
  const { map } = usePlaceWords()
  // Uses the browser's own state: the box may be ticked before the script loads.
  const remember = useRef<HTMLInputElement>(null)
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
          onClick={() => onAgree(remember.current?.checked === true)}
        >
          {isGoogle ? map.loadGoogle : map.loadStreet(host)}
        </button>{' '}
        <span id={id}>{isGoogle ? map.googleNote : map.streetNote(host)}</span>
      </p>
      <label>
        <input type="checkbox" ref={remember} /> {map.remember}
      </label>
    </div>
  )
}
