/** The protocol in whose words a refusal must be. */
export type Protocol =
  | 'graphql'
  | 'ucp'
  | 'rest'
  | 'auth'
  | 'storage'
  | 'realtime'
  | 'functions'
  | 'admin'
  | 'page'
  | 'picture'
  | 'mcp'

export type Pace = 'at once' | 'a byte a second' | 'never ends'

/** A request that costs the shop as much as its sender can make it cost. */
export interface DearRequest {
  /** Says what is asked, and how, so that a failure can be found by it. */
  readonly name: string
  readonly protocol: Protocol
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  /** Made when the request is sent, as thousands of bodies would not fit into memory. */
  readonly body?: () => Buffer
  readonly pace: Pace
}

/** Things that a stranger gets without permission: keys from any page, a cart, and an order of their own. */
export interface Foothold {
  readonly origin: string
  readonly anonKey: string
  readonly storefrontToken: string
  readonly cartId: string
  /** Path and query of the cart's checkout. */
  readonly checkoutPath: string
  readonly orderPath: string
  readonly variantIds: readonly string[]
  /** Path of a product's picture. */
  readonly picturePath: string
  /** Access token of an account that the stranger made. */
  readonly accessToken: string
}

export function nested(open: string, close: string, depth: number, inner = ''): string {
  return open.repeat(depth) + inner + close.repeat(depth)
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
