import { Link } from '../link.tsx'
import { HOURS_KNOWN } from '../../../domain/search/place-query.ts'
import { toSearchString, toggle, toggleCategory } from '../../views/finder-search.ts'
import type { FacetView, FilterChip, FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { ChipMenu } from './chip-menu.tsx'
import { scrollFocusedIntoView } from '../scroll-focused-into-view.ts'
import { NearMe } from './near-me.tsx'
import { closedFilterLabel, openFilterLabel } from './time-filter-labels.ts'
import { startCategories } from './start.tsx'
import { TimeMenu } from './time-menu.tsx'
import { RADIUS_STEPS, radiusInKm } from '../../../domain/search/radius.ts'

/** How many categories are doors or chips. More would push the list off the screen. */
const MAX_CATEGORIES = 8

/**
 * Chips for near me, radius, categories, hours and every filterable attribute: links to the search with the filter toggled, with its
 * count.
 */
export function FilterChips({ view }: { view: FinderView }) {
  const { finder } = usePlaceWords()
  const { query } = view
  // If no hours are known, every time filter finds nothing.
  const hasHours = !view.hasNoHours
  const doors = new Set(startCategories(view))
  const [categories, others] = split(
    view.categories.filter((category) => !doors.has(category)),
    MAX_CATEGORIES - doors.size,
  )
  const attributeSearch = (pair: string) =>
    toSearchString({ ...query, attributes: toggle(query.attributes, pair) })
  const shown = new Set(view.facets.flatMap(({ values }) => values.map(({ pair }) => pair)))
  const orphans = view.attributes.filter(({ pair }) => !shown.has(pair) && pair !== HOURS_KNOWN)
  return (
    <div className="chips" role="group" aria-label={finder.filters} onFocus={scrollFocusedIntoView}>
      <NearMe view={view} />
      <RadiusChip view={view} />
      {query.within && (
        <Chip label={finder.area} search={toSearchString({ ...query, within: undefined })} active />
      )}
      {categories.map((category) => (
        <Chip
          key={category.slug}
          label={category.many}
          count={category.count}
          search={toggleCategory(query, category.slug)}
          active={category.active}
        />
      ))}
      {others.length > 0 && (
        <ChipMenu
          label={finder.moreCategories}
          name={finder.choose(finder.moreCategories)}
          isActive={false}
          choices={others.map(({ slug, many, count }) => ({
            search: toggleCategory(query, slug),
            label: <Counted label={many} count={count} />,
            name: finder.add(many, count),
            isChosen: false,
          }))}
        />
      )}
      {view.unknownCategories.map((slug) => (
        <Chip key={slug} label={slug} search={toggleCategory(query, slug)} active />
      ))}
      {(hasHours || view.openNow.active) && (
        <Chip
          label={openFilterLabel(query.open, finder)}
          count={view.openNow.count}
          search={view.openNow.search}
          active={view.openNow.active}
        />
      )}
      {query.closed && (
        <Chip
          label={closedFilterLabel(query.closed, finder)}
          search={toSearchString({ ...query, closed: undefined })}
          active
        />
      )}
      {hasHours && <TimeMenu view={view} />}
      {view.hoursKnown && (
        <Chip
          label={finder.hoursKnown}
          {...view.hoursKnown}
          search={attributeSearch(HOURS_KNOWN)}
        />
      )}
      {view.facets.map((facet) => (
        <Facet key={facet.key} facet={facet} searchOfPair={attributeSearch} />
      ))}
      {orphans.map(({ pair, name, value, search }) => (
        <Chip key={pair} label={finder.attribute(name, [value])} search={search} active />
      ))}
    </div>
  )
}

/** Splits the categories into chips, which include the chosen ones, and a menu. */
function split(categories: readonly FilterChip[], most: number): [FilterChip[], FilterChip[]] {
  if (categories.length <= most) return [[...categories], []]
  const isChip = (category: FilterChip, i: number) => i < most - 1 || category.active
  return [categories.filter(isChip), categories.filter((one, i) => !isChip(one, i))]
}

type FacetProps = { facet: FacetView; searchOfPair(pair: string): string }

/** A chip if yes is the only choice, otherwise a menu of the values. */
function Facet({ facet: { name, isYes, values }, searchOfPair }: FacetProps) {
  const { finder } = usePlaceWords()
  const [only] = values
  if (isYes && only) {
    return (
      <Chip label={name} count={only.count} search={searchOfPair(only.pair)} active={only.active} />
    )
  }
  const chosen = values.filter(({ active }) => active).map(({ label }) => label)
  return (
    <ChipMenu
      label={chosen.length > 0 ? finder.anyOf(chosen) : name}
      name={finder.choose(name)}
      isActive={chosen.length > 0}
      isMultiple
      choices={values.map(({ pair, label, count, active }) => ({
        search: searchOfPair(pair),
        label: <Counted label={label} count={count} />,
        name: active ? finder.remove(label, count) : finder.add(label, count),
        isChosen: active,
      }))}
    />
  )
}

type ChipProps = { label: string; count?: number; search: string; active: boolean }

function Chip({ label, count, search, active }: ChipProps) {
  const { finder } = usePlaceWords()
  const name = active ? finder.remove(label, count) : finder.add(label, count ?? 0)
  return (
    <Link
      className={active ? 'chip chip-active' : 'chip'}
      to={search}
      aria-label={name}
      preventScrollReset
    >
      <Counted label={label} count={count} />
      {active && <span aria-hidden="true">✕</span>}
    </Link>
  )
}

function Counted({ label, count }: Pick<ChipProps, 'label' | 'count'>) {
  const { units } = usePlaceWords()
  return (
    <>
      {label} {count !== undefined && <span className="count">{units.number(count)}</span>}
    </>
  )
}

/** The radius; opened, it offers the others. */
function RadiusChip({ view }: { view: FinderView }) {
  const { finder, units } = usePlaceWords()
  const { radiusKm, unit } = view
  if (radiusKm === undefined) return null
  return (
    <ChipMenu
      label={finder.radius(radiusKm, unit)}
      name={finder.radiusChoice}
      isActive={false}
      choices={RADIUS_STEPS.map((step) => radiusInKm(step, unit)).map((step) => ({
        search: toSearchString({ ...view.query, radiusKm: step }),
        label: units.radius(step, unit),
        isChosen: step === radiusKm,
      }))}
    />
  )
}
