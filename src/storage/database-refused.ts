export type RefusalCode =
  | 'database_damaged'
  | 'database_empty'
  | 'database_missing'
  | 'database_newer'
  | 'database_setting'

/** The database is not safe to work with, so the program does not start. The message gives the reason and the solution. */
export class DatabaseRefused extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseRefused'
    this.code = code
  }
}
