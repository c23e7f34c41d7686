import { checkImport } from './check-import.ts'
import type { CheckOutcome } from './check-import.ts'
import type { ImportPorts, OnProgress } from './import-request.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportRun } from './import-run.ts'
import { createKeeper } from './changes/keep-change-set.ts'
import type { ImportStore } from './import-store.ts'
import { openDoubles } from './open-doubles.ts'
import { headerKey } from './columns/header-key.ts'
import type { ImportFile } from './open-import.ts'
import { hashOf } from './changes/place-identity.ts'
import { sourceSystem } from './source-system.ts'

export type Preparing = {
  ports: ImportPorts
  onProgress: OnProgress
  /** a person looks at the changes before they are applied */
  isReviewed: boolean
}

/** Imports whose changes are kept; older ones can be looked at no longer, nor taken back. */
const KEPT_CHANGE_SETS = 20
const LOOKED_AT = 200

/** Checks a file and keeps what it would do as the change set of the import, which must be in `checking`. */
export async function prepareImport(
  run: ImportRun,
  file: ImportFile,
  { ports, onProgress, isReviewed }: Preparing,
): Promise<CheckOutcome> {
  const { imports } = ports
  const { columns: _columns, sheet: _sheet, sheets: _sheets, ...request } = run.settings
  const columns = run.settings.columns?.length ? run.settings.columns : undefined
  const watched: ImportFile = {
    ...file,
    sheet: run.settings.sheet,
    columns,
    recall: isReviewed ? (header) => recall(imports, header) : undefined,
    async onColumns(samples, choices, sheets) {
      const settings = { ...run.settings, columns: [...choices], sheets: sheets && [...sheets] }
      await imports.move(run.id, ['checking'], 'checking', { columns: samples, settings })
    },
  }
  const system = sourceSystem(file.name, run.settings.source)
  const keeper = createKeeper({ run, imports, system, isReviewed })
  await imports.clear(run.id)
  let outcome: CheckOutcome | undefined
  try {
    outcome = await checkImport({ ...request, file: watched }, ports, {
      onProgress,
      keeper,
    })
  } finally {
    if (!outcome?.ok) {
      await imports.clear(run.id)
      const problem = outcome?.problem ?? 'failed'
      await imports.move(run.id, ['checking'], 'uploaded', { isHeld: false, problem })
    }
  }
  if (!outcome.ok) return outcome
  const { checked } = outcome
  await imports.move(run.id, ['checking'], 'checked', {
    isHeld: false,
    problem: undefined,
    report: withoutLists(checked.report),
    category: checked.category,
    defaultCountry: checked.defaultCountry,
  })
  await forgetOldest(ports)
  return outcome
}

async function recall(imports: ImportStore, header: readonly string[]) {
  return imports.recallMapping(shapeOf(header))
}

/** The same for files whose columns are the same ones, in whatever order. */
export function shapeOf(header: readonly string[]): string {
  return hashOf(...header.map(headerKey).toSorted())
}

function withoutLists(report: ImportReport): ImportReport {
  return {
    ...report,
    changed: { ...report.changed, first: [] },
    refused: { ...report.refused, first: [] },
    notices: { ...report.notices, first: [] },
  }
}

async function forgetOldest({ imports }: ImportPorts): Promise<void> {
  const withChanges = (await imports.list(LOOKED_AT)).filter(({ hasChanges }) => hasChanges)
  const open = await openDoubles(imports)
  for (const { id } of withChanges.slice(KEPT_CHANGE_SETS)) {
    // Somebody is still asked about some of its rows.
    if (!open.has(id)) await imports.clear(id)
  }
}
