/** Takes files of up to 200 MB; every other body is small. */
export const UPLOAD_PATH = '/api/v1/imports'

/** Resumable uploads (tus). They become imports when they are complete. */
export const UPLOADS_PATH = '/api/v1/import-uploads'

/** Whether a request to this path may carry a file, whose size is limited where it is stored. */
export function isUpload(path: string): boolean {
  return path === UPLOAD_PATH || path === UPLOADS_PATH || path.startsWith(`${UPLOADS_PATH}/`)
}
