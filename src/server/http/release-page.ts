import type { Context, Hono } from 'hono'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import { digest as german } from '../../web/messages/mail/digest.de.ts'
import { digest as english } from '../../web/messages/mail/digest.en.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import siteStyles from '../../web/styles/visitors.css?url'
import type { AppParts } from '../app-parts.ts'
import { problemStatus } from './problem.ts'
import { RELEASE_PATHS } from '../release-paths.ts'

const WORDS = { de: german.page, en: english.page } as const satisfies Record<Locale, unknown>

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

/** The page behind the links of a digest. Opening it changes nothing, because mail scanners open every link; its button does. */
export function addReleasePages(app: Hono, { release, site }: AppParts): void {
  for (const locale of LOCALES) {
    const path = `${RELEASE_PATHS[locale]}/:token`
    const words = WORDS[locale]
    const show = (title: string, content: string, status = 200) =>
      new Response(pageOf({ locale, title, content, siteName: site.name }), {
        status,
        headers: HEADERS,
      })

    app.get(path, async (c) => {
      const link = await release.read(tokenOf(c))
      if (!link.ok) return refuse(link.problem)
      const { receipt, receivedAt } = link
      const button = `<form method="post"><button class="button button-primary" type="submit">${words.button}</button></form>`
      return show(words.title, `<p>${words.ask(receipt, receivedAt)}</p>${button}`)
    })

    app.post(path, async (c) => {
      const released = await release.release(tokenOf(c))
      if (!released.ok) return refuse(released.problem)
      return show(words.doneTitle, `<p>${words.done(released.receipt)}</p>`)
    })

    const refuse = (problem: 'link_invalid' | 'link_expired' | 'link_used') => {
      const sentence = allMessagesOf(locale).problems[problem]
      const content = `<p>${sentence}</p><p class="soft">${words.code(problem)}</p>`
      return show(words.problemTitle, content, problemStatus(problem))
    }
  }
}

function tokenOf(c: Context): string {
  return c.req.param('token') ?? ''
}

type Page = { locale: Locale; title: string; content: string; siteName: string }

function pageOf({ locale, title, content, siteName }: Page): string {
  const name = siteName.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${name}</title><link rel="stylesheet" href="${siteStyles}"></head><body><main class="page page-narrow prose"><h1>${title}</h1>${content}</main></body></html>`
}
