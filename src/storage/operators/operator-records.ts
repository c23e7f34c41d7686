import { createHash } from 'node:crypto'
import { createAdapterFactory } from 'better-auth/adapters'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Schema } from '../schema.ts'

export type OperatorRecords = ReturnType<typeof operatorRecords>

type Row = Record<string, unknown>
type Where = readonly {
  field: string
  operator: string
  value: unknown
  connector: 'AND' | 'OR'
}[]

const COMPARISONS: Record<string, RawBuilder<unknown>> = {
  eq: sql`=`,
  ne: sql`<>`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
}

/** Whoever reads this table cannot use the sessions in it: of each it holds the SHA-256 of what the browser has. */
const SESSIONS = 'operator_session'

/**
 * better-auth's port to a database, over ours: reads by its readers, writes as short transactions that are on the disk when
 * they settle. Names are in camel case there and in snake case here. Tables and columns come from better-auth's own tables,
 * never from a request. It never learns that the tokens of sessions are hashed: it gets back the one it came with.
 */
export function operatorRecords({ reader, write }: Database) {
  const writeRows = (query: RawBuilder<Row>) => write((db) => rowsOf(db, query))

  return createAdapterFactory({
    config: {
      adapterId: 'lageplan',
      // Moments are text and flags 0 or 1 on both engines.
      supportsDates: false,
      supportsBooleans: false,
      supportsJSON: false,
    },
    adapter: () => ({
      async create({ model, data }) {
        const stored = model === SESSIONS ? { ...data, token: hashOf(data['token']) } : data
        const columns = Object.keys(stored).map((field) => column(field))
        const values = Object.values(stored)
        const [row] = await writeRows(sql`
          insert into ${sql.table(model)} (${sql.join(columns)}) values (${sql.join(values)}) returning *
        `)
        return asRecord({ ...row, ...tokenOf(model, data['token']) })
      },
      async update({ model, where: asked, update }) {
        const where = withHashes(model, asked)
        const [row] = await writeRows(updating(model, where, asRow(update)))
        return row ? asRecord({ ...row, ...tokenOf(model, tokenIn(asked)) }) : null
      },
      async updateMany({ model, where, update }) {
        return (await writeRows(updating(model, withHashes(model, where), update))).length
      },
      async findOne({ model, where: asked }) {
        const where = withHashes(model, asked)
        const [row] = await rowsOf(
          reader,
          sql`select * from ${sql.table(model)} ${condition(where)} limit 1`,
        )
        return row ? asRecord({ ...row, ...tokenOf(model, tokenIn(asked)) }) : null
      },
      async findMany({ model, where: asked = [], limit, offset = 0, sortBy }) {
        const where = withHashes(model, asked)
        const order = sortBy
          ? sql`order by ${column(sortBy.field)} ${sortBy.direction === 'desc' ? sql`desc` : sql`asc`}`
          : sql``
        const rows = await rowsOf(
          reader,
          sql`select * from ${sql.table(model)} ${condition(where)} ${order} limit ${limit} offset ${offset}`,
        )
        return rows.map((row) => asRecord(row))
      },
      async delete({ model, where }) {
        await writeRows(deleting(model, withHashes(model, where)))
      },
      async deleteMany({ model, where }) {
        return (await writeRows(deleting(model, withHashes(model, where)))).length
      },
      async count({ model, where = [] }) {
        const [row] = await rowsOf(
          reader,
          sql`select count(*) as "count" from ${sql.table(model)} ${condition(withHashes(model, where))}`,
        )
        return Number(row?.['count'])
      },
    }),
  })
}

function hashOf(token: unknown): string {
  return createHash('sha256').update(String(token)).digest('hex')
}

function withHashes(model: string, where: Where): Where {
  if (model !== SESSIONS) return where
  return where.map((one) => {
    if (one.field !== 'token') return one
    const { value } = one
    return { ...one, value: Array.isArray(value) ? value.map(hashOf) : hashOf(value) }
  })
}

function tokenIn(where: Where): unknown {
  return where.find(({ field }) => field === 'token')?.value
}

function tokenOf(model: string, token: unknown): Row {
  return model === SESSIONS && typeof token === 'string' ? { token } : {}
}

async function rowsOf(db: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

function updating(model: string, where: Where, fields: Row): RawBuilder<Row> {
  const assignments = Object.entries(fields).map(
    ([field, value]) => sql`${column(field)} = ${value}`,
  )
  return sql`update ${sql.table(model)} set ${sql.join(assignments)} ${condition(where)} returning *`
}

function deleting(model: string, where: Where): RawBuilder<Row> {
  return sql`delete from ${sql.table(model)} ${condition(where)} returning id`
}

// better-auth joins from left to right.
function condition(where: Where): RawBuilder<unknown> {
  const [first, ...rest] = where
  if (!first) return sql``
  const joined = rest.reduce(
    (so, next) =>
      next.connector === 'OR'
        ? sql`(${so} or ${compare(next)})`
        : sql`(${so} and ${compare(next)})`,
    compare(first),
  )
  return sql`where ${joined}`
}

function compare({ field, operator, value }: Where[number]): RawBuilder<unknown> {
  const name = column(field)
  if (value === null) return operator === 'ne' ? sql`${name} is not null` : sql`${name} is null`
  if (Array.isArray(value) && operator === 'in') {
    return value.length === 0 ? sql`1 = 0` : sql`${name} in (${sql.join(value)})`
  }
  const sign = COMPARISONS[operator]
  if (!sign) throw new Error(`better-auth compares by ${operator}, which is not built`)
  return sql`${name} ${sign} ${value}`
}

function column(field: string): RawBuilder<unknown> {
  return sql.ref(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function asRow(value: unknown): Row {
  return typeof value === 'object' && value ? { ...value } : {}
}

// The one place where a row becomes what better-auth asked for: its types are generic.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function asRecord<Result>(row: Row | undefined): Result {
  const entries = Object.entries(row ?? {}).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(entries) as Result
}
