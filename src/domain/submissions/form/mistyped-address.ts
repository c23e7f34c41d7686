import { limited } from '../../../lib/text/limited.ts'
import { editDistance } from '../../../lib/text/similarity.ts'
import { MESSAGE_LIMITS } from './form-fields.ts'

/** The most common mail domains in German- and English-speaking countries. */
const COMMON =
  `gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.de yahoo.com yahoo.de
    icloud.com t-online.de freenet.de posteo.de mailbox.org arcor.de bluewin.ch proton.me
    protonmail.com comcast.net verizon.net`.split(/\s+/)

/** Too short for a comparison, because changing one letter often gives another real domain. */
const SHORT = new Map([
  ['gmx.ed', 'gmx.de'],
  ['gmx.ent', 'gmx.net'],
  ['gmx.nte', 'gmx.net'],
  ['gmx.con', 'gmx.com'],
  ['gxm.de', 'gmx.de'],
  ['gxm.net', 'gmx.net'],
  ['web.ed', 'web.de'],
  ['wbe.de', 'web.de'],
  ['ewb.de', 'web.de'],
  ['aol.con', 'aol.com'],
])

/** Real domains one letter away from a common one. */
const REAL = new Set(
  'ymail.com email.com mail.com hotmail.dk hotmail.be outlook.dk outlook.be'.split(' '),
)

/** "anna@gmail.com" for "anna@gmial.com"; undefined where the domain is not a typing error of a common one. */
export const correctAddress = limited(
  MESSAGE_LIMITS.email,
  undefined,
  (typed: string): string | undefined => {
    const address = typed.trim()
    const at = address.lastIndexOf('@')
    if (at < 1) return undefined
    const domain = address.slice(at + 1).toLowerCase()
    const meant = SHORT.get(domain) ?? correctDomain(domain)
    return meant && `${address.slice(0, at)}@${meant}`
  },
)

function correctDomain(domain: string): string | undefined {
  if (REAL.has(domain) || COMMON.includes(domain)) return undefined
  return COMMON.find((common) => editDistance(domain, common, 1) === 1)
}
