import * as v from 'valibot'

const MAX_STOCK = 1_000_000

/** '249' and '249.00' are 24900 cents; any other form of a price is refused, not guessed. */
export function readCents(text: string): number | undefined {
  const [, dollars, cents = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

export function writeCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

export function readStock(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_STOCK ? Number(text) : undefined
}

/** '6.875' and '6.875%' are 68750 millionths. */
function readRate(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?%?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(decimals.padEnd(4, '0'))
}

export const priceSchema = parsed(readCents, 'a price is dollars and cents such as 249.00, up to 9999999.99')
export const amountSchema = parsed(
  readCents,
  'an amount is dollars and cents such as 249.00, up to 9999999.99',
)
export const stockSchema = parsed(readStock, `a stock is a whole number from 0 to ${MAX_STOCK}`)
export const rateSchema = parsed(readRate, 'a tax rate is a percentage such as 6.875, below 100')

/** A number that was typed: digits alone, from `min` to `max`. */
export function counted(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,7}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

function parsed<Value>(read: (text: string) => Value | undefined, message: string) {
  return v.pipe(
    v.string(message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (value !== undefined) return value
      addIssue({ message })
      return NEVER
    }),
  )
}
