/** What the process is told that builds catalogues. */
export type BuilderSettings = {
  databaseUrl?: string
  directory: string
  gazetteerFile: string
  /** digest of what builds */
  builder: string
}

/**
 * `first`: nobody is served yet. `behind` those who are. `last` means behind all that runs on the machine, once there are many
 * places: where no core is ever idle, that stands still.
 */
export type Precedence = 'first' | 'behind' | 'last'

export type ToBuilder =
  | { kind: 'build'; settings: BuilderSettings; precedence: Precedence }
  /** the file that was built has been opened and may be named */
  | { kind: 'opened' }

export type FromBuilder =
  | { kind: 'built'; path: string }
  | { kind: 'failed'; error: string }
  /** `problem`: why the next start has to build again */
  | { kind: 'saved'; places: number; problem?: string }
