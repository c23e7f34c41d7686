import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'

const ROOT = join(import.meta.dirname, '..')
const [OLD, NEW] = ['lageplan-0.1.0-linux-x64', 'lageplan-0.2.0-linux-x64']

/** Stands in for a server: answers everything, and records the settings it was started with. */
const SERVER = `
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
writeFileSync(process.env.TRIAL_FILE, JSON.stringify(process.env))
const server = createServer((_, response) => response.end())
server.listen(0, () => console.log('http://localhost:' + server.address().port))
process.on('SIGTERM', () => process.exit())
`

/** Stands in for all other commands. */
const COMMANDS = `
import { mkdirSync } from 'node:fs'
const [command, folder] = process.argv.slice(2)
if (command === 'backup') mkdirSync(folder, { recursive: true })
`

let base: string

/** Two versions side by side, the new one in use: only their scripts, without the program. */
beforeEach(() => {
  base = temporaryDirectory()
  for (const name of [OLD, NEW]) {
    const folder = join(base, name)
    cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true })
    cpSync(join(ROOT, 'scripts', 'release', 'launcher.sh'), join(folder, 'lageplan'))
    chmodSync(join(folder, 'lageplan'), 0o755)
    mkdirSync(join(folder, 'node', 'bin'), { recursive: true })
    symlinkSync(process.execPath, join(folder, 'node', 'bin', 'node'))
    const version = name.split('-')[1]
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, platform: 'linux-x64' }))
    writeFileSync(join(folder, 'scripts', 'start.mjs'), SERVER)
    writeFileSync(join(folder, 'scripts', 'lageplan.mjs'), COMMANDS)
  }
  symlinkSync(NEW, join(base, 'current'))
  symlinkSync(OLD, join(base, 'previous'))
})

function rollBack(environment: Record<string, string> = {}, ...parameters: string[]) {
  const env = { PATH: '/usr/bin:/bin', TRIAL_FILE: join(base, 'trial.json'), ...environment }
  const done = spawnSync('sh', [join(base, 'current', 'lageplan'), 'rollback', ...parameters], {
    encoding: 'utf8',
    env,
  })
  return { status: done.status, said: done.stdout + done.stderr }
}

const currentVersion = () => readlinkSync(join(base, 'current'))
const trialSettings = (): Record<string, string> =>
  JSON.parse(readFileSync(join(base, 'trial.json'), 'utf8'))

describe.runIf(process.platform === 'linux')('the trial of another version', () => {
  test('sees neither the database nor any mail recipient, even though lageplan.env names them', () => {
    const names = ['DATABASE_URL', 'SMTP_URL', 'MAIL_TO', 'WEBHOOK_URL', 'GEOCODER_URL']
    const lines = [...names.map((name) => `${name}=smtp://127.0.0.1:9`), 'SITE_NAME=Orte']
    writeFileSync(join(base, 'lageplan.env'), lines.join('\n'))
    const { status, said } = rollBack()
    expect({ status, said }).toMatchObject({
      status: 0,
      said: expect.stringContaining('Eine Kopie der Daten in PostgreSQL wird gemacht'),
    })
    const settings = trialSettings()
    expect(names.filter((name) => settings[name])).toEqual([])
    expect(settings).toMatchObject({ SITE_NAME: 'Orte', PORT: '0' })
    expect(settings.DATA_DIR).toContain(join(base, '.update-'))
    expect(currentVersion()).toBe(OLD)
  })

  test('works on a copy, and says which data it used', () => {
    const data = join(base, 'elsewhere')
    mkdirSync(data)
    writeFileSync(join(data, 'lageplan.db'), '')
    const { status, said } = rollBack({ DATA_DIR: data })
    expect(status).toBe(0)
    expect(said).toContain(`Eine Kopie der Daten in ${data} wird gemacht`)
    expect(trialSettings().DATA_DIR).toContain(join(base, '.update-'))
  })

  // As with settings in a file that only the service can read.
  test('is refused without data, unless that is intended', () => {
    const { status, said } = rollBack()
    expect(status).toBe(1)
    expect(said).toContain(`In ${join(base, 'data')} liegt keine Datenbank`)
    expect(said).toContain(`There is no database in ${join(base, 'data')}`)
    expect(currentVersion()).toBe(NEW)
    const meant = rollBack({}, '--without-data')
    expect(meant.status).toBe(0)
    expect(meant.said).toContain('wird ohne Daten geprüft')
    expect(currentVersion()).toBe(OLD)
  })
})
