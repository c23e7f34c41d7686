import type { GeocoderSettings } from '../../domain/geocoding/geocoder-settings.ts'
import type { ImportWork } from '../../domain/import/import-service.ts'
import type { ImportProgress } from '../../domain/import/import-run.ts'
import type { S3Settings } from '../../delivery/s3/s3-bucket.ts'
import type { Log } from '../log.ts'

/** The task of a process that works on an import. */
export type ImportTask = {
  databaseUrl?: string
  directory: string
  filesS3?: S3Settings
  /** the country of a site for which nobody has set one, ISO 3166-1 */
  country: string
  id: number
  work: ImportWork
  actor: string
  /** the name that identifies the process as the holder of imports */
  worker: string
  /** the geocoder for rows without coordinates; otherwise the stored setting decides */
  geocoder?: GeocoderSettings
  /** opens the stored key of a geocoder */
  siteSecret?: string
  /** sent to the geocoder */
  publicUrl: string
}

/** The first message is the task. */
export type ImportProcessCommand = { kind: 'task'; task: ImportTask } | { kind: 'stop-geocoding' }

export type ImportProcessEvent =
  /** a heartbeat: a runaway regular expression would block it */
  | { kind: 'alive' }
  /** a file opened now might take hours to unpack */
  | { kind: 'archive' }
  | { kind: 'progress'; progress: ImportProgress }
  /** a failure outside the work itself */
  | { kind: 'beside'; entry: Parameters<Log>[0] }
  | { kind: 'done' }
  | { kind: 'failed'; error: string }
