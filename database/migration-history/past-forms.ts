import { readFile } from 'node:fs/promises'

/** A migration as of some commit: an edited file has several forms. */
export interface Form {
  readonly file: string
  /** The checksum of the text that PostgreSQL executes. */
  readonly executed: string
  /** The checksum of the whole text, which databases hold whose migrations were applied before 2026-11-23. */
  readonly text: string | undefined
}

/** A migration as the table `keel.migrations` of a database records it. */
export interface Applied {
  readonly file: string
  readonly checksum: string
}

/** The list's name in the folder of the migrations. */
export const FORMS_FILE = 'checksums.txt'
const DIGITS_IN_A_NAME = 8
const LINE = /^(\S+\.sql) ([0-9a-f]{64})(?: ([0-9a-f]{64}))?$/

/** Reads every form that a folder's migrations ever had, oldest first; none where there is no list. */
export async function readForms(folder: URL): Promise<readonly Form[]> {
  const text = await readFile(new URL(FORMS_FILE, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return parseForms(text)
}

export function parseForms(text: string): readonly Form[] {
  return text.split(/\r?\n/).filter(Boolean).map(parseForm)
}

function parseForm(line: string): Form {
  const [, file, executed, text] = LINE.exec(line) ?? []
  if (!file || !executed) throw new Error(`${FORMS_FILE} has a line that names no migration: ${line}`)
  return { file, executed, text }
}

/** Finds the applied form by either kind of checksum. */
export function formOf(forms: readonly Form[], { file, checksum }: Applied): Form | undefined {
  return forms.find((form) => form.file === file && (form.executed === checksum || form.text === checksum))
}

/** Finds the file's next form that executes something else. */
export function nextForm(forms: readonly Form[], form: Form): Form | undefined {
  const ofTheFile = forms.filter(({ file }) => file === form.file)
  const last = ofTheFile.findLastIndex(({ executed }) => executed === form.executed)
  return ofTheFile[last + 1]
}

/** The SQL file that brings a database from that form to the next: `0004-orders.25ac277b.sql`. */
export function amendmentOf({ file, executed }: Form): string {
  return `amendments/${file.replace(/\.sql$/, '')}.${executed.slice(0, DIGITS_IN_A_NAME)}.sql`
}
