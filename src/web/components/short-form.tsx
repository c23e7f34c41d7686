import { pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'
import { useFormWords } from '../words/forms.ts'
import { usePlaceWords } from '../words/places.ts'
import type { PlaceRow } from '../views/place-view.ts'
import { PageLink, useIsEmbedded } from './surroundings.tsx'
import { useIsRunning } from './use-is-running.ts'
import { ContactForm } from './forms/contact-form.tsx'

type Props = {
  siteName: string
  /** the place that is selected in the list, if any, and the nearest one, if anything is near */
  places?: readonly PlaceRow[]
}

/** What a list of places ends with: a message to the organisation, or to one of them, for whoever did not find what they looked for. */
export function ShortForm({ siteName, places = [] }: Props) {
  const { finder } = usePlaceWords()
  const { form } = useFormWords()
  const locale = useLocale()
  const isRunning = useIsRunning()
  const mustLeave = useIsEmbedded() && !isRunning
  const otherPage = (
    <p>
      <PageLink className="button button-primary" to={pathTo('contact', locale)}>
        {form.withoutScript}
      </PageLink>
    </p>
  )
  return (
    <section className="list-form" aria-labelledby="schreiben">
      <h2 id="schreiben">{finder.writeTitle}</h2>
      {/* Kept ready-made like every list, so without a script the form stands on a page of its own. */}
      {mustLeave ? otherPage : <noscript>{otherPage}</noscript>}
      {/* In a frame whose owner keeps scripts back a plain post would end on a page that may not be framed, and be lost. */}
      {!mustLeave && (
        <ContactForm
          siteName={siteName}
          places={places.map(({ slug, name, town, distanceKm, readsItself }) => ({
            kind: 'place',
            slug,
            name,
            town,
            distanceKm,
            readsItself,
          }))}
        />
      )}
    </section>
  )
}
