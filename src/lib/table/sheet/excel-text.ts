const ESCAPED = /_x([\da-fA-F]{4})_/g

/**
 * A text of a workbook as it is shown (ECMA-376, 22.9.2.19, ST_Xstring): what XML has no letter for stands as `_x000D_`, and
 * `_x005F_` is the underscore of a text that looks so. Line breaks become LF.
 */
export function excelText(text: string): string {
  if (!text.includes('_x') && !text.includes('\r')) return text
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}
