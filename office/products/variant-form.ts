import type { RowProblem, VariantRow } from '#services/admin-contract/variant-changes.ts'
import { formText } from '../desk/form-text.ts'

export type AmountField = 'price' | 'compareAt' | 'stock'

/** A variant as a form shows it: the amounts as the admin interface writes them, empty where there is none. */
export interface VariantInForm {
  readonly sku: string
  readonly name: string
  readonly price: string
  readonly compareAt: string
  readonly stock: string
}

const FIELDS = ['price', 'compareAt', 'stock'] as const

/**
 * The rows of a posted form that something was typed into: each with what is to change, and what its sender saw. A
 * product may have more variants than the admin interface takes rows at once, so those that stay are not sent.
 */
export function rowsOfForm(form: FormData): VariantRow[] {
  const rows: VariantRow[] = []
  // A `FormData` looks through all of its fields for each that is asked for, which takes seconds of thousands.
  const fields = new Map(form)
  for (let at = 0; fields.has(nameOf(at, 'sku')); at++) {
    const seen = Object.fromEntries(FIELDS.map((field) => [field, formText(fields, seenNameOf(at, field))]))
    const row = { sku: formText(fields, nameOf(at, 'sku')), seen }
    const changed = FIELDS.flatMap((field) => {
      const typed = formText(fields, nameOf(at, field))
      if (typed === seen[field]) return []
      // A compare-at price that was emptied is to go; an emptied price or stock says nothing.
      return [[field, typed === '' && field === 'compareAt' ? '-' : typed]]
    })
    if (changed.length > 0) rows.push({ ...row, ...Object.fromEntries(changed) })
  }
  return rows
}

/**
 * What was typed into a form that was refused, row by row. A field that nobody touched shows what is there by now: as it
 * was posted it would count as typed over what the form says that its sender saw, and undo the sales since.
 */
export function typedInForm(form: FormData, variants: readonly VariantInForm[]): VariantInForm[] {
  const fields = new Map(form)
  return variants.map((variant, at) => {
    if (formText(fields, nameOf(at, 'sku')) !== variant.sku) return variant
    const touched = FIELDS.flatMap((field) => {
      const typed = formText(fields, nameOf(at, field))
      return typed === formText(fields, seenNameOf(at, field)) ? [] : [[field, typed]]
    })
    return { ...variant, ...Object.fromEntries(touched) }
  })
}

export function problemOf(
  problems: readonly RowProblem[],
  sku: string,
  field: AmountField,
): string | undefined {
  const found = problems.find((each) => each.sku === sku && each.field === field)
  return found && `${found.problem.charAt(0).toUpperCase()}${found.problem.slice(1)}.`
}

export function nameOf(at: number, field: AmountField | 'sku'): string {
  return `row-${at}-${field}`
}

export function seenNameOf(at: number, field: AmountField): string {
  return `seen-${at}-${field}`
}
