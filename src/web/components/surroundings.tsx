import { useLocation } from 'react-router'
import { Link, type LinkProps } from './link.tsx'
import { PATHS, pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'

/** Whether the finder is in a frame on another site. */
export function useIsEmbedded(): boolean {
  return useLocation().pathname === PATHS.embed[useLocale()]
}

/** Where searches lead: a finder in a frame stays in it. */
export function useFinderPath(): string {
  const isEmbedded = useIsEmbedded()
  return pathTo(isEmbedded ? 'embed' : 'finder', useLocale())
}

/** A link that leaves the finder. From a frame it opens a tab of its own: no other page may be framed. */
export function PageLink(props: LinkProps) {
  const target = useIsEmbedded() ? '_blank' : undefined
  return <Link target={target} {...props} />
}
