import * as v from 'valibot'
import type { TermFigures } from '#facts/policies/terms.ts'
import { writeCents } from '#services/admin-contract/amounts.ts'
import { type TypedTerms, typedTerms } from '#services/admin-contract/terms.ts'
import { formText } from '../desk/form-text.ts'

/** What stands in the fields of the form, by their names, such as `returnDays` and `methods.0.fee`. */
export type TypedFields = Readonly<Record<string, string>>

export const NUMBERS = [
  'shipsWithinHours',
  'returnDays',
  'minRefundBusinessDays',
  'maxRefundBusinessDays',
  'trialDays',
  'warrantyYears',
  'replyWithinHours',
] as const

const ADDRESS = 'sellerAddress'

const METHOD_FIELDS = ['method', 'name', 'fee', 'freeOver', 'minDays', 'maxDays', 'counted'] as const
const HOUR_FIELDS = ['days', 'opens', 'closes'] as const
/** The contract allows fewer; these only bound what is read of a form. */
const MAX_ROWS = 10

/** The fields of the form as these figures fill them. */
export function fieldsOf(figures: TermFigures): TypedFields {
  const { methods, hours } = figures
  return Object.fromEntries([
    ...NUMBERS.map((name) => [name, String(figures[name])]),
    [ADDRESS, figures.sellerAddress.join('\n')],
    ...methods.flatMap((each, row) => [
      [`methods.${row}.method`, each.method],
      [`methods.${row}.name`, each.name],
      [`methods.${row}.fee`, writeCents(each.feeCents)],
      [`methods.${row}.freeOver`, each.freeOverCents === null ? '' : writeCents(each.freeOverCents)],
      [`methods.${row}.minDays`, String(each.minDays)],
      [`methods.${row}.maxDays`, String(each.maxDays)],
      [`methods.${row}.counted`, each.counted],
      [`methods.${row}.isOffered`, each.isOffered ? 'on' : ''],
    ]),
    ...hours.flatMap(({ days, opens, closes }, row) => [
      [`hours.${row}.days`, days],
      [`hours.${row}.opens`, opens ?? ''],
      [`hours.${row}.closes`, closes ?? ''],
    ]),
  ])
}

/** The fields of the form as they were posted. */
export function fieldsIn(form: FormData): TypedFields {
  const names = [...form.keys()].filter((name) => /^(?:methods|hours)\.\d\.\w+$/.test(name))
  return Object.fromEntries([...NUMBERS, ADDRESS, ...names].map((name) => [name, formText(form, name, 500)]))
}

export function countRows(fields: TypedFields, of: 'methods' | 'hours'): number {
  let rows = 0
  const first = of === 'methods' ? 'name' : 'days'
  while (rows < MAX_ROWS && `${of}.${rows}.${first}` in fields) rows += 1
  return rows
}

/** The name of a method makes the key of a new one, by which orders know it from then on. */
function keyOf(name: string): string {
  const key = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
  return key.slice(0, 32)
}

/** What the fields say, as the contract takes it. The last method, which is for a new one, may stay without a name. */
function toTyped(fields: TypedFields): unknown {
  const pick = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, fields[prefix + name] ?? '']))
  const rows = (of: 'methods' | 'hours') =>
    Array.from({ length: countRows(fields, of) }, (_, row) => `${of}.${row}.`)
  const methods = rows('methods').flatMap((row) => {
    const method = fields[`${row}method`] || keyOf(fields[`${row}name`] ?? '')
    if (method === '' && fields[`${row}name`] === '') return []
    return [{ ...pick(row, METHOD_FIELDS), method, isOffered: fields[`${row}isOffered`] === 'on' }]
  })
  return {
    ...pick('', [...NUMBERS, ADDRESS]),
    methods,
    hours: rows('hours').map((row) => pick(row, HOUR_FIELDS)),
  }
}

export type ReadTyped =
  | { readonly kind: 'good'; readonly typed: TypedTerms }
  /** The reasons by the name of the field, or of the part of the form that they are about. */
  | { readonly kind: 'bad'; readonly problems: TypedFields }

export function readTyped(fields: TypedFields): ReadTyped {
  const typed = toTyped(fields)
  const read = v.safeParse(typedTerms, typed)
  // It was held to the schema, which changes what it reads.
  if (read.success) return { kind: 'good', typed: typed as TypedTerms }
  const problems: Record<string, string> = {}
  for (const issue of read.issues) {
    const field = v.getDotPath(issue) ?? ''
    problems[field] ??= `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}.`
  }
  return { kind: 'bad', problems }
}
