import type { ReactNode } from 'react'
import type { LegalSection } from '../../messages/legal.de.ts'
import type { LegalPageView } from '../../views/legal-page.ts'
import { MarkdownText } from '../markdown-text.tsx'

/** One of the legal pages as running text; the children follow it. */
export function LegalTextPage({ text, children }: { text: LegalPageView; children?: ReactNode }) {
  const { title, ownerContent, sections } = text
  return (
    <article className="page page-narrow prose">
      <h1>{title}</h1>
      <MarkdownText blocks={ownerContent} />
      {sections.map((section) => (
        <Section key={section.heading ?? title} {...section} />
      ))}
      {children}
    </article>
  )
}

function Section({ heading, paragraphs }: LegalSection) {
  return (
    <section className="prose">
      {heading && <h2>{heading}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
