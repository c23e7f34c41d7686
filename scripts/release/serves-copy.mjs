// Whether another version can take over: it is started on a copy of the data and has to serve it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A database of a million places takes so long to be migrated and read. */
const START_MS = 180_000

/** Nothing that is sent from a copy may reach anybody. */
const NOT_FOR_A_COPY = ['SMTP_URL', 'MAIL_TO', 'WEBHOOK_URL', 'WEBHOOK_SECRET', 'GEOCODER_URL']

/**
 * Throws an `Error` that says why not, with its English beside it. The copy is made by the version that is `running`.
 */
export async function servesCopy(folder, { scratch, running }) {
  const data = join(scratch, 'data')
  const environment = {
    ...process.env,
    DATA_DIR: data,
    PORT: '0',
    HOST: '127.0.0.1',
    BACKUP_DIR: 'off',
  }
  for (const name of NOT_FOR_A_COPY) delete environment[name]
  // A backup of PostgreSQL is a SQLite file.
  delete environment.DATABASE_URL
  if (process.env.DATABASE_URL || existsSync(join(process.env.DATA_DIR ?? '', 'lageplan.db'))) {
    console.log('Eine Kopie der Daten wird gemacht …')
    const { status, stderr, stdout } = runIn(running, ['backup', data, '--with-key'])
    if (status !== 0) throw failure(`Die Kopie misslang: ${stderr || stdout}`, stderr || stdout)
  }
  console.log('Die andere Fassung wird mit der Kopie geprüft …')
  await asks(folder, environment)
}

function runIn(folder, parameters) {
  return spawnSync(join(folder, 'lageplan'), parameters, { encoding: 'utf8', env: process.env })
}

async function asks(folder, environment) {
  const server = spawn(join(folder, 'lageplan'), ['start'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise((resolve) => {
    server.once('error', resolve)
    server.once('exit', resolve)
  })
  try {
    const url = await new Promise((resolve, reject) => {
      const refuse = () => reject(failure(`Sie startet nicht:\n${said}`, 'It does not start.'))
      const listen = (part) => {
        said += part
        const found = /http:\/\/localhost:(\d+)/.exec(said)
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

function failure(german, english) {
  return Object.assign(new Error(german), { english })
}
