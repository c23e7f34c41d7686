import type { ReactNode } from 'react'

type Props = { name: string; value?: string; isTicked?: boolean; children: ReactNode }

/** A box to tick, with the text beside it. */
export function Check({ name, value = 'yes', isTicked, children }: Props) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} />
      {children}
    </label>
  )
}
