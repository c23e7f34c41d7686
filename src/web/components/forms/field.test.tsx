import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'

const OPTIONS = [
  { value: 'km', name: 'Kilometer' },
  { value: 'mi', name: 'Meilen' },
]

test('links hint and problem to every kind of control', () => {
  const shown = { id: 'f', name: 'f', label: 'Feld', hint: 'So geht es', problem: 'So nicht' }
  for (const kind of [{}, { rows: 3 }, { options: OPTIONS }]) {
    const html = renderToStaticMarkup(<Field {...shown} {...kind} />)
    expect(html).toContain('<label for="f">Feld</label>')
    expect(html).toMatch(/<(input|textarea|select)[^>]* aria-describedby="f-hint f-problem"/)
    expect(html).toMatch(/<(input|textarea|select)[^>]* aria-invalid="true"/)
    expect(html).toContain('<p class="field-problem" id="f-problem">So nicht</p>')
  }
})

test('does not mark a valid control as invalid or link it to a problem', () => {
  const html = renderToStaticMarkup(<Field id="f" name="f" label="Feld" defaultValue="da" />)
  expect(html).toContain('<label for="f">Feld</label>')
  expect(html).not.toMatch(/aria-|hint|problem/)
})

test('lists the empty choice first, if there is one', () => {
  const field = { id: 'f', name: 'f', label: 'Feld', options: OPTIONS, defaultValue: 'mi' }
  const names = (html: string) =>
    [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name)
  const all = renderToStaticMarkup(<Field {...field} none="Alle" />)
  expect(names(all)).toEqual(['Alle', 'Kilometer', 'Meilen'])
  expect(all).toContain('<option value="mi" selected="">')
  expect(names(renderToStaticMarkup(<Field {...field} />))).toEqual(['Kilometer', 'Meilen'])
})
