import type { person as german } from './person.de.ts'
import { counted } from '../format.ts'

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
    deliveredTo: 'Handed on to',
  },
  found: (messages, address) =>
    messages === 1 ? `1 message from ${address}:` : `${messages} messages from ${address}:`,
  none: (address) => `Nothing is stored of “${address}”.`,
  mentions: (receipts) =>
    `The address also stands in messages of others; they stay, please look for yourself: ${receipts.join(', ')}`,
  howToApply: 'With --apply this is deleted. It cannot be undone.',
  proof: ({ number, at, messages, deliveries, hash }) => [
    `Proof of deletion ${number}`,
    `Time: ${MOMENT.format(at)} (${at.toISOString()})`,
    `Deleted: ${counted(messages, 'message', 'messages', 'en')}, ${counted(deliveries, 'delivery', 'deliveries', 'en')}`,
    `Checksum: ${hash}`,
    'Entered in the deletion ledger (deletions.jsonl): these messages do not come back from an older backup either.',
    'Not deleted are copies that were handed on by e-mail or webhook, and the backups themselves.',
  ],
  ledgerApplied: (messages) =>
    `Deletion ledger applied; deleted again, since a backup had brought them back: ${counted(messages, 'message', 'messages', 'en')}.`,
  ledgerDamaged:
    'The deletion ledger (deletions.jsonl in the data directory) is damaged or was changed. What can be read still counts; please restore the file from a backup.',
}
