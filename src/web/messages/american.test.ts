import { expect, test } from 'vitest'
import { answerMail } from './mail/answer-mail.ts'
import { allMessagesOf } from './all.ts'

/** British spellings and words. */
const BRITISH =
  /\b\w*(?:colour|centre|neighbour|favourite|catalogue|organis|recognis|licence|kilometre)\w*|\bmetres?\b|\bgrey\b/i

function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return [wordsOf(words as () => unknown)]
  return typeof words === 'object' && words !== null
    ? Object.values(words).flatMap(sentencesOf)
    : []
}

// For a text with parameters: the parts between quotation marks in its source.
function wordsOf(sentence: () => unknown): string {
  const texts = sentence.toString().match(/`[^`]*`|'[^']*'|"[^"]*"/g) ?? []
  return texts.join(' ').replace(/\$\{[^}]*\}/g, '')
}

test('English sentences are American', () => {
  const sentences = [allMessagesOf('en'), answerMail.en].flatMap(sentencesOf)
  expect(sentences.length).toBeGreaterThan(300)
  expect(sentences.filter((sentence) => BRITISH.test(sentence))).toEqual([])
})
