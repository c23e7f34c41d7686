import { createContext, type ReactNode, useContext } from 'react'
import type { FieldSource } from '../../../domain/places/field-sources.ts'
import { AdminLink } from '../admin-link.tsx'
import { usePlaceWords } from './place-words.ts'

/** Who last set each field of the place. */
export const FieldSources = createContext<Readonly<Record<string, FieldSource>>>({})

/** Fields that change together have one note. */
const GROUP_OF: Readonly<Record<string, string>> = { category: 'categories', precision: 'location' }

/** Who last set a field, or a group of fields, in a few words; undefined if that is not known. */
export function useSourceNote(name: string): ReactNode {
  const { sourceOf } = usePlaceWords()
  const source = useContext(FieldSources)[GROUP_OF[name] ?? name]
  if (!source) return undefined
  const sentence = sourceOf(source)
  if (source.kind !== 'message' || source.id === undefined) {
    return <span className="field-source">{sentence}</span>
  }
  return (
    <span className="field-source">
      <AdminLink to="inbox" suffix={`?message=${source.id}`}>
        {sentence}
      </AdminLink>
    </span>
  )
}
