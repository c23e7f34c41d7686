import type { FieldProblem } from '../problem.ts'
import type { GoogleChoice, MapChoice } from './map-choice.ts'

/** Reads a field of a form as it was typed; empty when it is missing. */
export type FieldReader = (name: string) => string

/** What to store under which key; undefined removes a setting. */
export type SectionResult =
  | { ok: true; writes: Record<string, unknown>; secret?: SecretInput | undefined }
  | { ok: false; problems: FieldProblem[] }

/** Stores a value under a key; undefined removes it. */
export function writeSetting(key: string, value: unknown): SectionResult {
  return { ok: true, writes: { [key]: value } }
}

/** Rejects a section because of one field. */
export function rejectField(
  field: string,
  rule: string,
  more?: Pick<FieldProblem, 'limit' | 'detail'>,
): SectionResult {
  return { ok: false, problems: [{ field, rule, ...more }] }
}

/** The fields of passwords and keys: what was typed there is never shown again. */
export const SECRET_NAMES = ['password', 'geocoderKey', 'ssoSecret', 's3Secret'] as const
export type SecretName = (typeof SECRET_NAMES)[number]

/** A password or key that is stored encrypted beside the value under `key`. */
export type SecretInput = {
  key: string
  field: SecretName
  /** empty: the stored one stays, */
  text: string
  /** unless one of these fields of the value changes: a stored password must not go to another host */
  boundTo: readonly string[]
  isRequired?: boolean
  isRemoved?: boolean
}

/** Checks of typed values that only higher layers can make. */
export type SectionChecks = {
  map(choice: MapChoice): FieldProblem[]
  google(choice: GoogleChoice): FieldProblem[]
  /** whether a host is visibly in a private network */
  isPrivateHost(hostname: string): boolean
  /** whether the server's operator lets owners name this origin, although it is in a private network */
  isPrivateOriginAllowed(origin: string): boolean
  /** whether this account has a second factor */
  hasSecondFactor(accountId: string): Promise<boolean>
}

/** For sections that need none. */
export const NO_CHECKS: SectionChecks = {
  map: () => [],
  google: () => [],
  isPrivateHost: () => false,
  isPrivateOriginAllowed: () => false,
  hasSecondFactor: async () => true,
}
