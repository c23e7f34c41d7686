import { join } from 'node:path'
import type { ProblemCode } from '../../domain/problem.ts'

/** A folder of files, and when it was written last. */
export type StoredFolder = { name: string; at: Date }

/** A file on this machine's disk for as long as it is read. */
export type BorrowedFile = { path: string; giveBack(): Promise<void> }

/**
 * Files of the site beside its database: photos with the logo (`photos/ab/abcd…-800x600/400.webp`) and uploaded imports (`imports/17`). Names
 * are the same in every implementation, so that files can be copied from one to the other. What is stored under a name never changes. Every
 * implementation promises: `keep` settles when the file or folder is stored for good, and a reader never sees half a file. A storage that
 * does not answer throws with the code `storage_unavailable`; that is never mistaken for a missing file.
 */
export type FileStore = {
  /**
   * stores a file or folder of this machine, which is gone afterwards. A folder that is stored already counts as written now. A folder that
   * could not be stored as a whole must not be named by anybody; the last of its files, in the order of their names, is missing then
   */
  keep(name: string, path: string): Promise<void>
  /** the bytes of a small file; undefined when there is none */
  read(name: string): Promise<Uint8Array | undefined>
  /** a large file; undefined when there is none */
  borrow(name: string): Promise<BorrowedFile | undefined>
  /** whether there is a file or folder of that name */
  has(name: string): Promise<boolean>
  /** the folders two levels below this one: `photos` has `photos/ab/abcd…-800x600` */
  folders(beginning: string): Promise<StoredFolder[]>
  /** removes a file or folder, unless it was written at or after that time; returns whether it did */
  remove(name: string, writtenBefore?: Date): Promise<boolean>
  /** copies those folders into a directory of this machine. What `earlier`, an older copy on the same disk, has is linked */
  copyFolders(beginning: string, to: string, earlier?: string): Promise<void>
}

/** The storage of files does not answer, or not as it should; why is the cause. */
export class FilesUnavailable extends Error {
  readonly code = 'storage_unavailable' satisfies ProblemCode

  constructor(cause: unknown) {
    super(`files unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'FilesUnavailable'
  }
}

/** Where this machine keeps files while it works on them. The photo sweep removes what a killed process left there. */
export function workFolder(directory: string): string {
  return join(directory, 'photos', 'incoming')
}
