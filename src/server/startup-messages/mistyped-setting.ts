import type { MistypedSetting } from '../settings/mistyped-settings.ts'

/** What is said at the start of a variable that looks like a typing error; it goes on all the same. */
export function describeMistypedSetting({ name, meant }: MistypedSetting): string {
  return [
    `${name} ist keine Einstellung von Lageplan und bewirkt nichts. Meinten Sie ${meant}?`,
    `${name} is no setting of Lageplan and has no effect. Did you mean ${meant}?`,
  ].join('\n')
}
