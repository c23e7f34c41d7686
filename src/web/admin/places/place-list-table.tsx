import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PLACE_SORTS, type PlaceSort } from '../../../domain/places/place-store.ts'
import { SelectAll } from '../select-all.tsx'
import { CategoryMark } from '../../components/place/category-mark.tsx'
import type { PlaceColumn } from '../../messages/admin/places.de.ts'
import { AdminLink } from '../admin-link.tsx'
import { placeInListSearch } from './place-in-list.ts'
import { placeListSearch, PLACES_PER_PAGE } from './place-list-query.ts'
import type { PlaceItem, PlaceListView } from './place-list-view.ts'
import { type PlaceWords, usePlaceWords } from './place-words.ts'

type Props = { view: PlaceListView; isSelectable: boolean }

/** One dense row for each place, a card on a phone. The column heads are links that sort. */
export function PlaceListTable({ view, isSelectable }: Props) {
  const words = usePlaceWords()
  const { query } = view
  const { columns } = query
  const positionOf = (index: number) => ({ query, at: (query.page - 1) * PLACES_PER_PAGE + index })
  return (
    <table className="place-table">
      <thead>
        <tr>
          {isSelectable && (
            <th scope="col" className="place-select">
              <span className="visually-hidden">{words.bulk.selectColumn}</span>
              <SelectAll name="id" />
            </th>
          )}
          <Head view={view} column="name" />
          {columns.map((column) => (
            <Head key={column} view={view} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {view.lines.map((item, index) => (
          <tr key={item.id}>
            {isSelectable && (
              <td className="place-select">
                <input
                  type="checkbox"
                  name="id"
                  value={item.id}
                  aria-label={words.bulk.select(item.name)}
                />
              </td>
            )}
            <th scope="row">
              <AdminLink to="placeEdit" params={item} suffix={placeInListSearch(positionOf(index))}>
                {item.name}
              </AdminLink>
            </th>
            {columns.map((column) => (
              <td key={column} data-label={labelOf(column, words)}>
                {cellOf(item, column, words)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// On a card most values need no label.
function labelOf(column: PlaceColumn, { list }: PlaceWords): string | undefined {
  const isPlain = column !== 'hours' && column !== 'confirmed' && column !== 'changed'
  return isPlain ? undefined : list.columns[column]
}

type HeadProps = { view: PlaceListView; column: PlaceColumn | 'name' }

function Head({ view, column }: HeadProps) {
  const { list } = usePlaceWords()
  const { query } = view
  const label = list.columns[column]
  const sort = PLACE_SORTS.find((one) => one === column)
  if (!sort) return <th scope="col">{label}</th>
  const isSorted = query.sort === sort
  const isDescending = isSorted ? !query.isDescending : isNewestFirst(sort)
  const direction = query.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <Link
        to={placeListSearch(query, { sort, isDescending, page: 1 }) || '?'}
        aria-label={list.sortBy(label)}
        preventScrollReset
      >
        {label}
        {isSorted && <span aria-hidden="true">{query.isDescending ? ' ↓' : ' ↑'}</span>}
      </Link>
    </th>
  )
}

function isNewestFirst(sort: PlaceSort): boolean {
  return sort === 'changed'
}

function cellOf(item: PlaceItem, column: PlaceColumn, words: PlaceWords): ReactNode {
  const { list, statuses, date } = words
  switch (column) {
    case 'category':
      return item.category && <CategoryMark category={item.category} />
    case 'street':
    case 'postalCode':
    case 'city':
    case 'region':
      return item[column]
    case 'status':
      return (
        <>
          <span className={`place-status-${item.status}`}>{statuses[item.status]}</span>
          {!item.hasLocation && <small>{list.lacks.location}</small>}
        </>
      )
    case 'hours':
      return item.hasHours ? list.has : <span className="soft">{list.lacking}</span>
    case 'confirmed':
      return item.confirmedAt ? date(item.confirmedAt) : <span className="soft">{list.never}</span>
    case 'changed':
      return item.changedAt && date(item.changedAt)
  }
}
