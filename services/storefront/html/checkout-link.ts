/** The parts that every address of a checkout carries. */
export interface CheckoutLink {
  readonly token: string
  readonly key: string
  /** `online_store` (clause 7.04), kept through every redirect and form. */
  readonly channel: string | undefined
}

export type CheckoutStep = 'information' | 'delivery' | 'payment' | 'discount'

const CHANNEL = /^[a-z_]{1,40}$/

export function readChannel(value: string | undefined): string | undefined {
  return value !== undefined && CHANNEL.test(value) ? value : undefined
}

export function stepPath({ token, key, channel }: CheckoutLink, step: CheckoutStep): string {
  const path = step === 'information' ? `/checkouts/${token}` : `/checkouts/${token}/${step}`
  const query = new URLSearchParams({ key })
  if (channel) query.set('channel', channel)
  return `${path}?${query}`
}

export function orderPath(order: { number: number; secret: string }, channel: string | undefined): string {
  const query = channel ? `?${new URLSearchParams({ channel })}` : ''
  return `/orders/${order.number}/${order.secret}${query}`
}
