import type { VocabularyEditor } from '../places/edit-vocabulary.ts'
import type { Actor, SiteStore } from '../places/place-store.ts'
import { parseLine } from '../places/text-field.ts'
import type { FieldProblem } from '../problem.ts'
import { DEMO } from './checklist.ts'
import type { OverviewStore } from './overview-store.ts'
import { parseSection } from './parse-section.ts'
import { type FieldReader, NO_CHECKS } from './section-form.ts'
import type { DemoRemover } from './remove-demo.ts'
import { type Section, SECTION_KEYS } from './settings-sections.ts'

const LONGEST_CATEGORY = 60

/** How a new site begins: it holds the demo, and an owner may look around in it or begin empty. */
export type FirstStart = {
  /** how many places the demo has; undefined where the site is no longer the demo alone */
  demoPlaces(): Promise<number | undefined>
  /**
   * Saves name, colour, country, languages and, where one is given, the first category, and removes the demo for good. Nothing
   * happens when a field is wrong, or when there are no longer `places` places of the demo and nothing else.
   */
  beginEmpty(places: number, typed: FieldReader, actor: Actor): Promise<BeginResult>
}

export type BeginResult =
  | { ok: true }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }
  | { ok: false; problem: 'conflict' }

type Ports = {
  overviews: Pick<OverviewStore, 'placesOf'>
  demo: DemoRemover
  site: Pick<SiteStore, 'changeSettings'>
  vocabularyEditor: Pick<VocabularyEditor, 'addNamed'>
}

export function createFirstStart({ overviews, demo, site, vocabularyEditor }: Ports): FirstStart {
  const demoPlaces = async () => {
    const { count, hasOthers } = await overviews.placesOf(DEMO.source)
    return count > 0 && !hasOthers ? count : undefined
  }
  return {
    demoPlaces,

    async beginEmpty(places, typed, actor) {
      const read = readBeginning(typed)
      if (!read.ok) return { ok: false, problem: 'validation_failed', problems: read.problems }
      if ((await demoPlaces()) !== places) return { ok: false, problem: 'conflict' }
      // Archived places of the demo go as well.
      const all = await demo.look()
      if (!(await demo.remove(all.places, actor))) return { ok: false, problem: 'conflict' }
      await site.changeSettings(KEYS, () => read.writes, actor)
      if (read.category !== '') {
        await vocabularyEditor.addNamed({ categories: [read.category], attributes: [] }, actor)
      }
      return { ok: true }
    },
  }
}

const PARTS = ['look', 'country', 'languages'] as const satisfies Section[]
const KEYS = PARTS.flatMap((section) => SECTION_KEYS[section])

type Beginning =
  | { ok: true; writes: Record<string, unknown>; category: string }
  | { ok: false; problems: FieldProblem[] }

function readBeginning(typed: FieldReader): Beginning {
  // Both languages are one choice here: "de,en" is German first.
  const locales = typed('languages').split(',')
  const field: FieldReader = (name) => {
    if (name === 'first') return locales[0] ?? ''
    if (name.startsWith('on.')) return locales.includes(name.slice('on.'.length)) ? 'yes' : ''
    return typed(name)
  }
  // These sections have no map to check.
  const parsed = PARTS.map((section) => parseSection(section, field, NO_CHECKS))
  const category = parseLine(typed('category'), LONGEST_CATEGORY)
  const problems = parsed.flatMap((part) => (part.ok ? [] : part.problems))
  if (!category.ok) problems.push({ field: 'category', rule: category.rule, limit: category.limit })
  if (!category.ok || problems.length > 0) return { ok: false, problems }
  const writes = Object.assign({}, ...parsed.map((part) => (part.ok ? part.writes : {})))
  return { ok: true, writes, category: category.value }
}
