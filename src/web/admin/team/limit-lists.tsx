import { Form } from 'react-router'
import { LIMIT_KINDS, type LimitKind } from '../../../domain/places/place-store.ts'
import { useAdminWords } from '../admin-words.ts'
import type { LimitEntries, LimitEntry } from './user-places.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = { entries: LimitEntries; intent: 'add' | 'remove' }

/** Places, regions and categories, each with the button that adds it or takes it away. */
export function LimitLists({ entries, intent }: Props) {
  const { places } = useAdminWords().team
  const shown = LIMIT_KINDS.filter((kind) => entries[kind].length > 0)
  return shown.map((kind) => (
    <section key={kind} aria-label={places.kinds[kind]}>
      <h3>{places.kinds[kind]}</h3>
      <ul className="limit-list">
        {entries[kind].map((one) => (
          <li key={one.entry}>
            <LimitLine kind={kind} intent={intent} {...one} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

type LineProps = LimitEntry & { kind: LimitKind; intent: Props['intent'] }

function LimitLine({ kind, intent, entry, name }: LineProps) {
  const { places } = useAdminWords().team
  const shown = name ?? places.gone(entry)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="entry" value={entry} />
      <span>{shown}</span>{' '}
      <IntentButton intent={intent} variant="link" aria-label={places.stepOf[intent](shown)}>
        {places.steps[intent]}
      </IntentButton>
    </Form>
  )
}
