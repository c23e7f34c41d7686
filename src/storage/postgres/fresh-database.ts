import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

let count = 0
const names: string[] = []

/** The URL of a new, empty database on the server that `test/postgres.ts` has started. `options` are those of CREATE DATABASE. */
export async function freshDatabase(options = ''): Promise<string> {
  count += 1
  const name = `test_${process.pid}_${count}`
  await runOn(serverUrl(), `create database ${name} ${options}`)
  names.push(name)
  return Object.assign(new URL(serverUrl()), { pathname: name }).href
}

/** Throws away all that is in a database. Ten times as fast as making a new one. */
export async function emptyDatabase(url: string): Promise<void> {
  await runOn(url, 'drop schema public cascade; create schema public')
}

/** Runs a statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function serverUrl(): string {
  return inject('postgresUrl')
}

afterAll(async () => {
  for (const name of names) await runOn(serverUrl(), `drop database ${name} with (force)`)
})
