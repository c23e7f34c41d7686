import { Form } from 'react-router'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { useManualWords } from './manual-words.ts'

/** Searches the manual; the server answers, with or without JavaScript. */
export function ManualSearch({ typed = '' }: { typed?: string }) {
  const words = useManualWords()
  return (
    <search>
      <Form className="manual-search" action={adminPath('manual', useLocale())} key={typed}>
        <label>
          {words.search}
          <input type="search" name="q" defaultValue={typed} maxLength={100} />
        </label>
        <button type="submit" className="button">
          {words.submit}
        </button>
      </Form>
    </search>
  )
}
