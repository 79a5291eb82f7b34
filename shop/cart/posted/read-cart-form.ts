import * as v from 'valibot'
import { MAX_SETTING_CHARACTERS } from '#facts/kept-setting.ts'
import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import type { SelectedOption } from '../../clients/storefront/products/product.ts'
import { ADD_BUTTON, optionOfField, SETTING_FIELD } from '../add-fields.ts'
import { MAX_CODE_CHARACTERS } from '../store/cart-record.ts'
import { type LinkedLine, readLinkedLines } from './link-lines.ts'

/** What a form of the cart asks for; a quantity is still as it was typed. */
export type CartForm =
  | {
      readonly do: 'add'
      readonly handle: string
      readonly options: readonly SelectedOption[]
      readonly quantity: string
      readonly setting: string | undefined
    }
  | { readonly do: 'update'; readonly lineId: string; readonly quantity: string }
  | { readonly do: 'remove'; readonly lineId: string }
  | { readonly do: 'put'; readonly lines: readonly LinkedLine[] }
  | { readonly do: 'discount'; readonly code: string }
  | { readonly do: 'no discount' }

const MAX_OPTIONS = 10

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const named = (max: number) => v.pipe(text(max), v.nonEmpty())
/** A longer one is none, and told so; it is shown again, so it has an end. */
const quantity = v.optional(
  v.pipe(
    v.string(),
    v.transform((typed) => typed.slice(0, 30)),
  ),
  '',
)
const lineId = named(400)
/** One that is longer than any code is unknown, and said so. */
const typedCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.slice(0, 2 * MAX_CODE_CHARACTERS)),
)

const schema = v.variant('do', [
  v.object({
    do: v.literal('add'),
    [ADD_BUTTON]: named(255),
    quantity,
    [SETTING_FIELD]: v.optional(named(MAX_SETTING_CHARACTERS)),
  }),
  v.object({ do: v.literal('update'), line: lineId, quantity }),
  v.object({ do: v.literal('remove'), line: lineId }),
  v.object({ do: v.literal('put'), lines: text(2_500) }),
  v.object({ do: v.literal('discount'), code: typedCode }),
  v.object({ do: v.literal('no discount') }),
])

const optionSchema = v.object({ name: named(255), value: named(255) })

/** undefined: these are not the fields of any form of the shop. */
export function readCartForm(form: FormData): CartForm | undefined {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []))
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const read = v.safeParse(schema, ADD_BUTTON in values ? { ...values, do: 'add' } : values)
  if (!read.success) return undefined
  const { output } = read
  if (output.do === 'add') {
    const options = readOptions(fields)
    const { [ADD_BUTTON]: handle, [SETTING_FIELD]: setting, quantity } = output
    return options && { do: 'add', handle, options, quantity, setting }
  }
  if (output.do === 'put') {
    const lines = readLinkedLines(output.lines)
    return lines && { do: 'put', lines }
  }
  if (output.do === 'discount' || output.do === 'no discount') return output
  if (output.do === 'remove') return { do: 'remove', lineId: output.line }
  return { do: 'update', lineId: output.line, quantity: output.quantity }
}

function readOptions(fields: readonly SelectedOption[]): readonly SelectedOption[] | undefined {
  const options = fields.flatMap(({ name, value }) => {
    const option = optionOfField(name)
    return option === undefined ? [] : [{ name: option, value }]
  })
  const read = v.safeParse(v.pipe(v.array(optionSchema), v.maxLength(MAX_OPTIONS)), options)
  return read.success ? read.output : undefined
}

type QuantityRead =
  | { readonly ok: true; readonly quantity: number }
  | { readonly ok: false; readonly problem: string }

/** Reads a quantity as it was typed (clause 5.07); what is wrong with it is said beside the field. */
export function readQuantity(typed: string, min: 0 | 1): QuantityRead {
  const text = typed.trim()
  if (text === '') return refused('Enter a quantity')
  if (!/^[+-]?\d{1,15}$/.test(text)) return refused('Enter a whole number, such as 2')
  const quantity = Number(text)
  if (quantity < min) {
    return refused(
      min === 0 ? 'A quantity cannot be below 0; 0 removes the item' : 'The smallest quantity is 1',
    )
  }
  if (quantity > MAX_OF_ONE_LINE) {
    return refused(`The largest quantity is ${MAX_OF_ONE_LINE.toLocaleString('en-US')}`)
  }
  return { ok: true, quantity }
}

function refused(problem: string): QuantityRead {
  return { ok: false, problem }
}
