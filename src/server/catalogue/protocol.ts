/** What the process is told that builds catalogues. */
export type BuilderSettings = {
  databaseUrl?: string
  directory: string
  gazetteerFile: string
  /** digest of what builds */
  builder: string
}

export type ToBuilder =
  /** `isBehind`: at lower priority, as visitors are served meanwhile */
  | { kind: 'build'; settings: BuilderSettings; isBehind: boolean }
  /** the file that was built has been opened and may be named */
  | { kind: 'opened' }

export type FromBuilder =
  | { kind: 'built'; path: string }
  | { kind: 'failed'; error: string }
  /** `problem`: why the next start has to build again */
  | { kind: 'saved'; places: number; problem?: string }
