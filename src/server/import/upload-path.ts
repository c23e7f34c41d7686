/** Takes files of up to 200 MB; every other body is small. */
export const UPLOAD_PATH = '/api/v1/imports'

/** Below it the pieces of a file come; beside the imports, which have numbers. */
export const PIECES_PATH = '/api/v1/import-uploads'

/** Whether the body of a request to that path is a file or a piece of one, which is counted where it is taken. */
export function isUpload(path: string): boolean {
  return path === UPLOAD_PATH || path.startsWith(`${PIECES_PATH}/`)
}
