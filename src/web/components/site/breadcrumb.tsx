import { Link } from '../link.tsx'
import type { TrailStep } from '../../views/trail.ts'
import { useSiteWords } from '../../words/site.ts'

type Props = {
  trail: readonly TrailStep[]
  /** the last step is the page itself */
  endsHere?: boolean
}

/** Orte › Kalifornien › Paicines: each step is the page one level wider. */
export function Breadcrumb({ trail, endsHere }: Props) {
  const { navigation } = useSiteWords()
  return (
    <nav className="breadcrumb" aria-label={navigation.breadcrumb}>
      <ol>
        {trail.map(({ name, path }, position) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={endsHere && position === trail.length - 1 ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
