import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { createDirectoryFiles } from './directory-files.ts'
import { fileStoreContract } from './file-store.contract.ts'

fileStoreContract('the data directory', () => createDirectoryFiles(temporaryDirectory()))
