import type { Finding } from './asked-filter.ts'
import type { PlaceQuery } from './place-query.ts'
import { withBareTime } from './reading/bare-time.ts'
import { type Interpretation, interpret } from './reading/interpret.ts'
import { withDate } from './wall-clock.ts'

export type Understood = {
  /** with a time that its text says, and the date of a day that it names */
  query: PlaceQuery
  meaning: Interpretation
}

/** What is asked, and what its words mean. */
export function understand(typed: PlaceQuery, finding: Finding): Understood {
  const said = withBareTime(typed, finding)
  const meaning = interpret(said, finding.catalogue, finding.gazetteer)
  return { query: withDate(said, meaning, finding), meaning }
}
