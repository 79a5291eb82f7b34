import * as v from 'valibot'
import { openOwnTables } from '../../purchases/purchase-rows.ts'
import { dataOf, type ReviewsVerb } from './open-reviews.ts'

const PAGE_SIZE = 100

const rowsSchema = v.array(
  v.object({
    id: v.number(),
    product_handle: v.string(),
    author: v.string(),
    rating: v.number(),
    title: v.string(),
    body: v.string(),
    source: v.string(),
    verified: v.boolean(),
    created_at: v.string(),
    hidden_reason: v.nullable(v.string()),
    answer: v.nullable(v.string()),
    incentive: v.nullable(v.string()),
  }),
)
type Row = v.InferOutput<typeof rowsSchema>[number]
const COLUMNS =
  'id, product_handle, author, rating, title, body, source, verified, created_at, hidden_reason, answer, incentive'

/** In the order in which they came into the shop, the last first. */
export const list: ReviewsVerb = {
  takes: ['[HANDLE]'],
  async run(owner, tell, [handle]) {
    const tables = openOwnTables(owner)
    let before: number | undefined
    do {
      const page = await tables((client) => {
        const all = client.from('reviews').select(COLUMNS).order('id', { ascending: false }).limit(PAGE_SIZE)
        const ofProduct = handle === undefined ? all : all.eq('product_handle', handle)
        return before === undefined ? ofProduct : ofProduct.lt('id', before)
      }, rowsSchema)
      const rows = dataOf(owner, page)
      for (const row of rows) tell(lineOf(row))
      before = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id
    } while (before !== undefined)
  },
}

/** '12  2026-03-06  4 stars  keel-saddle-stool  Kim: Fine  (sample; hidden: copied; answered)' */
function lineOf({ id, created_at, rating, product_handle, author, title, body, ...row }: Row): string {
  const marks = [
    row.source === 'customer' ? '' : row.source,
    row.verified ? 'verified' : '',
    row.hidden_reason === null ? '' : `hidden: ${row.hidden_reason}`,
    row.answer === null ? '' : 'answered',
    row.incentive === null ? '' : `got: ${row.incentive}`,
  ].filter((mark) => mark !== '')
  const words = oneLine(title || body)
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`
  const said = [id, created_at.slice(0, 10), stars, product_handle, `${oneLine(author)}: ${words}`]
  return [...said, ...(marks.length > 0 ? [`(${marks.join('; ')})`] : [])].join('  ')
}

const MAX_WORDS_CHARACTERS = 60

/** A stranger's words in a terminal: no line breaks, and nothing that steers it. */
export function oneLine(text: string, maxCharacters = MAX_WORDS_CHARACTERS): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
