import type { Place } from '../../places/place.ts'

/** The place as it is today with what makes `to` of `from`, but for what somebody has set otherwise since: that stays. */
export function carryOver(current: Place, { from, to }: { from: Place; to: Place }): Place {
  const address = carried(current.address, { from: from.address, to: to.address })
  const { id, version } = current
  return { ...carried(current, { from, to }), address, id, version }
}

function carried<Fields extends object>(
  current: Fields,
  { from, to }: { from: Fields; to: Fields },
): Fields {
  const [now, old, wanted] = [current, from, to].map((one) => new Map(Object.entries(one)))
  const made = new Map(now)
  for (const field of new Set([...(old?.keys() ?? []), ...(wanted?.keys() ?? [])])) {
    const isMeant = !isSame(old?.get(field), wanted?.get(field))
    if (isMeant && isSame(now?.get(field), old?.get(field))) made.set(field, wanted?.get(field))
  }
  // The fields are those of the type, with values of it.
  return Object.fromEntries(made) as Fields
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
