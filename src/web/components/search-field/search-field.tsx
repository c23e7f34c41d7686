import { useSiteWords } from '../../words/site.ts'
import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { FinderView } from '../../views/finder-view.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useFinderPath, useIsEmbedded } from '../embedding.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useCombobox } from './use-combobox.ts'
import { type Suggestion, type Suggestions, useSuggestions } from './use-suggestions.ts'
import type { Locale } from '../../../domain/places/place.ts'
import type { PlaceQuery } from '../../../domain/search/place-query.ts'
import { pathTo } from '../../paths.ts'
import { toSearchString } from '../../views/finder-search.ts'
import { matchedParts } from '../../../domain/search/matched-parts.ts'

/** The finder's one field: a plain search field until the script has loaded, then a combobox with suggestions. */
export function SearchField({ view }: { view: FinderView }) {
  const words = usePlaceWords().finder
  const { search } = useSiteWords()
  const locale = useLocale()
  const finder = useFinderPath()
  const isEmbedded = useIsEmbedded()
  const navigate = useNavigate()
  const listId = useId()
  const hasScript = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const searched = useRef(view.typed)
  // A new search brings a new text. The element stays the same to keep the focus, and nothing overwrites text while it is typed.
  useEffect(() => {
    if (searched.current === view.typed) return
    searched.current = view.typed
    if (field.current) field.current.value = view.typed
  }, [view.typed])
  const { suggestions, load, close } = useSuggestions()
  const items = suggestions?.items ?? []
  const choose = (position: number) => {
    const item = items[position]
    closeAll()
    if (!item) return
    if (field.current) field.current.value = item.label[locale] ?? ''
    const destination = destinationOf(item, view.query, { locale, finder })
    // As with links to places: no page but the finder may be shown in a frame.
    if (isEmbedded && item.kind === 'place') window.open(destination, '_blank', 'noopener')
    else void navigate(destination)
  }
  const combobox = useCombobox({ count: items.length, choose, close, reopen: load })
  const closeAll = () => {
    combobox.setActive(undefined)
    close()
  }
  const { active } = combobox

  return (
    <>
      <input
        ref={field}
        id="suchfeld"
        name="q"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        defaultValue={view.typed}
        placeholder={search.label}
        onChange={(event) => {
          combobox.setActive(undefined)
          load(event.currentTarget.value)
        }}
        onKeyDown={combobox.onKeyDown}
        onBlur={closeAll}
        {...(hasScript && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': items.length > 0,
          'aria-controls': items.length > 0 ? listId : undefined,
          'aria-activedescendant': active === undefined ? undefined : optionId(listId, active),
        })}
      />
      {suggestions && items.length > 0 && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} choose={choose} />
      )}
      <p role="status" className="visually-hidden">
        {suggestions && words.suggestionCount(items.length)}
      </p>
    </>
  )
}

type FieldContext = {
  locale: Locale
  /** path of the finder that the field belongs to */
  finder: string
}

/**
 * Where a chosen suggestion leads: a place to its page, a category or a time to a filter, a locality to a search near it that
 * keeps the words typed before it.
 */
function destinationOf(
  { kind, id, label, near, words = '' }: Suggestion,
  query: PlaceQuery,
  { locale, finder }: FieldContext,
): string {
  if (kind === 'place') {
    const unit = query.unit ? `?unit=${query.unit}` : ''
    return `${pathTo('place', locale, { slug: id })}${unit}`
  }
  if (kind === 'category') {
    const categories = [...new Set([...query.categories, id])]
    return `${finder}${toSearchString({ ...query, text: '', categories })}`
  }
  if (kind === 'open') return `${finder}${toSearchString({ ...query, text: '', open: id })}`
  const locality = near?.[locale] ?? label[locale] ?? id
  return `${finder}${toSearchString({ ...query, text: words, near: locality, within: undefined })}`
}

type Props = {
  id: string
  suggestions: Suggestions
  active?: number
  choose(position: number): void
}

/** The suggestions, each with its kind and with the typed part highlighted. */
function SuggestionList({ id, suggestions: { typed, items }, active, choose }: Props) {
  const { finder } = usePlaceWords()
  const locale = useLocale()
  return (
    <div className="suggestions" role="listbox" id={id} aria-label={finder.suggestions}>
      {items.map((item, position) => (
        // The field keeps the focus and handles the keys of the list (see use-combobox.ts).
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={`${item.kind} ${item.id}`}
          id={optionId(id, position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(position)}
        >
          <span className="suggestion-label">
            <Marked text={item.label[locale] ?? ''} typed={typed} />
            {item.detail?.[locale] && <small>, {item.detail[locale]}</small>}
          </span>{' '}
          <span className="suggestion-kind">{finder.suggestionKinds[item.kind]}</span>
        </div>
      ))}
    </div>
  )
}

function optionId(listId: string, position: number): string {
  return `${listId}-${position}`
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let end = 0
  return matchedParts(text, typed).map((part) => {
    const start = end
    end += part.text.length
    return part.matched ? <mark key={start}>{part.text}</mark> : part.text
  })
}
