import type { Importer } from '../../domain/import/importer.ts'
import { openQuestions } from '../../domain/import/answer-questions.ts'
import type { ImportStore } from '../../domain/import/import-store.ts'
import type { Messages } from '../../web/messages/all.ts'

const LISTED = 50

/** `import --list` */
export async function listImports(imports: ImportStore, words: Messages): Promise<number> {
  const { importing } = words
  const runs = await imports.list(LISTED)
  const open = await openQuestions(imports)
  if (runs.length === 0) console.log(importing.noImports)
  for (const { id, createdAt, fileName, status, report } of runs) {
    const counts = report && importing.counts(report)
    const count = open.get(id)
    const questions = count && importing.questions.open(count)
    const at = createdAt.toISOString().slice(0, 16).replace('T', ' ')
    const parts = [at, fileName, counts, questions]
    console.log(
      `${String(id).padStart(5)}  ${importing.statuses[status]}: ${parts.filter(Boolean).join(', ')}`,
    )
  }
  return 0
}

type Options = {
  words: Messages
  isUnchangedOnly: boolean
  /** a person has said yes to places that visitors see being touched */
  isConfirmed: boolean
}

type Ports = { places: Pick<Importer, 'undo'>; imports: Pick<ImportStore, 'countLive'> }

/** `import --undo NUMBER`: all of it, or with `--unchanged` only unchanged places. Without `--yes` it says what visitors would notice. */
export async function undo(
  { places, imports }: Ports,
  id: number,
  { words: { importing }, isUnchangedOnly, isConfirmed }: Options,
): Promise<number> {
  const live = await imports.countLive(id)
  if (!isConfirmed && live.vanish + live.change > 0) {
    console.error(importing.undoEffect(live, isUnchangedOnly))
    console.error(importing.confirmUndo(id, isUnchangedOnly))
    return 2
  }
  const outcome = await places.undo(id, isUnchangedOnly ? 'unchanged' : 'all', 'cli')
  if (outcome.ok) {
    console.log(importing.undone(id, outcome.undone, outcome.left))
    return 0
  }
  if (outcome.problem !== 'changed_since') {
    console.error(importing.undoProblems[outcome.problem](id))
    return 1
  }
  console.error(importing.changedSince(id, outcome.total))
  for (const { name, slug } of outcome.first) console.error(`  ${name} (${slug})`)
  return 1
}
