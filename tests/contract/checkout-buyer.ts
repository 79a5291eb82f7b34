export type Fetch = (request: Request) => Promise<Response>

/** A page as it came, with every address that led to it. */
export interface Shown {
  readonly status: number
  readonly url: URL
  readonly trail: readonly URL[]
  readonly html: string
  readonly headers: Headers
}

export interface Buyer {
  open(address: string): Promise<Shown>
  /** Sends the form of the page whose address ends so, filled in with the values, and follows where it leads. */
  submit(page: Shown, form: string, values?: Record<string, string>, headers?: HeadersInit): Promise<Shown>
}

export const ADDRESS = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lane',
  address: '12 Harbor Street',
  apartment: '',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
}

export const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/39', securityCode: '123' }

const MAX_REDIRECTS = 5

/** Uses the checkout as a browser without JavaScript does: by its links, forms and redirects. */
export function createBuyer(fetch: Fetch, origin: string): Buyer {
  async function send(first: Request): Promise<Shown> {
    const trail = [new URL(first.url)]
    let response = await fetch(first)
    for (let hop = 0; hop < MAX_REDIRECTS && response.headers.has('location'); hop++) {
      const url = new URL(response.headers.get('location') ?? '', trail.at(-1))
      await response.body?.cancel()
      trail.push(url)
      response = await fetch(new Request(url, { redirect: 'manual' }))
    }
    const { status, headers } = response
    return { status, headers, trail, url: trail.at(-1) ?? new URL(first.url), html: await response.text() }
  }

  return {
    open: (address) => send(new Request(new URL(address, origin), { redirect: 'manual' })),
    submit(page, form, values = {}, headers = {}) {
      const { action, fields } = readForm(page.html, form)
      return send(
        new Request(new URL(action, page.url), {
          method: 'POST',
          body: new URLSearchParams({ ...fields, ...values }),
          headers: { origin: page.url.origin, ...Object.fromEntries(new Headers(headers)) },
          redirect: 'manual',
        }),
      )
    },
  }
}

/** From the cart to the page with the Pay button, or to the one that says that there is nothing left to buy. */
export async function goToPayment(
  buyer: Buyer,
  cart: string,
  values: Partial<typeof ADDRESS> = {},
): Promise<Shown> {
  const information = await buyer.open(cart)
  if (hasNothingLeft(information)) return information
  const delivery = await buyer.submit(information, INFORMATION, { ...ADDRESS, ...values })
  if (hasNothingLeft(delivery)) return delivery
  return buyer.submit(delivery, 'delivery', { delivery: 'standard' })
}

export function hasNothingLeft({ html }: Shown): boolean {
  return html.includes('<h1>Nothing left to buy')
}

export function pay(buyer: Buyer, page: Shown, card: Partial<typeof CARD> = {}): Promise<Shown> {
  return buyer.submit(page, 'payment', { ...CARD, ...card })
}

export const INFORMATION = 'information'

function readForm(html: string, form: string): { action: string; fields: Record<string, string> } {
  for (const [, attributes = '', content = ''] of html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    const action = attributeOf(attributes, 'action') ?? ''
    const { pathname } = new URL(action, 'http://any')
    const step = pathname.split('/')[3] ?? INFORMATION
    if (step === form || pathname.endsWith(`/${form}`)) return { action, fields: readFields(content) }
  }
  throw new Error(`the page has no form for ${form}`)
}

function readFields(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const sent = inputs.filter((tag) => !tag.includes('type="radio"') || tag.includes(' checked'))
  return Object.fromEntries(
    sent.map((tag) => [attributeOf(tag, 'name') ?? '', attributeOf(tag, 'value') ?? 'on']),
  )
}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" }

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replace(/&([^;]+);/g, (_, entity) => ENTITIES[entity] ?? '')
}

/** What a person reads on the page. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([^;\s]+);/g, (_, entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
}
