/** Accepts files of up to 200 MB; every other body is small. */
export const UPLOAD_PATH = '/api/v1/imports'

/** Resumable uploads (tus). They become imports when they are complete. */
export const UPLOADS_PATH = '/api/v1/import-uploads'

/** Places by the ids of another system; a `POST` to the path of a system accepts many lines. */
export const BY_SOURCE_PATH = '/api/v1/places/by-id'

const MANY_LINES = new RegExp(`^${BY_SOURCE_PATH}/[^/]+$`)

/** Whether a request to this path may contain a file or lines, whose size is limited where they are read. */
export function isUpload(path: string): boolean {
  const isFile = path === UPLOAD_PATH || path === UPLOADS_PATH
  return isFile || path.startsWith(`${UPLOADS_PATH}/`) || MANY_LINES.test(path)
}
