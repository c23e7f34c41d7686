import type { ReactNode } from 'react'

type Props = {
  name: string
  value?: string
  /** `radio` for one of several choices with the same name */
  type?: 'checkbox' | 'radio'
  isTicked?: boolean
  autoComplete?: 'off'
  children: ReactNode
}

/** A box to tick, with the text beside it. */
export function CheckField({
  value = 'yes',
  type = 'checkbox',
  isTicked,
  children,
  ...box
}: Props) {
  return (
    <label className="check">
      <input {...box} type={type} value={value} defaultChecked={isTicked} />
      {children}
    </label>
  )
}
