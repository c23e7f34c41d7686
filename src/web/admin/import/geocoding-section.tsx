import type { GeocodingService } from '../../../domain/geocoding/geocoder.ts'
import { useWords } from '../visitor-words.ts'
import { LocalTime } from '../local-time.tsx'
import { useAdminWords } from '../admin-words.ts'
import { IntentForm } from '../intent-button.tsx'
import { AdminLink } from '../admin-link.tsx'

const MAX_UNANSWERED = 50

/** The state of the geocoder: how many addresses it answered, and which ones it could not. */
export async function readGeocoding(geocoding: GeocodingService | undefined) {
  if (!geocoding) return undefined
  const [counts, unanswered] = await Promise.all([
    geocoding.counts(),
    geocoding.unanswered(MAX_UNANSWERED),
  ])
  return {
    host: geocoding.host,
    counts,
    unanswered: unanswered.map(({ key, query, kind, problem, retryAt }) => {
      const parts =
        'text' in query
          ? [query.text]
          : [query.street, [query.postalCode, query.city].filter(Boolean).join(' '), query.region]
      const address = parts.filter(Boolean).join(', ')
      return { key, address, kind, problem, retryAt: retryAt.toISOString() }
    }),
  }
}

type Props = { geocoding: NonNullable<Awaited<ReturnType<typeof readGeocoding>>> }

/** Addresses that the geocoder did not know or could not be asked about, and when it will be asked again. */
export function GeocodingSection({ geocoding: { host, counts, unanswered } }: Props) {
  const { importScreens } = useAdminWords()
  const { problems } = useWords()
  const words = importScreens.geocoder
  const total = counts.failed + counts.nothing
  return (
    <section className="import-geocoder" aria-labelledby="geocoder">
      <h2 id="geocoder">{words.title}</h2>
      <p>{words.lead(host, counts.found)}</p>
      <p>
        <AdminLink to="placesLocate">{words.locate}</AdminLink>
      </p>
      {total > 0 && (
        <details>
          <summary>{words.unanswered(total)}</summary>
          <p>{words.improve}</p>
          <IntentForm intent="geocode-retry">{words.retry}</IntentForm>
          <ul className="import-list">
            {unanswered.map(({ key, address, kind, problem, retryAt }) => (
              <li key={key}>
                {address}
                <span>
                  {problem ? problems[problem] : kind === 'nothing' ? words.nothing : words.soon}{' '}
                  {words.again} <LocalTime iso={retryAt} />
                </span>
              </li>
            ))}
          </ul>
          {total > unanswered.length && <p>{words.more(total - unanswered.length)}</p>}
        </details>
      )}
    </section>
  )
}
