import { useWords } from '../../words/site.ts'
import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { FinderView } from '../../views/finder-view.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useFinderPath, useIsEmbedded } from '../surroundings.tsx'
import { destinationOf } from './destination.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useCombobox } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The finder's one field: a plain search field until the script is there, then a combobox with suggestions. */
export function SearchField({ view }: { view: FinderView }) {
  const words = usePlaceWords().finder
  const { search } = useWords()
  const locale = useLocale()
  const finder = useFinderPath()
  const isEmbedded = useIsEmbedded()
  const navigate = useNavigate()
  const listId = useId()
  const hasScript = useHasScript()
  const [fieldRef, showText] = useFieldText(view.typed)
  const { suggestions, ask, close } = useSuggestions()
  const items = suggestions?.items ?? []
  const choose = (position: number) => {
    const item = items[position]
    closeAll()
    if (!item) return
    showText(item.label[locale] ?? '')
    const destination = destinationOf(item, view.query, { locale, finder })
    // Like the links to places: no page but the finder may be shown in a frame.
    if (isEmbedded && item.kind === 'place') window.open(destination, '_blank', 'noopener')
    else void navigate(destination)
  }
  const combobox = useCombobox({ count: items.length, choose, close, reopen: ask })
  const closeAll = () => {
    combobox.setActive(undefined)
    close()
  }
  const { active } = combobox

  return (
    <>
      <input
        ref={fieldRef}
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
          ask(event.currentTarget.value)
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

// A new search brings a new text, and the field stays the same, so that it keeps the focus; typing is left alone.
function useFieldText(typed: string) {
  const ref = useRef<HTMLInputElement>(null)
  const shown = useRef(typed)
  const show = useCallback((text: string) => {
    if (ref.current) ref.current.value = text
  }, [])
  useEffect(() => {
    if (shown.current === typed) return
    shown.current = typed
    show(typed)
  }, [typed, show])
  return [ref, show] as const
}

const NEVER_CHANGES = () => () => undefined

function useHasScript(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  )
}
