import {
  type Classifier,
  type Example,
  type HashedExample,
  trainingSteps,
} from '../../../lib/spam-shield/classifier/classifier.ts'
import type { Evidence } from '../../../lib/spam-shield/evidence.ts'
import type { Locale } from '../../places/place.ts'
import { humanDecision, type Submission, type SubmissionStore } from '../submission.ts'

const PAGE = 100
/** Decisions are only read from the newest messages. */
const MAX_READ = 20_000
/** Only the newest examples of each class: more teach little and cost time. */
const MAX_PER_CLASS = 1_000

export type ContentModel = {
  /** the evidence from the words of a message; none while its language has too few examples */
  read(text: string, locale: Locale): Pick<Evidence, 'content'>
  /** retrains the languages whose decisions changed, in small steps; joins a run that is already under way */
  train(): Promise<void>
}

type TrainedModel = { decisions: string; classifier: Classifier | undefined }

/**
 * One classifier per language, trained only on decisions by people on this site. It does not learn from the shield's own verdicts, because
 * it would confirm itself.
 */
export function createContentModel(ports: {
  store: Pick<SubmissionStore, 'list' | 'spamLessons'>
  /** lets waiting work run */
  pause(): Promise<void>
}): ContentModel {
  const learned = new Map<Locale, TrainedModel>()
  let learning: Promise<void> | undefined

  async function learn(): Promise<void> {
    const read = await readDecisions(ports)
    for (const locale of new Set([...read.keys(), ...learned.keys()])) {
      const { decisions, examples } = toTrainingSet(read.get(locale) ?? [])
      if (learned.get(locale)?.decisions === decisions) continue
      learned.set(locale, { decisions, classifier: await train(examples, ports) })
    }
  }

  return {
    read(text, locale) {
      const content = learned.get(locale)?.classifier?.score(text)
      return content ? { content } : {}
    },
    train: () => (learning ??= learn().finally(() => (learning = undefined))),
  }
}

type Ports = Parameters<typeof createContentModel>[0]

type Decision = (Example | HashedExample) & { id: string }

async function readDecisions({ store, pause }: Ports): Promise<Map<Locale, Decision[]>> {
  const byLocale = new Map<Locale, Decision[]>()
  let beforeId: string | undefined
  for (let count = 0; count < MAX_READ; count += PAGE) {
    const page = await store.list({ limit: PAGE, ...(beforeId !== undefined && { beforeId }) })
    for (const submission of page) noteDecision(submission, byLocale)
    beforeId = page.at(-1)?.id
    if (page.length < PAGE) break
    await pause()
  }
  for (const { id, locale, hashed } of await store.spamLessons(MAX_PER_CLASS)) {
    add({ id, hashed, isSpam: true }, locale, byLocale)
  }
  return byLocale
}

function noteDecision(submission: Submission, byLocale: Map<Locale, Decision[]>): void {
  const { id, locale, fields } = submission
  const decision = humanDecision(submission)
  const text = fields['message']
  if (!decision || !text) return
  add({ id, text, isSpam: decision === 'spam' }, locale, byLocale)
}

function add(decision: Decision, locale: Locale, byLocale: Map<Locale, Decision[]>): void {
  const decisions = byLocale.get(locale) ?? []
  byLocale.set(locale, decisions)
  const alike = decisions.filter(({ isSpam }) => isSpam === decision.isSpam).length
  if (alike < MAX_PER_CLASS) decisions.push(decision)
}

/** The examples, oldest first, and a text that changes with every decision. */
function toTrainingSet(newestFirst: readonly Decision[]): {
  decisions: string
  examples: Decision[]
} {
  const decisions = newestFirst.toReversed()
  return {
    decisions: decisions.map(({ id, isSpam }) => `${id} ${isSpam}`).join('\n'),
    examples: decisions,
  }
}

async function train(
  examples: readonly Decision[],
  { pause }: Ports,
): Promise<Classifier | undefined> {
  const steps = trainingSteps(examples)
  let step = steps.next()
  while (!step.done) {
    await pause()
    step = steps.next()
  }
  return step.value
}
