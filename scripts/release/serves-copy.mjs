// Whether another version can take over: it is started on a copy of the data and has to serve it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Migrating and reading a database of a million places takes this long. */
const START_MS = 180_000

/** Nothing that is sent from a copy may reach anybody, and what `DATABASE_URL` opens would not be a copy. */
const NOT_FOR_A_COPY = [
  'DATABASE_URL',
  'SMTP_URL',
  'MAIL_TO',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'GEOCODER_URL',
]

/**
 * Throws an `Error` that says why not, with its English beside it. The version in `running` makes the copy.
 */
export async function servesCopy(folder, { scratch, running, isWithoutData }) {
  const data = join(scratch, 'data')
  const environment = {
    ...process.env,
    DATA_DIR: data,
    PORT: '0',
    HOST: '127.0.0.1',
    BACKUP_DIR: 'off',
  }
  // Empty rather than left out: an installed version reads lageplan.env again, which would fill in what is missing.
  for (const name of NOT_FOR_A_COPY) environment[name] = ''
  const { DATA_DIR = '', DATABASE_URL } = process.env
  if (isWithoutData) {
    say('Die andere Fassung wird ohne Daten geprüft …', 'The other version is tried without data …')
  } else if (DATABASE_URL || existsSync(join(DATA_DIR, 'lageplan.db'))) {
    // A backup of PostgreSQL is a SQLite file.
    const place = DATABASE_URL ? 'PostgreSQL' : DATA_DIR
    say(
      `Eine Kopie der Daten in ${place} wird gemacht und die andere Fassung mit ihr geprüft …`,
      `A copy of the data in ${place} is made, and the other version tried with it …`,
    )
    const { status, stderr, stdout } = runIn(running, ['backup', data, '--with-key'])
    if (status !== 0) throw failure(`Die Kopie misslang: ${stderr || stdout}`, stderr || stdout)
  } else {
    throw failure(
      `In ${DATA_DIR} liegt keine Datenbank, mit deren Kopie die andere Fassung zu prüfen wäre. Stehen Ihre Einstellungen anderswo als in lageplan.env, setzen Sie DATA_DIR oder DATABASE_URL wie für den Dienst. Gibt es noch keine Daten, fügen Sie --without-data an.`,
      `There is no database in ${DATA_DIR} whose copy the other version could be tried with. If your settings are not in lageplan.env, set DATA_DIR or DATABASE_URL as for the service. If there are no data yet, add --without-data.`,
    )
  }
  await startAndCheck(folder, environment)
}

function say(german, english) {
  console.log(`${german}\n${english}`)
}

function runIn(folder, parameters) {
  return spawnSync(join(folder, 'lageplan'), parameters, { encoding: 'utf8', env: process.env })
}

async function startAndCheck(folder, environment) {
  const server = spawn(join(folder, 'lageplan'), ['start', '--trial'], {
    env: environment,
    // The last one tells it when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = new Promise((resolve) => {
    server.once('error', resolve)
    server.once('exit', resolve)
  })
  try {
    const url = await new Promise((resolve, reject) => {
      const refuse = () => reject(failure(`Sie startet nicht:\n${output}`, 'It does not start.'))
      const listen = (part) => {
        output += part
        const found = /http:\/\/localhost:(\d+)/.exec(output)
        if (found) resolve(`http://127.0.0.1:${found[1]}`)
      }
      server.stdout.on('data', listen)
      server.stderr.on('data', listen)
      setTimeout(refuse, START_MS).unref()
      void ended.then(refuse)
    })
    for (const path of ['/readyz', '/', '/datenschutz']) {
      const { status } = await fetch(url + path)
      if (status !== 200) {
        throw failure(`Sie antwortet auf ${path} mit ${status}.`, `${path} answers ${status}.`)
      }
    }
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** An error with its sentence in both languages. */
export function failure(german, english) {
  return Object.assign(new Error(german), { english })
}
