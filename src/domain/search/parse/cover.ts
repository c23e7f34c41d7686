/** What a span of tokens may mean, `from` to before `to`. Of candidates that share a bit of `uses` a cover has one. */
export type Candidate<Meaning> = {
  from: number
  to: number
  cost: number
  uses?: number
  meaning: Meaning
}

/** Candidates side by side that cover all tokens. */
export type Cover<Meaning> = { cost: number; candidates: Candidate<Meaning>[] }

type Partial<Meaning> = { cost: number; last?: Candidate<Meaning>; before?: Partial<Meaning> }

/**
 * The cheapest covers of so many tokens, cheapest first, at most `most`. What follows a position depends only on what has been used
 * before it, so the best of each set of used bits are kept.
 */
export function cheapestCovers<Meaning>(
  length: number,
  candidates: readonly Candidate<Meaning>[],
  most: number,
): Cover<Meaning>[] {
  const at = Array.from({ length: length + 1 }, () => new Map<number, Partial<Meaning>[]>())
  at[0]?.set(0, [{ cost: 0 }])
  const byStart = Map.groupBy(candidates, ({ from }) => from)
  for (let position = 0; position < length; position++) {
    for (const [used, partials] of at[position] ?? []) {
      for (const candidate of byStart.get(position) ?? []) {
        const uses = candidate.uses ?? 0
        if ((used & uses) !== 0) continue
        const reached = at[candidate.to]
        if (!reached) continue
        const kept = reached.get(used | uses) ?? []
        for (const before of partials) keep(kept, before, candidate, most)
        reached.set(used | uses, kept)
      }
    }
  }
  return Array.from(at[length]?.values() ?? [])
    .flat()
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, most)
    .map(coverOf)
}

function keep<Meaning>(
  kept: Partial<Meaning>[],
  before: Partial<Meaning>,
  last: Candidate<Meaning>,
  most: number,
): void {
  const cost = before.cost + last.cost
  let place = kept.length
  while (place > 0 && (kept[place - 1]?.cost ?? 0) > cost) place--
  if (place >= most) return
  kept.splice(place, 0, { cost, last, before })
  if (kept.length > most) kept.pop()
}

function coverOf<Meaning>(whole: Partial<Meaning>): Cover<Meaning> {
  const candidates: Candidate<Meaning>[] = []
  for (let part: Partial<Meaning> | undefined = whole; part?.last; part = part.before) {
    candidates.unshift(part.last)
  }
  return { cost: whole.cost, candidates }
}
