/** A reader of text from outside, with the length in UTF-16 code units above which it refuses without looking at the text. */
export type LimitedParser<Rest extends readonly unknown[], Result> = {
  (text: string, ...rest: Rest): Result
  readonly longest: number
}

/**
 * Puts the length before everything else that a reader does: patterns, normal forms and the libraries behind it may take time
 * that grows faster than the text, and nobody may make them do so. `longest` counts the text as it comes, with blanks around it
 * and letters whose marks stand on their own, so it is larger than what may be stored.
 */
export function limited<const Rest extends readonly unknown[], Result>(
  longest: number,
  tooLong: NoInfer<Result>,
  read: (text: string, ...rest: Rest) => Result,
): LimitedParser<Rest, Result> {
  const reader = (text: string, ...rest: Rest) =>
    text.length > longest ? tooLong : read(text, ...rest)
  return Object.assign(reader, { longest })
}

/**
 * The longest text as it comes that may become one of so many characters: a character is up to two code units, its marks and line
 * breaks may come on their own, and there may be blanks around it.
 */
export function longestTyped(characters: number): number {
  return characters * 4 + 100
}
