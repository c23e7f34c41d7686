import type { LegalPage } from '../messages/legal.de.ts'
import { useWords } from '../words.tsx'

/** One of the legal pages as running text. */
export function LegalTextPage({ page }: { page: LegalPage }) {
  const { title, sections } = useWords().legal[page]
  return (
    <article className="page page-narrow prose">
      <h1>{title}</h1>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading ?? title} className="prose">
          {heading && <h2>{heading}</h2>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
