/** An amount as the API tells it. */
export interface Money {
  readonly amount: string
  readonly currencyCode: string
}

export const MONEY = '{ amount currencyCode }'

export const writeMoney = ({ amount, currencyCode }: Money) => ({ amount, currency: currencyCode })
