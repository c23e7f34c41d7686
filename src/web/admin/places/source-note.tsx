import { createContext, type ReactNode, useContext } from 'react'
import type { FieldSource } from '../../../domain/places/field-sources.ts'
import { usePlaceWords } from './place-words.ts'

/** Who said each field of the place last. */
export const FieldSources = createContext<Readonly<Record<string, FieldSource>>>({})

/** Fields that change together have one note. */
const GROUP_OF: Readonly<Record<string, string>> = { category: 'categories', precision: 'location' }

/** Who said a field, or a group of fields, last, in a few words; undefined where that is not known. */
export function useSourceNote(name: string): ReactNode {
  const { sourceOf } = usePlaceWords()
  const source = useContext(FieldSources)[GROUP_OF[name] ?? name]
  return source && <span className="field-source">{sourceOf(source)}</span>
}
