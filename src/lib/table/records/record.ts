/** One place of a file whose places are objects, not rows. */
export type FoundRecord = {
  /** where it begins in the file: 1 is the first line */
  line: number
  /** what it says, under names that serve as headers; in the order of the file */
  values: ReadonlyMap<string, string>
}

/** What is wrong with a whole file. It is thrown while a file is surveyed, and becomes a value there. */
export type FileProblem =
  | 'json_unreadable'
  | 'xml_unreadable'
  | 'xml_with_dtd'
  | 'zip_unreadable'
  | 'zip_bomb'
  | 'zip_without_places'
  | 'sheet_missing'
  | 'old_excel'
  | 'open_document'
  | 'file_too_big'
  | 'no_records'

/** Ends the reading of a file that cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
