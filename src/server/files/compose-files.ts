import type { Config } from '../config.ts'
import { createDirectoryFiles } from './directory-files.ts'
import type { FileStore } from './file-store.ts'
import { createS3Files } from './s3-files.ts'

/** The files of this site: in its data directory, or in an S3 storage that several servers share. */
export function composeFiles({
  directory,
  filesS3,
}: Pick<Config, 'directory' | 'filesS3'>): FileStore {
  return filesS3 ? createS3Files(filesS3, directory) : createDirectoryFiles(directory)
}
