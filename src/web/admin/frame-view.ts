import type { Role } from '../../domain/admin/operator.ts'
import type { Logo } from '../../domain/admin/logo.ts'
import type { AdminScreen } from './admin-routes.ts'

/** The frame of a page of the admin. */
export type FrameView = {
  siteName: string
  logo?: Logo
  /** of the signed-in person */
  name?: string
  role?: Role
  /** the person has to set up a second factor first; there is no navigation */
  lacksFactor?: true
  /** messages; missing where the person answers none */
  waiting?: { inbox: number; quarantine: number }
  /** screens beside the messages that this person may open */
  screens?: readonly AdminScreen[]
}

/** Whether a refusal of the guard comes with the frame. */
export function isFrameView(value: unknown): value is FrameView {
  return typeof value === 'object' && value !== null && 'siteName' in value && 'screens' in value
}
