import { PHOTO_PROBLEMS, type PhotoProblem } from '../../../domain/places/place.ts'

/** The file control of the form of a place. */
export const PHOTO_FILES = 'photoFiles'

/** The fields that replace the uploaded files in a form. */
export const UPLOAD_FIELDS = { photo: 'photo', refused: 'photoRefused' } as const

/** The id of a photo's element in the form. */
export const photoItem = (id: string) => `photo-${id}`

/** A rejected file. */
export type RejectedFile = { fileName: string; problem: PhotoProblem }

export function formatRejectedFile({ fileName, problem }: RejectedFile): string {
  return `${problem} ${fileName}`
}

export function parseRejectedFile(text: string): RejectedFile | undefined {
  const [code = '', ...rest] = text.split(' ')
  const problem = PHOTO_PROBLEMS.find((one) => one === code)
  return problem && { fileName: rest.join(' '), problem }
}
