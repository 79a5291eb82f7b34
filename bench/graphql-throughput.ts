import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import { startBareGraphqlServer } from './targets/processes.ts'
import { requestsPerSecond } from './throughput.ts'

const MIN_SHARE = 0.4
/** Every product page sends this query, and a larger shop runs on this engine, so the limit applies to it alone. */
const HELD_TO_IT = 'product by handle on PostgreSQL'
/** Short alternating rounds spread the machine's other load evenly over both servers. */
const ROUNDS = 9
const ROUND_S = 1
const WARM_UP_S = 3
const BUYERS = 200
const PATH = '/api/2025-07/graphql.json'

const MONEY = '{ amount currencyCode }'
const QUESTIONS = [
  {
    name: 'product by handle',
    query: `query ($handle: String!) { product(handle: $handle) {
      id title handle description priceRange { minVariantPrice ${MONEY} }
      variants(first: 10) { nodes { id title availableForSale price ${MONEY} } } } }`,
    variables: { handle: 'keel-kneeling-chair' },
  },
  {
    name: 'list of 20',
    query: '{ products(first: 20) { nodes { id title handle } } }',
    variables: {},
  },
]

/** Answers per second over HTTP, as a share of those that graphql-js alone gives with the same types and data. */
export async function graphqlShares(shop: Shop, engine: string, folder: string): Promise<Budget[]> {
  const keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  // The requests come from many buyers, since one buyer alone would soon reach the rate limit.
  const headersOfBuyers = Array.from({ length: BUYERS }, (_, index) => ({
    'content-type': 'application/json',
    'shopify-storefront-private-token': keys.storefrontPrivateToken,
    'shopify-storefront-buyer-ip': `198.51.100.${index}`,
  }))
  const budgets: Budget[] = []
  for (const { name, query, variables } of QUESTIONS) {
    const [request, ...others] = headersOfBuyers.map(
      (headers) => ({ method: 'POST', headers, body: JSON.stringify({ query, variables }) }) as const,
    )
    if (!request) throw new Error('there is nobody to ask')
    const requests = [request, ...others]
    const answer = await (await fetch(shop.origin + PATH, request)).text()
    await using bare = await startBareGraphqlServer(folder, answer)
    const sameAnswer = await (await fetch(bare.origin, request)).text()
    if (sameAnswer !== answer) throw new Error(`the yardstick answers ${sameAnswer} and not ${answer}`)
    const asked = `${name} on ${engine}`
    const rounds: { bare: number; shop: number }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const durationS = round === 0 ? WARM_UP_S : ROUND_S
      const ofBare = await requestsPerSecond(bare.origin, { requests }, durationS)
      const ofShop = await requestsPerSecond(shop.origin + PATH, { requests }, durationS)
      if (round > 0) rounds.push({ bare: ofBare, shop: ofShop })
    }
    const lastAnswer = await (await fetch(shop.origin + PATH, request)).text()
    if (lastAnswer !== answer) throw new Error(`in the end the shop answered ${lastAnswer}`)
    const [ofBare, ofShop] = [
      median(rounds.map((each) => each.bare)),
      median(rounds.map((each) => each.shop)),
    ]
    console.log(`  ${asked}: bare graphql-js ${Math.round(ofBare)}/s, shop ${Math.round(ofShop)}/s`)
    budgets.push({
      name: `${asked}, share of a bare graphql-js server`,
      measured: median(rounds.map((each) => each.shop / each.bare)),
      limit: asked === HELD_TO_IT ? MIN_SHARE : undefined,
      kind: 'at least',
      unit: '',
    })
  }
  return budgets
}
