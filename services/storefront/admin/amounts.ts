import * as v from 'valibot'

const MAX_STOCK = 1_000_000

/** '249' and '249.00' are 24900 cents; what else a price might be written as is refused, not guessed. */
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

export const priceSchema = parsed(readCents, 'a price is dollars and cents such as 249.00, up to 9999999.99')
export const stockSchema = parsed(readStock, `a stock is a whole number from 0 to ${MAX_STOCK}`)

export function parsed<Value>(read: (text: string) => Value | undefined, message: string) {
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
