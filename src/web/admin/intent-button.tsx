import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'className'> & {
  intent: string
  look?: keyof typeof LOOKS
}

const LOOKS = { plain: 'button', primary: 'button button-primary', link: 'link-button' }

/** Sends its form; the action reads the intent. */
export function IntentButton({ intent, look = 'plain', ...rest }: Props) {
  return <button {...rest} type="submit" name="intent" value={intent} className={LOOKS[look]} />
}
