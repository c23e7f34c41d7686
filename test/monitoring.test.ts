import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openApi } from './fakes/open-api.ts'

const DEPLOY = join(import.meta.dirname, '..', 'deploy')
const GUIDE = join(import.meta.dirname, '..', 'docs', 'betrieb', 'ueberwachung.md')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

type Rule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Record<string, string>
}
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('prometheus-alerts.yaml'))
const rules = groups.flatMap((group) => group.rules)

type Panel = {
  id: number
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string }[]
}
const dashboard: { panels: Panel[]; templating: unknown } = JSON.parse(
  read('grafana-dashboard.json'),
)
const { panels } = dashboard

/** Series that Prometheus itself adds for every target. */
const BY_PROMETHEUS = new Map([['up', new Set<string>()]])
/** Labels that Prometheus adds to the series of every target. */
const OF_TARGETS = ['job', 'instance']

/** What `/metrics` prints: the labels of each series, with their values. */
const series = new Map<string, Set<string>>(BY_PROMETHEUS)

const { close, measured, editorKey } = await openApi()

beforeAll(async () => {
  await measured.request('/kept')
  await measured.request('/verwaltung/postfach')
  const headers = { authorization: `Bearer ${editorKey}` }
  const text = await (await measured.request('/metrics', { headers })).text()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set()
    series.set(name, known)
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(String(label))
  }
})

afterAll(close)

/** The series that an expression reads, each with the labels that it uses. */
function namesIn(expression: string): [name: string, labels: string[]][] {
  const found = expression.matchAll(/\b((?:lageplan|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)
  return [...found].map(([, name = '', labels = '']) => [
    name,
    [...labels.matchAll(/(\w+)\s*(?:=~?|!=|!~)/g)].map(([, label]) => String(label)),
  ])
}

const EXPRESSIONS = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

test.each(EXPRESSIONS)('%s reads only what /metrics prints', (_title, expression) => {
  const names = namesIn(expression)
  expect(names).not.toEqual([])
  for (const [name, labels] of names) {
    expect([...series.keys()]).toContain(name)
    for (const label of labels) expect([...series.get(name)!, ...OF_TARGETS]).toContain(label)
  }
})

test('all our own metrics are on the dashboard', () => {
  const text = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const own = [...series.keys()].filter((name) => name.startsWith('lageplan_'))
  expect(own.length).toBeGreaterThan(6)
  // The sum of a histogram adds nothing to its buckets.
  for (const name of own.filter((one) => !one.endsWith('_sum'))) expect(text).toContain(name)
})

describe('the alerts', () => {
  test('have a unique name, a severity and a sentence in both languages', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity)
      expect(annotations['summary']).toMatch(/\.$/)
      expect(annotations['summary_de']).toMatch(/\.$/)
    }
  })

  test('are explained in the guide, and no others are', () => {
    const named = readFileSync(GUIDE, 'utf8').match(/`Lageplan\w+`/g) ?? []
    expect(new Set(named)).toEqual(new Set(rules.map(({ alert }) => `\`${alert}\``)))
  })
})

test('the panels of the dashboard do not overlap', () => {
  const taken = new Set<string>()
  for (const { gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken).not.toContain(`${x} ${y}`)
        taken.add(`${x} ${y}`)
      }
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('the Prometheus configuration names the job, the address and existing files', () => {
  const config = parse(read('prometheus.yaml'))
  expect(config.scrape_configs).toMatchObject([{ job_name: 'lageplan', metrics_path: '/metrics' }])
  for (const file of config.rule_files) expect(existsSync(join(DEPLOY, file))).toBe(true)
})
