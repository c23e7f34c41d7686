import { pathTo } from '../paths.ts'
import { useLocale, useWords } from '../words.tsx'
import { MessageForm } from './message-form/message-form.tsx'

/** What a list of places ends with: a message to the organisation for whoever did not find what they looked for. */
export function ShortForm({ siteName }: { siteName: string }) {
  const { finder, form } = useWords()
  const locale = useLocale()
  return (
    <section className="list-form" aria-labelledby="schreiben">
      <h2 id="schreiben">{finder.writeTitle}</h2>
      {/* Kept ready-made like every list, so without a script the form stands on a page of its own. */}
      <noscript>
        <p>
          <a className="button button-primary" href={pathTo('contact', locale)}>
            {form.withoutScript}
          </a>
        </p>
      </noscript>
      <MessageForm receiver={{ kind: 'organisation', name: siteName }} />
    </section>
  )
}
