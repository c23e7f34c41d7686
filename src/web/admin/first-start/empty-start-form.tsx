import { useState } from 'react'
import { Link } from 'react-router'
import type { FieldProblem } from '../../../domain/problem.ts'
import { Field } from '../../components/forms/field.tsx'
import { AccentPreview } from '../settings/accent-preview.tsx'
import { useSettingsWords } from '../settings/settings-words.ts'
import { useFirstStartWords } from './first-start-words.ts'

type FieldName = 'name' | 'country' | 'languages' | 'accent' | 'category'

type Props = {
  view: {
    places: number
    /** of these, those that somebody changed by hand */
    edited: number
    countries: readonly { value: string; name: string }[]
    suggested: Record<FieldName, string>
  }
  answer: { typed: Record<FieldName, string>; problems: readonly FieldProblem[] } | undefined
}

/** The form for a site that begins empty: name, country, languages, colour and first category. */
export function EmptyStartForm({ view, answer }: Props) {
  const words = useFirstStartWords().form
  const { problem: sentence } = useSettingsWords()
  const { name, country, languages, accent, category } = answer?.typed ?? view.suggested
  const [shown, setShown] = useState({ name, accent })
  const common = (field: FieldName) => {
    const problem = answer?.problems.find((one) => one.field === field)
    return { id: `begin-${field}`, name: field, problem: problem && sentence(problem) }
  }
  return (
    <div className="page page-narrow first-start">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form method="post" className="operator-form">
        <input type="hidden" name="places" value={view.places} />
        <Field
          {...common('name')}
          label={words.name}
          hint={words.nameHint}
          defaultValue={name}
          onType={(typed) => setShown((before) => ({ ...before, name: typed }))}
        />
        <Field
          {...common('country')}
          label={words.country}
          hint={words.countryHint}
          defaultValue={country}
          options={view.countries}
        />
        <Field
          {...common('languages')}
          label={words.languages}
          defaultValue={languages}
          options={Object.entries(words.languageChoices).map(([value, text]) => ({
            value,
            name: text,
          }))}
        />
        <Field
          {...common('accent')}
          label={words.accent}
          type="color"
          defaultValue={accent}
          onType={(typed) => setShown((before) => ({ ...before, accent: typed }))}
        />
        <AccentPreview {...shown} />
        <Field
          {...common('category')}
          label={words.category}
          hint={words.categoryHint}
          defaultValue={category}
        />
        <p>{words.removal(view)}</p>
        <p className="settings-steps">
          <button type="submit" className="button button-primary">
            {words.submit}
          </button>
          <Link to="?">{words.back}</Link>
        </p>
      </form>
    </div>
  )
}
