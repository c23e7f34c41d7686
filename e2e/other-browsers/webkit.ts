import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '../support/free-port.ts'
import { type DrivenBrowser, pause } from './driven-browser.ts'
import { hasDisplay, openDisplay } from './own-display.ts'

const PROGRAM = '/usr/bin/WebKitWebDriver'

export const hasWebKit = existsSync(PROGRAM) && hasDisplay()

/** Starts WebKitGTK on its own display, driven over WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit(): Promise<DrivenBrowser> {
  const display = await openDisplay()
  const port = await freePort()
  const child = spawn(PROGRAM, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display.name, LANG: 'de_DE.UTF-8', GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const end = () => {
    child.kill()
    display.close()
  }
  try {
    const send = await openSession(`http://127.0.0.1:${port}`)
    await send('POST', 'window/rect', { x: 0, y: 0, width: 1280, height: 900 })
    return {
      async open(url) {
        await send('POST', 'url', { url })
      },
      async evaluate(expression) {
        const script = `const [tell] = arguments
          Promise.resolve(${expression}).then(
            (value) => tell({ value: value ?? null }), (error) => tell({ error: String(error) }))`
        const answer = await send('POST', 'execute/async', { script, args: [] })
        const { value, error } = answer as { value?: unknown; error?: string }
        if (error !== undefined) throw new Error(error)
        return value
      },
      async act(actions) {
        await send('POST', 'actions', { actions })
      },
      async close() {
        await send('DELETE', '', undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

type Send = (method: 'POST' | 'DELETE', path: string, body: object | undefined) => Promise<unknown>

async function openSession(driver: string): Promise<Send> {
  await untilAnswering(driver)
  const answer = await request(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: { timeouts: { script: 60_000, pageLoad: 60_000 } } },
  })
  const { sessionId } = answer as { sessionId: string }
  const session = `${driver}/session/${sessionId}`
  return (method, path, body) => request(path ? `${session}/${path}` : session, method, body)
}

async function untilAnswering(driver: string): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('WebKitWebDriver does not answer')
}

async function request(url: string, method: string, body: object | undefined): Promise<unknown> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body) })
  const { value }: { value: { error?: string; message?: string } } = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}
