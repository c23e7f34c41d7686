/**
 * The active option after a key, of `count`; undefined is the field itself, which stands between the last option and the
 * first. A key that moves nothing gives back `active`.
 */
export function nextActive(
  key: string,
  active: number | undefined,
  count: number,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      if (active === undefined) return 0
      return active + 1 < count ? active + 1 : undefined
    case 'ArrowUp':
      if (active === undefined) return count - 1
      return active > 0 ? active - 1 : undefined
    case 'Home':
      return active === undefined ? undefined : 0
    case 'End':
      return active === undefined ? undefined : count - 1
    default:
      return active
  }
}
