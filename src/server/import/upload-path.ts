/** Takes files of up to 200 MB; every other body is small. */
export const UPLOAD_PATH = '/api/v1/imports'
