import type { ReactNode } from 'react'
import type { PlacePageView } from '../../views/place-page-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { HoursTable } from './hours-table.tsx'

/** Everything known about the place, as a list of facts. What is not known is left out. */
export function PlaceFacts({ page }: { page: PlacePageView }) {
  const { place, contacts } = usePlaceWords()
  return (
    <dl className="facts">
      {page.alsoKnownAs.length > 0 && (
        <Fact name={place.alsoKnownAs}>{page.alsoKnownAs.join(', ')}</Fact>
      )}
      <Fact name={place.address}>
        <address>
          {page.addressLines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </address>
        {page.isApproximate && <span className="soft">{place.approximate}</span>}
      </Fact>
      {page.contacts.map(({ field, shown, href, isForeign }) => (
        <Fact key={field} name={contacts[field]}>
          <Linked href={href} isForeign={isForeign}>
            {shown}
          </Linked>
        </Fact>
      ))}
      {page.hours && (
        <Fact name={place.hours}>
          <HoursTable hours={page.hours} />
          <p className="hours-note">
            {page.hasSampleHours && `${place.sampleHours} `}
            {place.localTime(page.timeZone)}
            {page.confirmedAt && ` ${place.confirmed(page.confirmedAt)}`}
          </p>
        </Fact>
      )}
      {page.attributes.map(({ name, values }) => (
        <Fact key={name} name={name}>
          {values.length > 1 ? (
            <ul>
              {values.map(({ shown }) => (
                <li key={shown}>{shown}</li>
              ))}
            </ul>
          ) : (
            values.map(({ shown, href }) => (
              <Linked key={shown} href={href} isForeign>
                {shown}
              </Linked>
            ))
          )}
        </Fact>
      ))}
      <Fact name={place.coordinates}>
        {place.point(page.point.lat, page.point.lng)}
        {!page.hours && page.confirmedAt && (
          <span className="hours-note">
            <br />
            {place.confirmed(page.confirmedAt)}
          </span>
        )}
      </Fact>
    </dl>
  )
}

type LinkedProps = { href?: string; isForeign?: boolean; children: string }

function Linked({ href, isForeign, children }: LinkedProps) {
  if (!href) return children
  return (
    <a href={href} rel={isForeign ? 'noopener nofollow external' : undefined}>
      {children}
    </a>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
