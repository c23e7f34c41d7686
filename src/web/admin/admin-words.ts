import { type AdminMessages, adminMessagesOf } from '../messages/admin/admin-index.ts'
import { useLocale } from '../locale.ts'

/** The texts of the admin, in the page's locale. */
export function useAdminWords(): AdminMessages {
  return adminMessagesOf(useLocale())
}
