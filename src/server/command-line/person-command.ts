import type { PersonData, PersonRecord } from '../../domain/submissions/retention/person-data.ts'
import { excelCsv } from '../../lib/table/write-csv.ts'
import { person as german } from '../../web/messages/admin/person.de.ts'
import { person as english } from '../../web/messages/admin/person.en.ts'
import { composePersonData } from '../compose/compose-person-data.ts'
import { FLAG, readArguments, failWithUsage } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'

type Words = typeof german

/** `person export ADDRESS [--csv]` and `person erase ADDRESS [--apply]`. */
export async function runPerson(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, { csv: FLAG, apply: FLAG })
  const [action, address = ''] = positionals
  if ((action !== 'export' && action !== 'erase') || address.trim() === '')
    return failWithUsage('person')
  const words = values.english ? english : german
  return withStorage(async ({ config, storage }) => {
    const person = composePersonData(config, storage)
    if (action === 'export') return await printExport(person, { address, words, csv: values.csv })
    return await erase(person, { address, words, apply: values.apply })
  })
}

async function printExport(
  person: PersonData,
  { address, words, csv }: { address: string; words: Words; csv: boolean },
): Promise<number> {
  const { own, mentions } = await person.find(address)
  if (own.length === 0) {
    console.error(words.none(address))
    if (mentions.length > 0) console.error(words.mentions(mentions))
    return 1
  }
  const exportedAt = new Date().toISOString()
  if (csv) process.stdout.write(excelCsv(tableOf(own, words)))
  else console.log(JSON.stringify({ address, exportedAt, records: own }, null, 2))
  // On stderr, so that the export can be handed out as it is: these messages belong to others.
  if (mentions.length > 0) console.error(words.mentions(mentions))
  return 0
}

function tableOf(records: readonly PersonRecord[], { columns }: Words): string[][] {
  const rows = records.map(({ message, deliveries }) => {
    const { receipt, receivedAt, form, status, fields, page = '' } = message
    const { name = '', email = '', phone = '', message: text = '' } = fields
    const sentTo = deliveries.filter((one) => one.status === 'sent').map((one) => one.recipient)
    const moment = receivedAt.toISOString()
    return [receipt, moment, form, status, name, email, phone, text, page, sentTo.join(', ')]
  })
  return [Object.values(columns), ...rows]
}

async function erase(
  person: PersonData,
  { address, words, apply }: { address: string; words: Words; apply: boolean },
): Promise<number> {
  const { own, mentions } = await person.find(address)
  const proof = apply ? await person.erase(address, 'cli') : undefined
  if (own.length === 0) console.error(words.none(address))
  else if (!proof) {
    console.log(words.found(own.length, address))
    for (const { message } of own) console.log(`  ${message.receipt}`)
    console.log(words.howToApply)
  } else for (const line of words.proof(proof)) console.log(line)
  if (mentions.length > 0) console.error(words.mentions(mentions))
  return own.length > 0 ? 0 : 1
}
