/** The position of a marker on the screen, in CSS pixels from any common corner. */
export type Spot = { id: string; x: number; y: number }

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'next' | 'previous'

const STEPS: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageDown: 'next',
  PageUp: 'previous',
}

/** The step that a key asks for. */
export function stepOfKey(key: string): Step | undefined {
  return STEPS[key]
}

/**
 * The marker that a step leads to; undefined when there is none in that direction. Arrows go to the nearest in their direction,
 * the other keys walk the given order, so that every marker can be reached.
 */
export function walk(spots: readonly Spot[], from: string, step: Step): string | undefined {
  const index = spots.findIndex(({ id }) => id === from)
  const start = spots[index]
  if (!start || step === 'first') return spots[0]?.id
  if (step === 'last') return spots.at(-1)?.id
  if (step === 'next') return spots[index + 1]?.id
  if (step === 'previous') return spots[index - 1]?.id
  return nearestTowards(spots, start, step)?.id
}

/** The spot nearest to a point, for a focus whose marker has gone. */
export function nearestTo(
  spots: readonly Spot[],
  point: { x: number; y: number },
): Spot | undefined {
  return minBy(spots, ({ x, y }) => Math.hypot(x - point.x, y - point.y))
}

type Direction = 'left' | 'right' | 'up' | 'down'

// First those within 45 degrees of the arrow, then all others on that side.
function nearestTowards(
  spots: readonly Spot[],
  start: Spot,
  direction: Direction,
): Spot | undefined {
  const others = spots.filter(({ id }) => id !== start.id)
  const offsets = new Map(others.map((spot) => [spot, offsetTowards(start, spot, direction)]))
  const cost = (spot: Spot) => {
    const { along, across } = offsets.get(spot) ?? { along: 0, across: 0 }
    if (along <= 0) return Infinity
    return Math.hypot(along, across) + (across > along ? OUTSIDE : 0)
  }
  const nearest = minBy(others, cost)
  return nearest && cost(nearest) < Infinity ? nearest : undefined
}

// Farther than any screen is wide: a marker inside the cone always wins.
const OUTSIDE = 1e6

function offsetTowards(start: Spot, spot: Spot, direction: Direction) {
  const x = spot.x - start.x
  const y = spot.y - start.y
  if (direction === 'left') return { along: -x, across: Math.abs(y) }
  if (direction === 'right') return { along: x, across: Math.abs(y) }
  if (direction === 'up') return { along: -y, across: Math.abs(x) }
  return { along: y, across: Math.abs(x) }
}

function minBy<Item>(items: readonly Item[], cost: (item: Item) => number): Item | undefined {
  let best: { item: Item; cost: number } | undefined
  for (const item of items) {
    const price = cost(item)
    if (!best || price < best.cost) best = { item, cost: price }
  }
  return best?.item
}
