import { type PlaceQuery, toSearchParams } from '../../../domain/search/place-query.ts'

/** A query as hidden fields, so that a plain GET form carries it along. */
export function QueryFields({ query }: { query: PlaceQuery }) {
  return Array.from(toSearchParams(query), ([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
