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
  /** the person must set up a second factor first, so there is no navigation */
  lacksFactor?: true
  /** numbers of messages; missing if the person has no inbox */
  messageCounts?: { inbox: number; quarantine: number }
  /** screens beside the messages that this person may open */
  screens?: readonly AdminScreen[]
}

/** Whether a refusal of the guard brings the frame with it. */
export function isFrameView(value: unknown): value is FrameView {
  return typeof value === 'object' && value !== null && 'siteName' in value && 'screens' in value
}
