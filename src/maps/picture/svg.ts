/** An element with attributes, as SVG text. Values that are undefined are left out. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  content = '',
): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${escapeAttribute(shown(value))}"`
  }
  return content ? `${text}>${content}</${name}>` : `${text}/>`
}

/** A number with at most two decimals and no superfluous zero: 0.5 is `.5`. */
export function shortNumber(value: number): string {
  const text = String(Math.round(value * 100) / 100)
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0')
}

/** To a tenth of a pixel. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function shown(value: string | number): string {
  return typeof value === 'number' ? shortNumber(value) : value
}

function escapeAttribute(text: string): string {
  // Paths are long and have nothing to escape.
  if (!/[&<"]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A name as the content of an element. What XML cannot carry (1.0, section 2.2) is left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
