import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { catalogueFile } from '#services/admin-contract/catalogue-file.ts'
import { CommandFailure, type Tell } from '../command/command-verb.ts'
import type { Verb } from './admin-client.ts'

export const exportCsv: Verb = {
  takes: ['FILE.csv'],
  does: 'writes the catalog to a Shopify product CSV',
  async run(admin, tell, [file = '']) {
    const response = await admin.open(catalogueFile.exportCatalogue)
    if (!response.body) throw new CommandFailure('the shop sent no catalog')
    // The draft replaces the file by a rename, so that a broken connection leaves the file as it was.
    const draft = `${file}.new`
    try {
      await pipeline(Readable.fromWeb(response.body as WebStream), createWriteStream(draft))
      await rename(draft, file)
    } catch (cause) {
      await rm(draft, { force: true })
      throw new CommandFailure(`the catalog could not be written to ${file}`, { cause })
    }
    tell(`the catalog is in ${file}`)
  },
}

/** The number of times that progress is told for one file. */
const STEPS = 10

export const importCsv: Verb = {
  takes: ['FILE.csv'],
  does: 'reads a Shopify product CSV: all of it, or nothing',
  async run(admin, tell, [file = '']) {
    const { size } = await stat(file).catch((cause) => {
      throw new CommandFailure(`there is no file ${file}`, { cause })
    })
    const csv = Readable.toWeb(Readable.from(readWithProgress(file, size, tell)))
    const imported = await admin.ask(catalogueFile.importCatalogue, { csv: csv as ReadableStream })
    const { products, variants, created, changed, warnings } = imported
    for (const warning of warnings) tell(warning)
    tell(
      `${counted(products, 'product')} with ${counted(variants, 'variant')}: ${created} new, ${changed} changed`,
    )
  },
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The shop reads the file as fast as it receives it, so bytes sent count as bytes read. */
async function* readWithProgress(file: string, size: number, tell: Tell) {
  let sent = 0
  let told = 0
  for await (const chunk of createReadStream(file)) {
    yield chunk as Uint8Array
    sent += chunk.length
    const step = Math.floor((sent / size) * STEPS)
    if (step === told) continue
    told = step
    tell(step < STEPS ? `${Math.round((step / STEPS) * 100)}% read` : 'all read; checking and importing it')
  }
}
