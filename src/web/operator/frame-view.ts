import type { Role } from '../../domain/operators/operator.ts'
import type { Logo } from '../../domain/operators/logo.ts'
import type { OperatorScreen } from './operator-routes.ts'

/** What stands around a page of the operator area. */
export type FrameView = {
  siteName: string
  logo?: Logo
  /** of whoever is signed in */
  name?: string
  role?: Role
  waiting?: { inbox: number; quarantine: number }
  /** screens beside the messages that this person may open */
  screens?: readonly OperatorScreen[]
}

/** Whether a refusal of the guard says what stands around it. */
export function isFrameView(value: unknown): value is FrameView {
  return typeof value === 'object' && value !== null && 'siteName' in value && 'screens' in value
}
