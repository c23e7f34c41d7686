import { type ComponentProps, useState } from 'react'
import { useFormWords } from '../../words/forms.ts'
import { FormField } from './form-field.tsx'

type Props = Omit<ComponentProps<typeof FormField>, 'name' | 'type' | 'autoComplete' | 'onLeave'>

/** The visitor's e-mail address, with a question if its domain looks like a typo. It only asks and never rejects. */
export function EmailField(props: Props) {
  const { form } = useFormWords()
  const [meant, setMeant] = useState(props.meantEmail)
  const [isAsked, setAsked] = useState(props.meantEmail !== undefined)
  const look = async (typed: string) => {
    const rules = await import('../../forms/check-fields.ts').catch(() => undefined)
    setAsked(false)
    setMeant(rules?.correctAddress(typed))
  }
  return (
    <div className="asked-field">
      <FormField
        {...props}
        name="email"
        type="email"
        autoComplete="email"
        onLeave={(typed) => void look(typed)}
      />
      <p role="status" className="hint">
        {meant && (
          <>
            {form.meantEmail(meant)} {isAsked && form.meantEmailAgain}
            <button
              type="button"
              className="link-button needs-script"
              onClick={({ currentTarget }) => {
                fillEmail(currentTarget.form, meant)
                setMeant(undefined)
              }}
            >
              {form.acceptEmail}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

function fillEmail(form: HTMLFormElement | null, address: string): void {
  const control = form?.elements.namedItem('email')
  if (!(control instanceof HTMLInputElement)) return
  control.value = address
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.focus()
}
