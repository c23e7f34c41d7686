import { useRouteLoaderData } from 'react-router'
import type { FormName } from '../../../domain/submissions/submission.ts'
import type { SiteSettings } from '../../context.ts'
import { pathTo } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import { useFormWords } from '../../words/forms.ts'
import { PageLink } from '../surroundings.tsx'

/** What is stored of a form and for how long: the numbers are those that the server deletes by. */
export function RetentionNote({ form }: { form: FormName }) {
  const { form: words, proposals, retention } = useFormWords()
  const locale = useLocale()
  const site = useRouteLoaderData<{ site: SiteSettings }>('root')?.site
  const { notice } = proposals
  return (
    <section className="form-note" aria-label={notice.title}>
      <p>
        {notice.stored[form]} {site && retention.notice(site.retention)}
      </p>
      <p>
        {words.privacyNote} <PageLink to={pathTo('privacy', locale)}>{words.privacyLink}</PageLink>
      </p>
    </section>
  )
}
