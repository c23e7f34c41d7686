import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { Block, Inline } from '../../lib/markdown/markdown.ts'

type Props = {
  blocks: readonly Block[]
  /** for a text beside a form, which no link may navigate away from */
  linkTarget?: '_blank'
}

const LinkTarget = createContext<Props['linkTarget']>(undefined)

/** A text that was written in Markdown. Its headings rank below that of the page. */
export function MarkdownText({ blocks, linkTarget }: Props) {
  return <LinkTarget value={linkTarget}>{blocks.map(showBlock)}</LinkTarget>
}

// Blocks and words have no identity, so their index is the key: the text is always replaced as a whole.
function showBlock(block: Block, at: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={at}>{showInline(block.content)}</p>
    case 'heading': {
      const Heading = block.level <= 2 ? 'h2' : 'h3'
      return <Heading key={at}>{showInline(block.content)}</Heading>
    }
    case 'list': {
      const items = block.items.map((item, position) => <li key={position}>{showItem(item)}</li>)
      return block.isOrdered ? (
        <ol key={at} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={at}>{items}</ul>
      )
    }
    case 'quote':
      return <blockquote key={at}>{block.blocks.map(showBlock)}</blockquote>
    case 'code':
      return (
        <pre key={at}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr key={at} />
  }
}

// Rendered without a paragraph, the first words of an item stay on the line of its bullet.
function showItem([first, ...rest]: readonly Block[]): ReactNode {
  const line =
    first?.kind === 'paragraph' ? showInline(first.content) : first && showBlock(first, 0)
  return (
    <>
      {line}
      {rest.map((block, at) => showBlock(block, at + 1))}
    </>
  )
}

function showInline(content: readonly Inline[]): ReactNode {
  return content.map((one, at) => <Fragment key={at}>{showOne(one)}</Fragment>)
}

function showOne(one: Inline): ReactNode {
  switch (one.kind) {
    case 'text':
      return one.text
    case 'code':
      return <code>{one.text}</code>
    case 'emphasis':
      return <em>{showInline(one.content)}</em>
    case 'strong':
      return <strong>{showInline(one.content)}</strong>
    case 'link':
      return <Link url={one.url}>{showInline(one.content)}</Link>
    case 'break':
      return <br />
  }
}

function Link({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} rel="noopener nofollow" target={useContext(LinkTarget)}>
      {children}
    </a>
  )
}
