import type { person as german } from './person.de.ts'
import { formatCount } from '../format.ts'

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'medium' })

export const person: typeof german = {
  columns: {
    receipt: 'Number',
    receivedAt: 'Received',
    form: 'Form',
    status: 'Status',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    message: 'Message',
    page: 'Page',
    deliveredTo: 'Delivered to',
  },
  found: (messages, address) =>
    messages === 1 ? `1 message from ${address}:` : `${messages} messages from ${address}:`,
  none: (address) => `Nothing is stored about “${address}”.`,
  mentions: (receipts) =>
    `Messages from others also mention this address; they stay, please check them yourself: ${receipts.join(', ')}`,
  howToApply: 'Add --apply to delete this. It cannot be undone.',
  proof: ({ number, at, messages, deliveries, hash }) => [
    `Proof of deletion ${number}`,
    `Time: ${MOMENT.format(at)} (${at.toISOString()})`,
    `Deleted: ${formatCount(messages, 'message', 'messages', 'en')}, ${formatCount(deliveries, 'delivery', 'deliveries', 'en')}`,
    `Checksum: ${hash}`,
    'Entered in the deletion ledger (deletions.jsonl): these messages will not come back from an older backup either.',
    'Copies that were delivered by e-mail or webhook, and the backups themselves, are not deleted.',
  ],
  ledgerApplied: (messages) =>
    `Deletion ledger applied; deleted again, since a backup had brought them back: ${formatCount(messages, 'message', 'messages', 'en')}.`,
  ledgerDamaged:
    'The deletion ledger (deletions.jsonl in the data directory) is damaged or was changed. What can be read still counts; please restore the file from a backup.',
}
