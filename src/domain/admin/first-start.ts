import type { VocabularyEditor } from '../places/edit-vocabulary.ts'
import type { Actor, SiteStore } from '../places/place-store.ts'
import { parseLine } from '../places/text-field.ts'
import type { FieldProblem } from '../problem.ts'
import { DEMO_SITE } from './checklist.ts'
import type { OverviewStore } from './overview-store.ts'
import { parseSection } from './parse-section.ts'
import { type FieldReader, NO_CHECKS } from './section-form.ts'
import type { DemoContents, DemoRemover } from './remove-demo.ts'
import { type Section, SECTION_KEYS } from './settings-sections.ts'

const MAX_CATEGORY_LENGTH = 60

/** How a new site starts out: it holds the demo, and an owner may look around in it or start with an empty site. */
export type FirstStart = {
  /** what the demo holds; undefined where the site is no longer the demo alone */
  demo(): Promise<Pick<DemoContents, 'places' | 'edited'> | undefined>
  /**
   * Saves name, colour, country and languages, removes the demo for good, and adds the first category if one is given. Nothing
   * happens if a field is wrong, or if the site no longer holds exactly `places` places of the demo and nothing else.
   */
  startEmpty(places: number, typed: FieldReader, actor: Actor): Promise<StartEmptyResult>
}

export type StartEmptyResult =
  | { ok: true }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }
  | { ok: false; problem: 'conflict' }

type Ports = {
  overviews: Pick<OverviewStore, 'countBySource'>
  demo: DemoRemover
  site: Pick<SiteStore, 'changeSettings'>
  vocabularyEditor: Pick<VocabularyEditor, 'addNamed'>
}

export function createFirstStart({ overviews, demo, site, vocabularyEditor }: Ports): FirstStart {
  const look = async () => {
    const { count, hasOthers } = await overviews.countBySource(DEMO_SITE.source)
    // Archived places of the demo go as well.
    return count > 0 && !hasOthers ? demo.inspect() : undefined
  }
  return {
    demo: look,

    async startEmpty(places, typed, actor) {
      const read = parseStartForm(typed)
      if (!read.ok) return { ok: false, problem: 'validation_failed', problems: read.problems }
      if ((await look())?.places !== places) return { ok: false, problem: 'conflict' }
      await site.changeSettings(KEYS, () => read.writes, actor)
      if (!(await demo.remove(places, actor))) return { ok: false, problem: 'conflict' }
      if (read.category !== '') {
        await vocabularyEditor.addNamed({ categories: [read.category], attributes: [] }, actor)
      }
      return { ok: true }
    },
  }
}

const START_SECTIONS = ['look', 'country', 'languages'] as const satisfies Section[]
// The form does not ask for the tagline: the demo's goes with the demo, and the owner's own stays.
const KEYS = START_SECTIONS.flatMap((section) => SECTION_KEYS[section]).filter(
  (key) => key !== 'site.tagline',
)

type ParsedStartForm =
  | { ok: true; writes: Record<string, unknown>; category: string }
  | { ok: false; problems: FieldProblem[] }

function parseStartForm(typed: FieldReader): ParsedStartForm {
  // Both languages are one choice here: "de,en" is German first.
  const locales = typed('languages').split(',')
  const field: FieldReader = (name) => {
    if (name === 'first') return locales[0] ?? ''
    if (name.startsWith('on.')) return locales.includes(name.slice('on.'.length)) ? 'yes' : ''
    return typed(name)
  }
  // These sections have no map to check.
  const parsed = START_SECTIONS.map((section) => parseSection(section, field, NO_CHECKS))
  const category = parseLine(typed('category'), MAX_CATEGORY_LENGTH)
  const problems = parsed.flatMap((part) => (part.ok ? [] : part.problems))
  if (!category.ok) problems.push({ field: 'category', rule: category.rule, limit: category.limit })
  if (!category.ok || problems.length > 0) return { ok: false, problems }
  const all = Object.assign({}, ...parsed.map((part) => (part.ok ? part.writes : {})))
  const writes = Object.fromEntries(KEYS.map((key) => [key, all[key]]))
  return { ok: true, writes, category: category.value }
}
