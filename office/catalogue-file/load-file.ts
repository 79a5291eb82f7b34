import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { catalogueFile } from '#services/admin-contract/catalogue-file.ts'
import { BYTE_ORDER_MARK } from '#services/admin-contract/csv-record.ts'
import { type AnswerOf, refusalSchema } from '#services/admin-contract/operation.ts'
import type { Desk } from '../desk/desk.ts'
import { formText } from '../desk/form-text.ts'
import { WRONG_CODE } from '../ui/forms.tsx'
import { plural } from '../ui/words.tsx'

export interface FilePage {
  readonly problem?: string | undefined
  readonly codeProblem?: string | undefined
  readonly preview?: {
    readonly name: string
    /** The digest of the previewed file; no other file is imported after this preview. */
    readonly digest: string
    readonly answer: AnswerOf<typeof catalogueFile.importCatalogue>
  }
}

/** The catalogue as a file, in and out. A file is imported after it was previewed, and no other. */
export async function loadFile(desk: Desk): Promise<FilePage | Response> {
  if (!desk.form) return {}
  return formText(desk.form, 'do') === 'export' ? exportFile(desk) : importFile(desk, desk.form)
}

async function exportFile(desk: Desk): Promise<FilePage | Response> {
  if (!(await desk.confirm())) {
    desk.refuse(422)
    return { codeProblem: WRONG_CODE }
  }
  const file = await desk.open(catalogueFile.exportCatalogue)
  if (file?.ok && file.body)
    return desk.download('catalog.csv', 'text/csv; charset=utf-8', markUtf8(file.body))
  desk.refuse(503)
  return { problem: 'The catalog cannot be exported just now. Please try again in a moment.' }
}

/** Otherwise Excel would spoil every accent, and whoever imports the file again would bring that into the shop. */
function markUtf8(csv: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const mark = new TextEncoder().encode(BYTE_ORDER_MARK)
  return csv.pipeThrough(new TransformStream({ start: (marked) => marked.enqueue(mark) }))
}

async function importFile(desk: Desk, form: FormData): Promise<FilePage | Response> {
  const refuse = (status: number, problem: string): FilePage => {
    desk.refuse(status)
    return { problem }
  }
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refuse(422, 'Choose a CSV file first.')
  const bytes = Buffer.from(await file.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const previewed = formText(form, 'digest')
  if (previewed !== '' && previewed !== digest)
    return refuse(
      409,
      'This is another file than the one that was previewed. Nothing was imported: preview it first.',
    )
  const isPreview = previewed === ''
  const query = isPreview ? { preview: 'yes' } : {}
  const response = await desk.open(catalogueFile.importCatalogue, { query, body: new Blob([bytes]) })
  if (!response) return refuse(503, 'The shop does not answer just now. Look before you try again.')
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const refusal = v.safeParse(refusalSchema, json)
    return refuse(response.status, refusal.success ? refusal.output.error : 'This file cannot be imported.')
  }
  const answer = v.parse(catalogueFile.importCatalogue.answer, json)
  if (isPreview) return { preview: { name: file.name, digest, answer } }
  const text = `Imported: ${plural(answer.created, 'product')} created, ${answer.changed} changed.`
  return desk.redirect('/office/products/import', { text })
}
