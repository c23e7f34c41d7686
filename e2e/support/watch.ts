import type { BrowserContext } from '@playwright/test'

export type Watch = {
  /** every requested address of another origin, in order */
  foreign: string[]
  /** every violation of a content security policy */
  violations: string[]
  /** every uncaught error of a page */
  errors: string[]
}

/** Watches all pages of the context for foreign requests, policy violations and errors. Call it before the first page. */
export async function watch(context: BrowserContext, ownUrl: string): Promise<Watch> {
  const seen: Watch = { foreign: [], violations: [], errors: [] }
  const own = new URL(ownUrl).origin
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== own) seen.foreign.push(request.url())
  })
  // Violations in a worker are only reported to the console.
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
