import { isForSale, type Product } from './product.ts'

export type ProductTest = (product: Product) => boolean

/**
 * Shopify's search syntax: words, "phrases", `field:value`, `field:>=value`, `-` or NOT, OR, parentheses;
 * what merely stands side by side must all match. An unknown field matches nothing rather than everything.
 * https://shopify.dev/docs/api/usage/search-syntax
 */
export function readProductQuery(text: string): ProductTest {
  const tokens = text.match(tokenPattern) ?? []
  let next = 0

  function readAlternatives(): ProductTest {
    const alternatives = [readAll()]
    while (tokens[next] === 'OR') {
      next += 1
      alternatives.push(readAll())
    }
    return (product) => alternatives.some((test) => test(product))
  }

  function readAll(): ProductTest {
    const tests: ProductTest[] = []
    while (next < tokens.length && tokens[next] !== ')' && tokens[next] !== 'OR') {
      if (tokens[next] === 'AND') next += 1
      else tests.push(readOne())
    }
    return (product) => tests.every((test) => test(product))
  }

  function readOne(): ProductTest {
    const token = tokens[next] ?? ''
    next += 1
    if (token === 'NOT' || token === '-') return not(readOne())
    if (token !== '(') return readTerm(token)
    const test = readAlternatives()
    next += 1
    return test
  }

  return readAlternatives()
}

const tokenPattern = /[()]|-(?=\S)|(?:[\w.]+:)?(?:>=|<=|>|<)?(?:"[^"]*"|'[^']*'|[^\s()"']+)/g

function not(test: ProductTest): ProductTest {
  return (product) => !test(product)
}

function readTerm(token: string): ProductTest {
  const term = /^(?:(?<field>[\w.]+):)?(?<comparator>>=|<=|>|<)?(?<value>.*)$/s.exec(token)?.groups ?? {}
  const value = (term.value ?? '').replace(/^(["'])(.*)\1$/s, '$2').toLowerCase()
  if (!term.field) return (product) => holds(`${product.title} ${product.descriptionText}`, value)
  return fieldTests[term.field.toLowerCase()]?.(value, term.comparator ?? '=') ?? (() => false)
}

type FieldTest = (value: string, comparator: string) => ProductTest

const fieldTests: Partial<Record<string, FieldTest>> = {
  title: (value) => (product) => holds(product.title, value),
  handle: (value) => (product) => matches(product.handle, value),
  vendor: (value) => (product) => matches(product.vendor, value),
  product_type: (value) => (product) => matches(product.productType, value),
  tag: (value) => (product) => product.tags.some((tag) => matches(tag, value)),
  tag_not: (value) => (product) => !product.tags.some((tag) => matches(tag, value)),
  id: (value) => (product) => value === String(product.id),
  available_for_sale: (value) => (product) => String(product.variants.some(isForSale)) === value,
  'variants.price': (value, comparator) => (product) =>
    product.variants.some(({ priceCents }) =>
      compares(priceCents, Math.round(Number(value) * 100), comparator),
    ),
  created_at: (value, comparator) => (product) =>
    compares(product.createdAt.getTime(), Date.parse(value), comparator),
  updated_at: (value, comparator) => (product) =>
    compares(product.updatedAt.getTime(), Date.parse(value), comparator),
}

function holds(text: string, value: string): boolean {
  return text.toLowerCase().includes(value.replace(/\*$/, ''))
}

function matches(text: string, value: string): boolean {
  return value.endsWith('*')
    ? text.toLowerCase().startsWith(value.slice(0, -1))
    : text.toLowerCase() === value
}

function compares(actual: number, wanted: number, comparator: string): boolean {
  if (comparator === '>') return actual > wanted
  if (comparator === '<') return actual < wanted
  if (comparator === '>=') return actual >= wanted
  if (comparator === '<=') return actual <= wanted
  return actual === wanted
}
