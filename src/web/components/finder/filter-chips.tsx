import { Link } from 'react-router'
import { type FinderView, searchOf } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { NearMe } from './near-me.tsx'
import { openWords } from './open-words.ts'
import { RadiusChip } from './radius-chip.tsx'
import { UnitSwitch } from './unit-switch.tsx'

/** Near me, radius, categories, attributes, open now: every one a link to the search with it switched, with its count. */
export function FilterChips({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { query } = view
  return (
    <div className="chips" role="group" aria-label={finder.filters}>
      <NearMe view={view} />
      <RadiusChip view={view} />
      <UnitSwitch view={view} />
      {query.within && (
        <Chip label={finder.area} search={searchOf({ ...query, within: undefined })} active />
      )}
      {view.categories.map((category) => (
        <Chip
          key={category.slug}
          label={category.many}
          count={category.count}
          search={category.search}
          active={category.active}
        />
      ))}
      {view.unknownCategories.map((slug) => (
        <Chip
          key={slug}
          label={slug}
          search={searchOf({
            ...query,
            categories: query.categories.filter((other) => other !== slug),
          })}
          active
        />
      ))}
      {view.attributes.map(({ pair, name, value, search }) => (
        <Chip key={pair} label={finder.attribute(name, [value])} search={search} active />
      ))}
      <Chip
        label={openWords(query.open, finder)}
        count={view.openNow.count}
        search={view.openNow.search}
        active={view.openNow.active}
      />
    </div>
  )
}

type ChipProps = { label: string; count?: number; search: string; active: boolean }

function Chip({ label, count, search, active }: ChipProps) {
  const { finder, units } = usePlaceWords()
  const name = active ? finder.remove(label, count) : finder.add(label, count ?? 0)
  return (
    <Link
      className={active ? 'chip chip-active' : 'chip'}
      to={search}
      aria-label={name}
      preventScrollReset
    >
      {label} {count !== undefined && <span className="count">{units.number(count)}</span>}
      {active && <span aria-hidden="true">✕</span>}
    </Link>
  )
}
