import { parseJson } from '../../lib/text/limited.ts'
import type {
  MapResponseProblem,
  MapRequestKind,
  MapFacts,
} from '../../maps/street/check/map-facts.ts'
import { fetchAnswer } from './fetch-answer.ts'

/** The origin of the site, and the origins that its pages may fetch from. */
export type OriginPolicy = {
  origin: string
  allowed: readonly string[]
  /** allowed origins that may be on a private network */
  trusted: readonly string[]
}

export function emptyFacts(): MapFacts {
  return { answers: [], describedLayers: [], fields: [], foreignOrigins: [] }
}

/** Adds a problem to the last answer of the facts. */
export function withProblem(facts: MapFacts, problem: MapResponseProblem): MapFacts {
  const last = facts.answers.at(-1)
  if (!last) return facts
  return { ...facts, answers: [...facts.answers.slice(0, -1), { ...last, problem }] }
}

/** Fetches a JSON document from a web server. Returns no value if that failed; the facts say why. */
export async function fetchJson(
  what: MapRequestKind,
  address: string,
  { origin, trusted }: OriginPolicy,
): Promise<{ facts: MapFacts; value?: unknown }> {
  const { answer, body } = await fetchAnswer({ what, address, origin, trusted })
  const facts = { ...emptyFacts(), answers: [answer] }
  if (!body) return { facts }
  const value = parseJson(new TextDecoder().decode(body))
  if (value === undefined) return { facts: withProblem(facts, 'not_json') }
  return { facts, value: value ?? {} }
}
