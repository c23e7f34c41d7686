import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { usePlaceWords } from './place-words.ts'

type Props = {
  title: string
  lead?: string
  /** where the page was opened, if not from the list of places */
  back?: { path: string; name: string }
  children: ReactNode
}

/** A page about places: the way back, the title, and the content below. */
export function PlacesScreen({ title, lead, back, children }: Props) {
  const locale = useLocale()
  const { edit } = usePlaceWords()
  const { path, name } = back ?? { path: adminPath('places', locale), name: edit.toList }
  return (
    <div className="places places-edit">
      <header className="places-title">
        <p>
          <Link to={path}>{name}</Link>
        </p>
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
