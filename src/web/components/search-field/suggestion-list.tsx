import { matchedParts } from '../../../domain/search/matched-parts.ts'
import { useLocale } from '../../locale.ts'
import { usePlaceWords } from '../../words/places.ts'
import type { Suggestions } from './use-suggestions.ts'

type Props = {
  id: string
  suggestions: Suggestions
  active?: number
  choose(position: number): void
}

/** What may be meant, each with its kind; the part that was typed is marked. */
export function SuggestionList({ id, suggestions: { typed, items }, active, choose }: Props) {
  const { finder } = usePlaceWords()
  const locale = useLocale()
  return (
    <div className="suggestions" role="listbox" id={id} aria-label={finder.suggestions}>
      {items.map((item, position) => (
        // The keyboard works the list from the field (see use-combobox.ts), where the focus stays.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={`${item.kind} ${item.id}`}
          id={optionId(id, position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          // The field keeps the focus.
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

export function optionId(listId: string, position: number): string {
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
