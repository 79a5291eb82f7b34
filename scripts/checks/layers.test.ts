import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Planted sources: each file with its imports. */
const SOURCES: Record<string, string[]> = {
  'facts/brand.ts': [],
  'facts/takes-database.ts': ['#database/connect.ts'],
  'shop/takes-server.ts': ['#server/main.ts'],
  'shop/product/card.tsx': [
    '../ui/button.tsx',
    '../cart/store/browser-cart.ts',
    '../cart/cart-rules.ts',
    '#facts/brand.ts',
  ],
  'shop/cart/store/browser-cart.ts': [
    '../cart-rules.ts',
    '../../clients/storefront.ts',
    '../../currency/price.ts',
  ],
  'shop/cart/cart-rules.ts': [],
  'shop/clients/storefront.ts': [],
  'shop/currency/price.ts': ['../product/card.tsx'],
  'shop/ui/button.tsx': ['../clients/storefront.ts'],
  'shop/pages/home.ts': ['../product/card.tsx', '../cart/cart-rules.ts'],
  'services/storefront/storefront.ts': [
    '#database/connect.ts',
    '#services/mail/mail.ts',
    '#services/backend/auth.ts',
  ],
  'services/storefront/takes-shop.ts': ['#shop/cart/cart-rules.ts'],
  'services/storefront/cart.test.ts': [
    './storefront.ts',
    '#tests/fixtures/database/engines.ts',
    '#shop/cart/cart-rules.ts',
  ],
  'services/storefront/takes-test-helper.ts': ['#tests/fixtures/database/engines.ts'],
  'services/backend/auth.ts': ['#services/storefront/storefront.ts'],
  'services/mail/mail.ts': ['#server/main.ts'],
  'database/connect.ts': ['#services/mail/mail.ts'],
  'workshop/draw.ts': ['#shop/cart/cart-rules.ts'],
  'server/takes-workshop.ts': ['#workshop/draw.ts'],
  'services/storefront/orders/order.ts': [],
  'services/storefront/graphql/query.ts': ['../cart/cart.ts', '../orders/order.ts'],
  'services/storefront/cart/cart.ts': ['../graphql/query.ts'],
  'server/main.ts': ['#shop/pages/home.ts', '#services/storefront/storefront.ts', '#database/connect.ts'],
  'tests/fixtures/database/engines.ts': ['#database/connect.ts'],
  'facts/one.ts': ['./other.ts'],
  'facts/other.ts': ['./one.ts'],
}

const EXPECTED = [
  'features-stay-apart: shop/product/card.tsx → shop/cart/cart-rules.ts',
  'layer-database: database/connect.ts → services/mail/mail.ts',
  'layer-facts: facts/takes-database.ts → database/connect.ts',
  'layer-services-backend: services/backend/auth.ts → services/storefront/storefront.ts',
  'layer-services-mail: services/mail/mail.ts → server/main.ts',
  'layer-services-storefront-tests: services/storefront/cart.test.ts → shop/cart/cart-rules.ts',
  'layer-services-storefront: services/storefront/storefront.ts → services/backend/auth.ts',
  'layer-services-storefront: services/storefront/takes-shop.ts → shop/cart/cart-rules.ts',
  'layer-services-storefront: services/storefront/takes-test-helper.ts → tests/fixtures/database/engines.ts',
  'layer-server: server/takes-workshop.ts → workshop/draw.ts',
  'storefront-arrows-cart: services/storefront/cart/cart.ts → services/storefront/graphql/query.ts',
  'storefront-arrows-graphql: services/storefront/graphql/query.ts → services/storefront/orders/order.ts',
  'layer-shop: shop/takes-server.ts → server/main.ts',
  'layer-workshop: workshop/draw.ts → shop/cart/cart-rules.ts',
  'process-reads-no-tsx: server/main.ts → shop/product/card.tsx',
  'process-reads-no-tsx: server/main.ts → shop/ui/button.tsx',
  'primitives-stay-primitive: shop/ui/button.tsx → shop/clients/storefront.ts',
  'shared-imports-no-feature: shop/currency/price.ts → shop/product/card.tsx',
]

interface Violation {
  rule: { name: string }
  from: string
  to: string
}

const config = resolve('.dependency-cruiser.mjs')
const cruiser = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

async function plant(folder: string) {
  const { imports } = JSON.parse(await readFile('package.json', 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  await writeFile(join(folder, 'tsconfig.json'), '{}')
  for (const [file, specifiers] of Object.entries(SOURCES)) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), specifiers.map((each) => `import '${each}'\n`).join(''))
  }
}

async function cruise(folder: string): Promise<Violation[]> {
  const run = promisify(execFile)(
    process.execPath,
    [cruiser, '--config', config, '--output-type', 'json', '.'],
    { cwd: folder },
  )
  const output = await run.catch((failure: { stdout: string }) => failure)
  return JSON.parse(output.stdout).summary.violations
}

describe('the rules of who may import whom', () => {
  let folder: string
  let violations: Violation[]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keel-layers-'))
    await plant(folder)
    violations = await cruise(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('refuse every forbidden import and no other', () => {
    const refused = violations
      .filter(({ rule }) => rule.name !== 'no-circles')
      .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    expect(refused.sort()).toEqual([...EXPECTED].sort())
  })

  test('refuse a circle', () => {
    const circles = violations.filter(
      ({ rule, from }) => rule.name === 'no-circles' && from.startsWith('facts/'),
    )
    expect(circles).toHaveLength(1)
  })
})
