import { join } from 'node:path'
import type { ProblemCode } from '../../domain/problem.ts'

/** A folder of files, and when it was last written. */
export type StoredFolder = { name: string; at: Date }

/** A file on the disk of this machine, for as long as it is being read. */
export type BorrowedFile = { path: string; release(): Promise<void> }

/**
 * Files of the site beside its database: photos with the logo (`photos/ab/abcd…-800x600/400.webp`) and uploaded imports (`imports/17`).
 * Names are the same in every implementation, so that files can be copied between them. The content under a name never changes. Every
 * implementation promises: `moveIn` resolves when the file or folder is stored durably, and a reader never sees a partial file. A storage
 * service that does not answer throws with the code `storage_unavailable`; that is never mistaken for a missing file.
 */
export type FileStore = {
  /**
   * moves a file or folder of this machine into the store. A folder that already exists counts as written now. A folder that could not be
   * stored completely must not be referenced; it then lacks the last of its files, in the order of their names
   */
  moveIn(name: string, path: string): Promise<void>
  /** the bytes of a small file; undefined when there is none */
  read(name: string): Promise<Uint8Array | undefined>
  /** a large file; undefined when there is none */
  borrow(name: string): Promise<BorrowedFile | undefined>
  /** whether there is a file or folder of that name */
  has(name: string): Promise<boolean>
  /** the folders two levels below this one: `photos` has `photos/ab/abcd…-800x600` */
  folders(prefix: string): Promise<StoredFolder[]>
  /** removes a file or folder, unless it was written at or after the given time; returns whether it did */
  remove(name: string, writtenBefore?: Date): Promise<boolean>
  /** copies the folders two levels below into a directory of this machine; links files of `earlier`, an older copy on the same disk */
  copyFolders(prefix: string, to: string, earlier?: string): Promise<void>
}

/** The file storage does not answer, or not correctly; see the cause. */
export class FilesUnavailable extends Error {
  readonly code = 'storage_unavailable' satisfies ProblemCode

  constructor(cause: unknown) {
    super(`files unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'FilesUnavailable'
  }
}

/** Where this machine keeps files while working on them. The photo sweep removes leftovers of killed processes. */
export function workFolder(directory: string): string {
  return join(directory, 'photos', 'incoming')
}
