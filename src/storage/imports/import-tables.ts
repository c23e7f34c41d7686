import type { ImportStatus, QuestionReason } from '../../domain/import/import-run.ts'
import type { Json, Timestamp, Flag } from '../column-types.ts'

export type ImportRunRow = {
  file_name: string
  status: ImportStatus
  settings: Json
  actor: string
  created_at: Timestamp
  applied_at: Timestamp | null
  rolled_back_at: Timestamp | null
  worker: string | null
  /** by the database's clock, so that wrong clocks on servers do not matter */
  lease_until: Timestamp | null
  progress: Json | null
  problem: string | null
  report: Json | null
  category: Json | null
  default_country: string | null
  has_changes: Flag
  columns: Json | null
}

export type ImportChangeRow = {
  run_id: number
  position: number
  kind: 'new' | 'changed' | 'kept' | 'missing'
  line: number | null
  place_id: string
  slug: string
  name: string
  is_accepted: Flag
  is_undone: Flag
  version: number
  before: Json | null
  after: Json | null
  differences: Json
  similar: Json | null
  location: Json | null
  doubt: Json | null
  conflicts: Json | null
}

/** A place that an import would add, as JSON without its categories. */
export type StagedPlaceRow = {
  run_id: number
  /** of its change */
  position: number
  place: Json
  /** a cell of the file; '' for a row without one, null for the default of the import */
  category: string | null
}

/** A new row and the stored place that it resembles, with what the row would change there, and a person's decision. */
export type ImportMatchRow = {
  run_id: number
  /** of its change */
  position: number
  place_id: string
  /** before, after and differences; null when it would change nothing */
  effect: Json | null
  /** the line of another row of the file that is about the place */
  twin_line: number | null
  /** its id alias after the import; null where the row has no id */
  system: string | null
  external_id: string | null
  said: 'update' | 'same' | null
}

/** The external id of a row that a person matched with this place. */
export type IdAliasRow = {
  system: string
  external_id: string
  place_id: string
  run_id: number
  position: number
  /** the folded form, for searching */
  folded_id: string
}

/** A row of an applied import that was skipped and waits for an answer. */
export type ImportQuestionRow = {
  run_id: number
  /** of its change */
  position: number
  reason: QuestionReason
  /** for a new row: what was staged */
  place: Json | null
  category: string | null
}

export type ImportIssueRow = {
  run_id: number
  position: number
  kind: 'rejected' | 'notice'
  issue: Json
}

export type ImportScheduleRow = {
  url: string
  settings: Json
  every_hours: number
  actor: string
  created_at: Timestamp
  tried_at: Timestamp | null
  etag: string | null
  problem: string | null
  run_id: number | null
  login: string | null
}

/** A value from a file that a person refused for a field that was set by hand. */
export type KeptConflictRow = {
  place_id: string
  /** one attribute is `attribute:` and its key */
  field: string
  value_hash: string
}
