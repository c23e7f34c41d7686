import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { withLabelsIn } from './adapt-style.ts'

function translate(field: unknown): unknown {
  const layer = {
    id: 'towns',
    type: 'symbol',
    source: 'base',
    layout: { 'text-field': field },
  } as SymbolLayerSpecification
  const style: StyleSpecification = { version: 8, sources: {}, layers: [layer] }
  const [translated] = withLabelsIn('de', style).layers
  return translated?.type === 'symbol' && translated.layout?.['text-field']
}

const germanElse = (...fields: string[]) => [
  'coalesce',
  ...['name:de', 'name_de', ...fields].map((field) => ['get', field]),
]

test.each([
  ['{name}', germanElse('name')],
  ['{name_en}', germanElse('name_en', 'name')],
  ['{name:latin}\n{name:nonlatin}', germanElse('name:latin', 'name')],
  [['get', 'name'], germanElse('name')],
  [
    ['format', ['get', 'name_en'], { 'font-scale': 0.8 }],
    ['format', germanElse('name_en', 'name'), { 'font-scale': 0.8 }],
  ],
  [
    {
      stops: [
        [4, '{abbrev}'],
        [6, '{name}'],
      ],
    },
    {
      stops: [
        [4, '{abbrev}'],
        [6, germanElse('name')],
      ],
    },
  ],
])('%j shows the German name first', (field, translated) => {
  expect(translate(field)).toEqual(translated)
})

test.each([['{ref}'], [['get', 'ref']], [['literal', 'name']], [['to-string', ['get', 'ele']]]])(
  '%j is not a name and stays unchanged',
  (field) => {
    expect(translate(field)).toEqual(field)
  },
)
