// Takes two versions from the first start to a restored backup, as a person would on a machine that has only their archives. The first
// archive is unpacked in `home`; its Node runs this. Prints what it counted, or exits with 1 and says what went wrong.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const [home, firstArchive, secondArchive, port = '3000'] = process.argv.slice(2)

/** Empty, unless the default port is not free here. */
const ENVIRONMENT = port === '3000' ? {} : { PORT: port }

/** One network may send sixty messages an hour. */
const MAX_MESSAGES = 45
const READERS = 4
const PATHS = ['/', '/?q=Denver', '/api/v1/places?limit=3', '/datenschutz']
const START_MS = 120_000

const agent = new Agent({ keepAlive: true })
const counted = { answered: 0, waited: 0, messages: 0, longestGap: 0, failures: [] }
let mayBeDown = false
const over = new AbortController()

function ask(path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }
    if (body) headers['content-type'] = 'application/x-www-form-urlencoded'
    const method = body ? 'POST' : 'GET'
    const options = { host: '127.0.0.1', port, path, method, headers, agent }
    request(options, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.once('end', () => resolve({ status: response.statusCode, text }))
      response.once('error', reject)
    })
      .once('error', reject)
      .end(body)
  })
}

/** Acts like a proxy that waits for a restarting server: retries only refused connections. */
async function askAndWait(path, body) {
  const began = performance.now()
  for (;;) {
    try {
      return await ask(path, body)
    } catch (error) {
      const isRefused = error.code === 'ECONNREFUSED' && mayBeDown
      if (!isRefused || performance.now() - began > START_MS) throw error
      counted.waited += 1
      await wait(50)
    } finally {
      counted.longestGap = Math.max(counted.longestGap, performance.now() - began)
    }
  }
}

async function count(work, wanted) {
  try {
    const { status, text } = await work()
    if (status === wanted) counted.answered += 1
    else counted.failures.push(`${status} ${text.slice(0, 200)}`)
    return status === wanted
  } catch (error) {
    counted.failures.push(String(error))
    return false
  }
}

async function read(first) {
  for (let at = first; !over.signal.aborted; at++) {
    await count(() => askAndWait(PATHS[at % PATHS.length]), 200)
    await wait(20)
  }
}

async function write() {
  while (!over.signal.aborted && counted.messages < MAX_MESSAGES) {
    if (await count(sendMessage, 201)) counted.messages += 1
    await wait(1_000)
  }
}

function sendMessage() {
  const fields = {
    name: 'Anna Probe',
    email: 'anna@beispiel.de',
    phone: '',
    message: `Eine Frage zur Anfahrt, die ${counted.messages + 1}.`,
    rueckfrage: '',
    zusatzthema: '',
    idempotencyKey: randomUUID(),
  }
  return askAndWait('/_f/message', String(new URLSearchParams(fields)))
}

function lageplan(folder, ...parameters) {
  return new Promise((resolve) => {
    const child = spawn(join(folder, 'lageplan'), parameters, {
      env: ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
    child.once('close', (status) => resolve({ status, said }))
  })
}

async function succeeds(folder, ...parameters) {
  const { status, said } = await lageplan(folder, ...parameters)
  assert.equal(status, 0, `${parameters.join(' ')}: ${said}`)
  return said
}

async function start(folder) {
  const server = spawn(join(folder, 'lageplan'), ['start'], { env: ENVIRONMENT, stdio: 'inherit' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const isReady = () =>
    ask('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    )
  const until = performance.now() + START_MS
  while (!(await isReady())) {
    assert.ok(performance.now() < until && server.exitCode === null, `${folder} does not start`)
    await wait(50)
  }
  return {
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function restart(server, folder) {
  mayBeDown = true
  await server.stop()
  const next = await start(folder)
  mayBeDown = false
  return next
}

function unpack(archive, folder) {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder], { env: {} })
  assert.equal(status, 0, String(stderr))
  return join(folder, basename(archive, '.tar.gz'))
}

const begun = performance.now()
const said = (step) =>
  console.error(`${((performance.now() - begun) / 1000).toFixed(1)} s: ${step}`)

const current = join(home, 'current')
const first = join(home, basename(firstArchive, '.tar.gz'))
let server = await start(first)
said('serves')
assert.match((await ask('/')).text, /Amerika auf Deutsch/)
assert.ok(await count(sendMessage, 201), String(counted.failures))
counted.messages += 1

const load = Promise.all([...Array.from({ length: READERS }, (_, at) => read(at)), write()])
await succeeds(first, 'update', secondArchive)
said(`updated; ${counted.answered} requests answered meanwhile`)
server = await restart(server, current)
said('serves the second version')
await succeeds(current, 'rollback')
server = await restart(server, current)
said('serves the first version again')
over.abort()
await load

const backup = join(home, 'sicherung')
await succeeds(current, 'backup', backup)
await server.stop()
said('is backed up')
const fresh = unpack(firstArchive, join(home, 'fresh'))
await succeeds(fresh, 'restore', backup)
server = await start(fresh)
assert.match((await ask('/')).text, /Amerika auf Deutsch/)
assert.match(await succeeds(fresh, 'inbox'), new RegExp(`Quarantäne: ${counted.messages}\\b`))
await server.stop()
said('is restored')
console.log(JSON.stringify(counted))
process.exit(0)
