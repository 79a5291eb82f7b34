import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import * as v from 'valibot'
import type { Tell } from '../command/command-verb.ts'
import type { Verb } from './catalogue-verb.ts'
import { CommandFailure } from './command-failure.ts'

export const exportCsv: Verb = {
  takes: ['FILE.csv'],
  async run(admin, tell, [file = '']) {
    const response = await admin.open({ path: ['catalogue.csv'] })
    if (!response.body) throw new CommandFailure('the shop sent no catalogue')
    // By rename, so that a connection that breaks leaves the file as it was.
    const draft = `${file}.new`
    try {
      await pipeline(Readable.fromWeb(response.body as WebStream), createWriteStream(draft))
      await rename(draft, file)
    } catch (cause) {
      await rm(draft, { force: true })
      throw new CommandFailure(`the catalogue could not be written to ${file}`, { cause })
    }
    tell(`the catalogue is in ${file}`)
  },
}

const importedSchema = v.object({
  products: v.number(),
  variants: v.number(),
  created: v.number(),
  changed: v.number(),
  warnings: v.array(v.string()),
})
/** How often the progress is told, in shares of the file. */
const STEPS = 10

export const importCsv: Verb = {
  takes: ['FILE.csv'],
  async run(admin, tell, [file = '']) {
    const { size } = await stat(file).catch((cause) => {
      throw new CommandFailure(`there is no file ${file}`, { cause })
    })
    const csv = Readable.toWeb(Readable.from(readWithProgress(file, size, tell)))
    const request = { method: 'POST', path: ['catalogue.csv'], csv: csv as ReadableStream } as const
    const { products, variants, created, changed, warnings } = await admin.ask(importedSchema, request)
    for (const warning of warnings) tell(warning)
    tell(`${products} products with ${variants} variants: ${created} new, ${changed} changed`)
  },
}

/** The shop takes the file as fast as it reads it, so what was sent is what was read. */
async function* readWithProgress(file: string, size: number, tell: Tell) {
  let sent = 0
  let told = 0
  for await (const chunk of createReadStream(file)) {
    yield chunk as Uint8Array
    sent += chunk.length
    const step = Math.floor((sent / size) * STEPS)
    if (step === told) continue
    told = step
    tell(step < STEPS ? `${Math.round((step / STEPS) * 100)}% read` : 'all read; putting it in place')
  }
}
