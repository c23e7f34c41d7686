import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DrivenBrowser } from './driven-browser.ts'

const PROGRAM = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

export const hasFirefox = PROGRAM !== undefined

// Makes Firefox send no requests of its own, and draw WebGL in software.
const PREFERENCES = {
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'de-DE, de',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'http://localhost:1',
  'toolkit.telemetry.enabled': false,
  'webgl.force-enabled': true,
}

/** Starts Firefox without a window, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function openFirefox(): Promise<DrivenBrowser> {
  if (!PROGRAM) throw new Error('Firefox is not installed')
  const profile = mkdtempSync(join(tmpdir(), 'lageplan-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`)
  const parameters = ['--headless', '--no-remote', '--profile', profile]
  const child = spawn(
    PROGRAM,
    [
      ...parameters,
      '--width',
      '1280',
      '--height',
      '900',
      '--remote-debugging-port',
      '0',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const connection = await connect(`${await addressOf(child)}/session`)
  await connection.send('session.new', { capabilities: {} })
  const opened = await connection.send('browsingContext.create', { type: 'tab' })
  const { context } = opened as { context: string }
  await connection.send('browsingContext.setViewport', {
    context,
    viewport: { width: 1280, height: 800 },
  })
  return {
    async open(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      // Passed as JSON, because the protocol wraps values in trees of types.
      const answer = await connection.send('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      const { type, result, exceptionDetails } = answer as {
        type: string
        result?: { value: string }
        exceptionDetails?: { text: string }
      }
      if (type !== 'success' || !result) throw new Error(exceptionDetails?.text ?? 'no value')
      return JSON.parse(result.value)
    },
    async act(actions) {
      await connection.send('input.performActions', { context, actions })
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      connection.close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (part: Buffer) => {
      printed += part.toString()
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`Firefox ended:\n${printed}`)))
  })
}

type Connection = {
  send(method: string, params: object): Promise<unknown>
  close(): void
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const {
      id,
      error,
      message,
      result,
    }: {
      id?: number
      error?: string
      message?: string
      result?: unknown
    } = JSON.parse(String(data))
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error) asked?.reject(new Error(`${error}: ${message}`))
    asked?.resolve(result)
  })
  let last = 0
  return {
    send(method, params) {
      const id = ++last
      const asked = Promise.withResolvers<unknown>()
      waiting.set(id, asked)
      socket.send(JSON.stringify({ id, method, params }))
      return asked.promise
    },
    close: () => socket.close(),
  }
}
