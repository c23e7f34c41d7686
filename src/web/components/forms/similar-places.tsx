import { Link } from 'react-router'
import type { SimilarPlace } from '../../forms/embedded-form.ts'
import { pathTo } from '../../paths.ts'
import { useUnit } from '../../use-unit.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { useUnits } from '../../words/units.ts'

/** Places that may be meant: each leads to its page and to its correction. Their number is told to those who do not see them. */
export function SimilarPlaces({ similar }: { similar: readonly SimilarPlace[] }) {
  const { proposals } = useFormWords()
  const units = useUnits()
  const locale = useLocale()
  const { unit } = useUnit()
  return (
    <>
      <p role="status" className="visually-hidden">
        {similar.length > 0 && proposals.similarStatus(similar.length)}
      </p>
      {similar.length > 0 && (
        <section className="similar" aria-label={proposals.similarTitle}>
          <h2>{proposals.similarTitle}</h2>
          <ul>
            {similar.map(({ slug, name, town, distanceKm }) => (
              <li key={slug}>
                <Link to={pathTo('place', locale, { slug })}>{name}</Link>
                <span className="soft">
                  {[
                    town,
                    distanceKm !== undefined && proposals.away(units.distance(distanceKm, unit)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </li>
            ))}
          </ul>
          <p className="soft">{proposals.similarText}</p>
        </section>
      )}
    </>
  )
}
