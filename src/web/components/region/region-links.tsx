import { Link } from '../link.tsx'
import type { CountedLink } from '../../views/region-view.ts'
import { useUnits } from '../../words/units.ts'

/** Regions or cities in columns, each with its number of places. */
export function RegionLinks({ links }: { links: readonly CountedLink[] }) {
  const units = useUnits()
  return (
    <ul className="region-links">
      {links.map(({ name, path, total }) => (
        <li key={path}>
          <Link to={path}>{name}</Link> <span className="count">{units.number(total)}</span>
        </li>
      ))}
    </ul>
  )
}
