import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  MIN_EXAMPLES_PER_CLASS,
  type Example,
} from '../../lib/spam-shield/classifier/classifier.ts'
import { type Evaluation, evaluate } from '../../lib/spam-shield/classifier/evaluation.ts'
import { parseJson } from '../../lib/text/limited.ts'
import { type AllMessages, allMessagesOf } from '../../web/messages/all.ts'
import { fail, readArguments, failWithUsage } from './read-arguments.ts'
import { inboxLine } from '../../domain/submissions/inbox/inbox.ts'
import { compareThreshold } from '../../domain/submissions/evidence/spam-threshold.ts'
import { spamThresholdOf } from '../compose/settings-in-force.ts'
import { withStorage } from './with-storage.ts'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'

/** `shield evaluate FILE`: how well the classifier separates texts that people labelled; `shield threshold N`. Neither changes anything. */
export async function runShield(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {})
  const [action, path, ...more] = positionals
  const english = values.english
  if (action === 'threshold' && path && more.length === 0) return runThreshold(path, { english })
  if (action !== 'evaluate' || !path || more.length > 0) return failWithUsage('shield')
  const words = allMessagesOf(values.english ? 'en' : 'de')
  const read = await readTexts(path)
  if (!read) return fail(`${words.problems.import_unreadable} (${path})`)
  if (!read.ok) return fail(words.shield.unreadableLine(read.line))
  const evaluation = evaluate(read.examples)
  if (!evaluation) return fail(words.shield.tooFew(MIN_EXAMPLES_PER_CLASS))
  console.log(words.shield.read(basename(path), read.examples.length, evaluation))
  for (const line of describe(evaluation, words)) console.log(line)
  return 0
}

async function readTexts(path: string) {
  try {
    return readLabelledTexts(await readFile(path))
  } catch {
    // Whatever the reason, all a person can do is name another file.
    return undefined
  }
}

function describe(evaluation: Evaluation, { shield }: AllMessages): string[] {
  const { ham, spam, catches, atOwnLimit, terms } = evaluation
  const { caught, falseAlarms } = atOwnLimit
  const counts: [string, string][] = [
    [shield.caught, shield.of(caught, spam)],
    [shield.missed, shield.of(spam - caught, spam)],
    [shield.falseAlarms, shield.of(falseAlarms, ham)],
    [shield.passed, shield.of(ham - falseAlarms, ham)],
  ]
  return [
    shield.method,
    '',
    `${shield.catchTitle}:`,
    ...catches.map(
      (each) => `  ${shield.share(each.falseAlarms).padStart(6)}  ${shield.share(each.share)}`,
    ),
    '',
    `${shield.ownLimitTitle}:`,
    ...counts.map(([name, count]) => `  ${name.padEnd(24)}${count}`),
    '',
    `${shield.spamTerms}:`,
    `  ${terms.spam.map(shield.term).join(', ')}`,
    `${shield.hamTerms}:`,
    `  ${terms.ham.map(shield.term).join(', ')}`,
  ]
}

/** `shield threshold POINTS`: what that threshold would have done to the stored messages. */
async function runThreshold(text: string, { english }: { english: boolean }): Promise<number> {
  const { shield, inbox } = allMessagesOf(english ? 'en' : 'de')
  const threshold = Number(text.replace(',', '.'))
  if (!(threshold > 0)) return fail(shield.thresholdInvalid, 2)
  return withStorage(async ({ storage }) => {
    const own = await spamThresholdOf(storage)()
    const found = await compareThreshold(storage.submissions, threshold)
    const { before, after, changes, messages } = found
    console.log(shield.thresholdTitle(threshold, own, messages))
    for (const key of ['quarantined', 'quarantinedHam', 'acceptedSpam'] as const) {
      const counts = shield.insteadOf(after[key], before[key])
      console.log(`  ${shield.thresholdCounts[key].padEnd(58)}${counts}`)
    }
    console.log(changes.length > 0 ? `\n${shield.changesTitle}:` : `\n${shield.noChanges}`)
    for (const { receipt, score, status, from, excerpt } of changes.map(inboxLine)) {
      console.log(
        ['', receipt, inbox.points(score), inbox.status[status], from, excerpt].join('  '),
      )
    }
    return 0
  })
}

const LINE = z.object({ text: z.string(), label: z.union([z.literal(0), z.literal(1)]) })

/** More than people can have labelled; protects against decompression bombs. */
const MAX_BYTES = 500_000_000

/**
 * Reads lines of JSON, `{"label": 1, "text": "…"}` with 1 for spam, optionally gzipped; skips empty lines. Returns the number of the first
 * line that is anything else.
 */
export function readLabelledTexts(
  bytes: Uint8Array,
): { ok: true; examples: Example[] } | { ok: false; line: number } {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isCompressed ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes
  const examples: Example[] = []
  for (const [at, line] of new TextDecoder().decode(plain).split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = LINE.safeParse(parseJson(line))
    if (!parsed.success) return { ok: false, line: at + 1 }
    examples.push({ text: parsed.data.text, isSpam: parsed.data.label === 1 })
  }
  return { ok: true, examples }
}
