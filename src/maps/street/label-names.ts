import type { StyleSpecification } from 'maplibre-gl'

/** Name fields that a style may show; what it shows instead depends on the visitor's language. */
const NAME_FIELD = /^name([:_](latin|int|en|de))?$/
const NAME_TOKEN = /\{(name(?:[:_](?:latin|int|en|de))?)\}/

/** The style with labels in the language where the data has them, else with the names it showed before. */
export function withLabelsIn(locale: 'de' | 'en', style: StyleSpecification): StyleSpecification {
  const layers = style.layers.map((layer) => {
    if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer
    const field: unknown = translated(layer.layout['text-field'], locale)
    return { ...layer, layout: { ...layer.layout, 'text-field': field } }
  })
  // An expression stays one: only field names inside it became expressions.
  return { ...style, layers: layers as StyleSpecification['layers'] }
}

function translated(value: unknown, locale: 'de' | 'en'): unknown {
  if (typeof value === 'string') return tokensTranslated(value, locale)
  if (isStops(value)) {
    const stops = value.stops.map(([zoom, field]) => [zoom, translated(field, locale)])
    return { ...value, stops }
  }
  return expressionTranslated(value, locale)
}

// Older styles write `{name:latin}\n{name:nonlatin}`; the second line is there for those who cannot read the first.
function tokensTranslated(text: string, locale: 'de' | 'en'): unknown {
  const field = NAME_TOKEN.exec(text)?.[1]
  return field ? nameIn(locale, field) : text
}

function expressionTranslated(value: unknown, locale: 'de' | 'en'): unknown {
  if (!Array.isArray(value)) return value
  const [operator, field] = value
  if (operator === 'literal') return value
  if (operator === 'get' && value.length === 2 && NAME_FIELD.test(String(field))) {
    return nameIn(locale, String(field))
  }
  return value.map((part: unknown) => expressionTranslated(part, locale))
}

// OpenMapTiles and Protomaps write `name:de`, Shortbread `name_de`.
function nameIn(locale: 'de' | 'en', field: string): unknown[] {
  const fields = new Set([`name:${locale}`, `name_${locale}`, field, 'name'])
  return ['coalesce', ...[...fields].map((name) => ['get', name])]
}

function isStops(value: unknown): value is { stops: [number, unknown][] } {
  return typeof value === 'object' && value !== null && 'stops' in value
}
