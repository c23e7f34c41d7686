import { useLocation } from 'react-router'
import { Link, type LinkProps } from './link.tsx'
import { PATHS, pathTo } from '../paths.ts'
import { useLocale } from '../locale.ts'

/** Whether the finder is in a frame on another site. */
export function useIsEmbedded(): boolean {
  return useLocation().pathname === PATHS.embed[useLocale()]
}

/** The path that searches lead to: a finder in a frame stays in the frame. */
export function useFinderPath(): string {
  const isEmbedded = useIsEmbedded()
  return pathTo(isEmbedded ? 'embed' : 'finder', useLocale())
}

/** A link that leaves the finder. In a frame it opens a new tab, because no other page may be framed. */
export function PageLink(props: LinkProps) {
  const target = useIsEmbedded() ? '_blank' : undefined
  return <Link target={target} {...props} />
}
