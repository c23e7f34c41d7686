import * as z from 'zod'
import { SECTIONS, type Section } from '../../../domain/admin/settings-sections.ts'
import type { StoredSettings } from '../../../domain/admin/site-settings.ts'
import { problemResponse } from '../problem.ts'
import { privateResponse, withVersion } from './answer.ts'
import { SECTION_SHAPES, type SectionShape } from './settings-shapes.ts'
import {
  definePrivate,
  validationFailed,
  type PrivateCall,
  type PrivateOperation,
} from './operation.ts'

const PATH = '/api/v1/settings'
const OWNERS = ['owner'] as const

const RECORD = {
  version: z.string().describe('What If-Match names, in quotation marks.'),
  fixed: z.array(z.string()).describe('What the environment of the server decides instead.'),
}

const SHAPES = SECTIONS.flatMap((section) => {
  const shape = SECTION_SHAPES[section]
  return shape ? [{ section, shape, record: recordOf(shape) }] : []
})

type SettingsCall = Pick<PrivateCall, 'admin' | 'body' | 'caller' | 'match'>

type SettingsShape = (typeof SHAPES)[number]

function recordOf({ schema }: SectionShape): z.ZodObject {
  return z.strictObject({ ...schema.shape, ...RECORD })
}

const listSettings = definePrivate({
  id: 'listSettings',
  path: PATH,
  summary: 'All sections of the settings as they are stored, each with its version.',
  mayCall: OWNERS,
  answer: {
    name: 'Settings',
    schema: z.strictObject(
      Object.fromEntries(SHAPES.map(({ section, record }) => [section, record])),
    ),
  },
  async respond({ admin }) {
    const stored = await admin.settings.read()
    const records = SHAPES.map((shaped) => [shaped.section, toRecord(shaped, stored, admin)])
    return Object.fromEntries(records)
  },
})

const readSection = (shaped: SettingsShape) =>
  definePrivate({
    id: `get${nameOf(shaped)}`,
    path: `${PATH}/${shaped.section}`,
    summary: `The section \`${shaped.section}\` of the settings, with the version that a change must name.`,
    mayCall: OWNERS,
    answer: { name: nameOf(shaped), schema: shaped.record, hasVersion: true },
    respond: (call) => answerWithSection(shaped, call),
  })

const replaceSection = (shaped: SettingsShape) =>
  definePrivate({
    id: `replace${nameOf(shaped)}`,
    method: 'put',
    path: `${PATH}/${shaped.section}`,
    summary: `Makes the section \`${shaped.section}\` what the body says. It holds at once. Only by a session that has proven itself within the last ten minutes; by no key.`,
    mayCall: OWNERS,
    needsProof: true,
    body: {
      name: `${nameOf(shaped)}Input`,
      type: 'application/json',
      schema: shaped.shape.schema,
    },
    needsMatch: true,
    answer: { name: nameOf(shaped), schema: shaped.record, hasVersion: true },
    respond: (call) => replace(shaped, call),
  })

/** Reading and writing the settings, section by section, by the rules of their forms. */
export const SETTINGS_OPERATIONS: readonly PrivateOperation[] = [
  listSettings,
  ...SHAPES.flatMap((shaped) => [readSection(shaped), replaceSection(shaped)]),
]

async function replace(shaped: SettingsShape, call: SettingsCall): Promise<Response> {
  const { section, shape } = shaped
  const fields = shape.fields(call.body)
  const typed = (name: string) => fields[name] ?? ''
  const version = call.match === '*' ? undefined : call.match
  const saved = await call.admin.settings.save(section, { typed, version }, call.caller.actor)
  if (saved.ok) return answerWithSection(shaped, call)
  if (!saved.isConflict) {
    const { names = {} } = shape
    return validationFailed(
      saved.problems.map((one) => ({ ...one, field: names[one.field] ?? one.field })),
    )
  }
  return conflict(shaped, call, fields)
}

/** Lists the fields whose stored values differ from the body, and returns the current version. */
async function conflict(
  { section, shape }: SettingsShape,
  { admin }: SettingsCall,
  fields: Record<string, string>,
): Promise<Response> {
  const stored = await admin.settings.read()
  const now = shape.fields(shape.read(stored))
  const { names = {} } = shape
  const changed = Object.keys({ ...now, ...fields })
    .filter((name) => (now[name] ?? '') !== (fields[name] ?? ''))
    .map((name) => names[name] ?? name)
  const problems = [...new Set(changed)].map((field) => ({ field, rule: 'changed' }))
  const response = problemResponse('conflict', 'de', { problems, status: 412 })
  return withVersion(response, versionOf(stored, section))
}

async function answerWithSection(
  shaped: SettingsShape,
  { admin }: SettingsCall,
): Promise<Response> {
  const stored = await admin.settings.read()
  const version = versionOf(stored, shaped.section)
  return privateResponse(toRecord(shaped, stored, admin), { version })
}

function toRecord(
  { section, shape }: SettingsShape,
  stored: StoredSettings,
  { settingsChecks }: SettingsCall['admin'],
): object {
  const fixed = shape.fixed(settingsChecks.fixed)
  return { ...shape.read(stored), version: stored.versions[section], fixed }
}

function versionOf({ versions }: StoredSettings, section: Section): string {
  return versions[section] ?? ''
}

function nameOf({ section }: Pick<SettingsShape, 'section'>): string {
  return `Settings${section.charAt(0).toUpperCase()}${section.slice(1)}`
}
