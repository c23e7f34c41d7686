import { expect, test } from 'vitest'
import { missingFields, parseResponsible, unfinishedPages } from '../../domain/admin/responsible.ts'
import { plainText } from '../../lib/markdown/markdown.ts'
import { toLegalPage } from './legal-page.ts'

const FILLED: Record<string, string> = {
  organisation: 'Landkreis Beispiel',
  address: 'Marktplatz 1\r\n12345 Beispielstadt',
  email: 'post@landkreis.beispiel.de',
  register: '',
  dataProtectionOfficer: 'Dana Schutz',
}

function responsible(more: Record<string, string> = {}) {
  const parsed = parseResponsible((name) => ({ ...FILLED, ...more })[name] ?? '')
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}

test('the owner’s details make the imprint, with line breaks and a link to the e-mail address', () => {
  const { ownerContent, sections } = toLegalPage('imprint', { responsible: responsible() }, 'de')
  expect(sections).toEqual([])
  expect(plainText(ownerContent)).toBe(
    'Angaben nach § 5 DDG Landkreis Beispiel Marktplatz 1 12345 Beispielstadt Kontakt E-Mail: post@landkreis.beispiel.de',
  )
  expect(JSON.stringify(ownerContent)).toContain('"url":"mailto:post@landkreis.beispiel.de"')
  expect(JSON.stringify(ownerContent).match(/"break"/g)).toHaveLength(2)
  const english = toLegalPage('imprint', { responsible: responsible() }, 'en')
  expect(plainText(english.ownerContent)).toContain('Information under § 5 DDG')
})

test('the program’s paragraphs about storage stay below the owner’s own text and details', () => {
  const template = toLegalPage('privacy', {}, 'de')
  expect(template.ownerContent).toEqual([])
  const legal = { privacy: { de: 'Unser Text.' }, responsible: responsible() }
  const { ownerContent, sections } = toLegalPage('privacy', legal, 'de')
  expect(plainText(ownerContent)).toMatch(
    /^Unser Text\. Verantwortlich für die Verarbeitung .*Dana Schutz$/,
  )
  expect(sections).toEqual(template.sections)
})

test('the owner’s text keeps its lines, and its links may start an e-mail', () => {
  const imprint = {
    de: 'Muster GmbH\nWeg 1\n\n[Mail](mailto:a@b.de) <c@d.de> [nein](javascript:x)',
  }
  expect(toLegalPage('imprint', { imprint }, 'de').ownerContent).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Muster GmbH' },
        { kind: 'break' },
        { kind: 'text', text: 'Weg 1' },
      ],
    },
    {
      kind: 'paragraph',
      content: [
        { kind: 'link', url: 'mailto:a@b.de', content: [{ kind: 'text', text: 'Mail' }] },
        { kind: 'text', text: ' ' },
        { kind: 'link', url: 'mailto:c@d.de', content: [{ kind: 'text', text: 'c@d.de' }] },
        { kind: 'text', text: ' [nein](javascript:x)' },
      ],
    },
  ])
})

test('name, address and e-mail count as missing until they are filled in or the owner has written a text', () => {
  expect(missingFields('imprint', {})).toEqual(['organisation', 'address', 'email'])
  expect(missingFields('imprint', { responsible: responsible({ address: ' ' }) })).toEqual([
    'address',
  ])
  expect(unfinishedPages({ responsible: responsible() })).toEqual([])
  expect(unfinishedPages({ imprint: { de: 'Wir' } })).toEqual(['privacy'])
  expect(parseResponsible((name) => (name === 'email' ? 'post@' : ''))).toMatchObject({
    problems: [{ field: 'email', rule: 'email_invalid' }],
  })
})
