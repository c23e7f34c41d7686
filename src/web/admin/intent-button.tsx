import type { ComponentProps } from 'react'
import { Form, type FormProps } from 'react-router'

type Props = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'className'> & {
  intent: string
  variant?: keyof typeof VARIANT_CLASSES
}

const VARIANT_CLASSES = { plain: 'button', primary: 'button button-primary', link: 'link-button' }

/** Sends its form; the action reads the intent. */
export function IntentButton({ intent, variant = 'plain', ...rest }: Props) {
  return (
    <button
      {...rest}
      type="submit"
      name="intent"
      value={intent}
      className={VARIANT_CLASSES[variant]}
    />
  )
}

type FormOfButton = Pick<FormProps, 'action' | 'className' | 'preventScrollReset'>

type IntentFormProps = Props & FormOfButton & { fields?: Readonly<Record<string, string>> }

/** A form that is one button; `fields` says what it is about. */
export function IntentForm({ fields = {}, ...props }: IntentFormProps) {
  const { action, className, preventScrollReset, ...button } = props
  return (
    <Form method="post" {...{ action, className, preventScrollReset }}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IntentButton {...button} />
    </Form>
  )
}
