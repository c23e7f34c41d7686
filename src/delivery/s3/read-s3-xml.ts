import { SaxesParser } from 'saxes'

/**
 * The texts of an answer of S3 with where they stand, in order: `['ListBucketResult/Contents/Key', 'a.txt']`. None for anything that is
 * no XML.
 */
export function leavesOf(text: string): [place: string, text: string][] {
  const leaves: [string, string][] = []
  const open: string[] = []
  let written = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    open.push(name)
    written = ''
  })
  parser.on('text', (more) => {
    written += more
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    if (written.trim() !== '' || isSelfClosing) leaves.push([open.join('/'), written])
    open.pop()
    written = ''
  })
  try {
    parser.write(text).close()
  } catch {
    return []
  }
  return leaves
}
