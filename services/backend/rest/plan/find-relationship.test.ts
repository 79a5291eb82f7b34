import { expect, test } from 'vitest'
import { library, tableOf } from '#tests/fixtures/backend/library-schema.ts'
import { RestError } from '../rest-error.ts'
import { findRelationship, isToOne } from './find-relationship.ts'

const find = (from: string, target: string, hint?: string) =>
  findRelationship(library, tableOf(from), target, hint)

function refusalOf(from: string, target: string, hint?: string): RestError {
  try {
    find(from, target, hint)
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  throw new Error(`${target} was found`)
}

test.each([
  ['pages', 'books', undefined, 'pages_book_id_fkey', 'many-to-one'],
  ['pages', 'pages_book_id_fkey', undefined, 'pages_book_id_fkey', 'many-to-one'],
  ['pages', 'book_id', undefined, 'pages_book_id_fkey', 'many-to-one'],
  ['books', 'authors', 'editor_id', 'books_editor_id_fkey', 'many-to-one'],
  ['books', 'authors', 'books_author_id_fkey', 'books_author_id_fkey', 'many-to-one'],
  ['books', 'author_id', undefined, 'books_author_id_fkey', 'many-to-one'],
  ['authors', 'books', 'author_id', 'books_author_id_fkey', 'one-to-many'],
  ['authors', 'books_editor_id_fkey', undefined, 'books_editor_id_fkey', 'one-to-many'],
  ['books', 'covers', undefined, 'covers_book_id_fkey', 'one-to-one'],
  ['books', 'tags', undefined, 'book_tags_book_id_fkey', 'many-to-many'],
  ['books', 'tags', 'book_tags', 'book_tags_book_id_fkey', 'many-to-many'],
  ['authors', 'shown_books', undefined, 'books_author_id_fkey', 'one-to-many'],
  ['authors', 'authors', undefined, 'authors_boss_id_fkey', 'one-to-many'],
  ['authors', 'authors', 'boss_id', 'authors_boss_id_fkey', 'one-to-many'],
  ['authors', 'boss_id', undefined, 'authors_boss_id_fkey', 'many-to-one'],
  ['tags', 'recent_books', undefined, '', 'one-to-many'],
])('[7.05] %s leads to %s (hint %s) by %s, %s', (from, target, hint, constraint, cardinality) => {
  expect(find(from, target, hint)).toMatchObject({ from, constraint, cardinality })
})

test('[7.05] one row is embedded where the key says that there is one', () => {
  expect(
    [find('pages', 'books'), find('books', 'covers'), find('books', 'pages'), find('books', 'tags')].map(
      isToOne,
    ),
  ).toEqual([true, true, false, false])
})

test.each([
  ['books', 'tags', 'book_tags_book_id_fkey'],
  ['books', 'book_tags_book_id_fkey', undefined],
  ['pages', 'book_id', 'pages_book_id_fkey'],
  ['pages', 'books', 'id_'],
  ['authors', 'authors', 'id'],
  ['authors', 'boss_id', 'boss_id'],
  ['authors', 'authors_boss_id_fkey', undefined],
  ['tags', 'books', undefined],
])('[7.05] %s leads to no %s (hint %s)', (from, target, hint) => {
  expect(refusalOf(from, target, hint)).toMatchObject({ status: 400, code: 'PGRST200' })
})

test('[7.05] what cannot be found is named, with the nearest name that would do', () => {
  const refusal = refusalOf('pages', 'bookes')
  expect(refusal.message).toBe(
    "Could not find a relationship between 'pages' and 'bookes' in the schema cache",
  )
  expect(refusal.details).toBe(
    "Searched for a foreign key relationship between 'pages' and 'bookes' in the schema 'public', but no matches were found.",
  )
  expect(refusal.hint).toBe("Perhaps you meant 'books' instead of 'bookes'.")
  expect(refusalOf('pages', 'books', 'x')).toMatchObject({
    details: expect.stringContaining("'pages' and 'books' using the hint 'x' in the schema"),
    hint: null,
  })
  expect(refusalOf('pages', 'zzzz').hint).toBeNull()
  expect(refusalOf('book_tags', 'tags').hint).toBe("Perhaps you meant 'books' instead of 'book_tags'.")
})

test('[7.05] where two ways lead there, both are named in their order, and how to choose one', () => {
  const refusal = refusalOf('authors', 'books')
  expect(refusal).toMatchObject({ status: 300, code: 'PGRST201' })
  expect(refusal.message).toBe(
    "Could not embed because more than one relationship was found for 'authors' and 'books'",
  )
  expect(refusal.details).toEqual(
    ['author', 'editor'].map((who) => ({
      cardinality: 'one-to-many',
      embedding: 'authors with books',
      relationship: `books_${who}_id_fkey using authors(id) and books(${who}_id)`,
    })),
  )
  expect(refusal.hint).toBe(
    "Try changing 'books' to one of the following: 'books!books_author_id_fkey', 'books!books_editor_id_fkey'. Find the desired relationship in the 'details' key.",
  )
})

test('[7.05] ways of several kinds are told by their kind, whatever order the schema has them in', () => {
  const [tags] = library.relationships.get('books')?.filter(({ to }) => to === 'tags') ?? []
  if (!tags) throw new Error('books have tags')
  const direct = (cardinality: 'one-to-one' | 'one-to-many' | 'many-to-one', constraint: string) => ({
    ...{ ...tags, cardinality, constraint, junction: undefined },
  })
  const ways = [
    ...[tags, direct('one-to-one', 'c'), direct('many-to-one', 'b'), direct('one-to-many', 'z')],
    direct('many-to-one', 'a'),
  ]
  for (const order of [ways, ways.toReversed()])
    expect(() =>
      findRelationship(
        { ...library, relationships: new Map([['books', order]]) },
        tableOf('books'),
        'tags',
        undefined,
      ),
    ).toThrow(
      expect.objectContaining({
        hint: expect.stringContaining("'tags!z', 'tags!a', 'tags!b', 'tags!c', 'tags!book_tags'"),
      }),
    )
})

test('[7.05] a way through a junction is named by its two keys', () => {
  const tags = library.relationships.get('books')?.filter(({ to }) => to === 'tags') ?? []
  const schema = { ...library, relationships: new Map([['books', [...tags, ...tags]]]) }
  expect(() => findRelationship(schema, tableOf('books'), 'tags', undefined)).toThrow(
    expect.objectContaining({
      details: Array(2).fill({
        cardinality: 'many-to-many',
        embedding: 'books with tags',
        relationship: 'book_tags using book_tags_book_id_fkey(book_id) and book_tags_tag_id_fkey(tag_id)',
      }),
      hint: expect.stringContaining("'tags!book_tags', 'tags!book_tags'"),
    }),
  )
})
