// No mark reaches over the next `<`: of many that are never closed, each would be searched to the end.
const BREAKS = /<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi

/** The words of a piece of HTML, without its marks: nothing of it is ever shown as HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(BREAKS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
