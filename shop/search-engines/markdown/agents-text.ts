import { brand } from '#facts/brand.ts'
import { deliveries } from '#facts/delivery/delivery.ts'
import { currentTerms } from '#facts/policies/terms.ts'
import { seats } from '#facts/seats.ts'
import type { BrowserConfig } from '../../clients/browser-config.ts'
import { formatPrice } from '../../currency/price-rules.ts'

interface Shop {
  readonly publicUrl: string
  readonly storefront: BrowserConfig['storefront']
}

/** How a program that shops for somebody reads, chooses and buys here. */
export function agentsText({ publicUrl, storefront }: Shop): string {
  // A hosted storefront has a checkout of its own, and knows no passports.
  const hasCheckout = storefront.checkoutOrigin !== null
  return [
    `# Shopping at ${brand.name} for someone`,
    '',
    `${brand.name} sells kneeling chairs, other seats and parts for them, in US dollars, to addresses in the United States.`,
    '',
    ...reading(publicUrl),
    ...tools(publicUrl, hasCheckout),
    ...(hasCheckout ? protocol(publicUrl) : []),
    ...choosing(publicUrl),
    ...buying(storefront),
    ...promises(publicUrl),
  ].join('\n')
}

function reading(publicUrl: string): string[] {
  return [
    '## Reading',
    '',
    `- [llms.txt](${publicUrl}/llms.txt) lists every page worth reading.`,
    '- Each product, article and page of words has a version in Markdown: add `.md` to its address, or ask with `Accept: text/markdown`.',
    `- All products with variants, prices in cents and stock: [products.json](${publicUrl}/feeds/products.json), in the form of the Agentic Commerce Protocol's feed of 2026-04-17. The same as Google's product data: [products.xml](${publicUrl}/feeds/products.xml).`,
    '',
  ]
}

function tools(publicUrl: string, hasPassports: boolean): string[] {
  return [
    '## Tools',
    '',
    `At ${publicUrl}/mcp are tools by the Model Context Protocol, open to everyone, of its versions 2026-07-28 and 2025-11-25, without sessions. They only read:`,
    '',
    '- `find_fit`: which of our seats fit a body at a desk, best first, with setting and reasons; near misses; desks that would do.',
    '- `search_products` and `get_product`: the catalog, with prices in cents and stock.',
    '- `get_setup`: how one seat is set for a person, part by part, and how to test it.',
    '- `get_policy`: delivery, returns and warranty, and the whole text of each policy.',
    ...(hasPassports
      ? [
          '- `get_passport`: what the passport of a chair says to whoever has its link, or the code on its card.',
        ]
      : []),
    '',
  ]
}

function protocol(publicUrl: string): string[] {
  return [
    '## The Universal Commerce Protocol',
    '',
    `The shop speaks its version 2026-08-25, over REST and MCP: [${publicUrl}/.well-known/ucp](${publicUrl}/.well-known/ucp) says what and where. It adds three extensions, each with a schema:`,
    '',
    '- `fit`, in a search of the catalog: the seats that fit a body at a desk.',
    '- `setup`, where a product is looked at: how that seat is set for a body, and why.',
    '- `passport`, where a product is looked at by the link of a chair’s passport, or the code on its card: model, finish, warranty, settings and parts.',
    '',
    `Programs that know the tools of Shopify’s stores find those at ${publicUrl}/api/mcp: the catalog, answers from the policies, and carts, each with the address at which a person pays.`,
    '',
  ]
}

function choosing(publicUrl: string): string[] {
  const person = 'height-ft=5&height-in=8&desk-in=29&weight-lb=160&shins=no'
  const example = `${publicUrl}/setup-guide.md?chair=${seats[0]?.handle}&${person}`
  return [
    '## Choosing for a body and a desk',
    '',
    'Ask the person for three figures: how tall they are, how high the top of their desk is above the floor, and what they weigh. Whether their shins hurt when they kneel can change how a kneeling chair is set.',
    '',
    `All our seats side by side, and which of them fit: ${publicUrl}/compare.md?${person}`,
    '',
    `For one seat, with the reasons, the fit finder answers at an address such as ${example}. \`height-cm\`, \`desk-cm\` and \`weight-kg\` take metric figures instead; \`weight-lb\` and \`shins\` may be left out. \`chair\` is one of:`,
    '',
    ...seats.map(({ handle, name }) => `- \`${handle}\`: ${name}`),
    '',
    'It says whether the seat fits, with its setting and the reasons, or why it does not. It goes by measurements of many people, so it can be off by an inch.',
    '',
  ]
}

function buying({ url, apiVersion, accessToken }: Shop['storefront']): string[] {
  return [
    '## Buying',
    '',
    `The catalog and carts are open to programs by Shopify's Storefront API ${apiVersion}: \`POST ${url}/api/${apiVersion}/graphql.json\` with the header \`X-Shopify-Storefront-Access-Token: ${accessToken}\`. The token is public; the storefront's limits are the same for everyone.`,
    '',
    '1. Find the variant with `products` or `product(handle:)`.',
    '2. Create a cart with `cartCreate` and its `lines`.',
    '3. Hand `checkoutUrl` to the person. The address, the delivery, the tax and the payment are theirs to see and to agree to, and nothing is charged before that.',
    '',
    `Without the API, the address ${url}/cart/VARIANT:QUANTITY leads to the checkout of a new cart; VARIANT is the number at the end of a variant's id.`,
    '',
  ]
}

function promises(publicUrl: string): string[] {
  const terms = currentTerms()
  const methods = deliveries().map(
    ({ name, time, feeCents }) =>
      `${name}, ${time}, ${formatPrice(feeCents(0), 'USD')} for the smallest order`,
  )
  return [
    '## What holds for every order',
    '',
    `- Delivery: ${methods.join('; ')}. The cart and the checkout say what it costs for what is in them.`,
    `- Returns: within ${terms.returnDays} days of delivery, with a prepaid label: [${publicUrl}/returns.md](${publicUrl}/returns.md).`,
    `- Warranty: ${terms.warrantyYears} years: [${publicUrl}/warranty.md](${publicUrl}/warranty.md).`,
    `- A person answers email to ${brand.supportEmail} within ${terms.replyWithinHours} hours.`,
    '',
    'Reviews that say “Sample” were written by us.',
    '',
  ]
}
