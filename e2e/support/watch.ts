import type { BrowserContext } from '@playwright/test'

export type Watch = {
  /** every address of another origin that was asked for, in order */
  foreign: string[]
  /** every breach of a content security policy */
  violations: string[]
  /** every error that a page did not catch */
  errors: string[]
}

/** Looks on while the pages of the context are used: whom they ask, and what their policies forbade. Before the first page. */
export async function watch(context: BrowserContext, ownUrl: string): Promise<Watch> {
  const seen: Watch = { foreign: [], violations: [], errors: [] }
  const own = new URL(ownUrl).origin
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== own) seen.foreign.push(request.url())
  })
  // What a worker's policy forbids is only told to the console.
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.violations.push(message.text())
  })
  context.on('weberror', (error) => seen.errors.push(String(error.error())))
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    seen.violations.push(violation)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { documentURI, violatedDirective, blockedURI } = event
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${documentURI}: ${violatedDirective} ${blockedURI}`)
    })
  })
  return seen
}
