import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { REVIEW_FILTERS, reviewOperations } from '#services/admin-contract/reviews.ts'
import type { Desk } from '../desk/desk.ts'
import { posted } from '../desk/form-text.ts'
import type { Called } from '../desk/office.ts'
import type { Said } from '../desk/said.ts'

type Review = AnswerOf<typeof reviewOperations.listReviews>['reviews'][number]
type Filter = (typeof REVIEW_FILTERS)[number]
const STARS = ['1', '2', '3', '4', '5'] as const

/** What was refused, beside the review that it is about. */
interface Refused {
  readonly id: number
  readonly does: string
  readonly words: string
  readonly problem: string
}

export interface ReviewsPage {
  readonly reviews: readonly Review[]
  readonly asked: {
    readonly filter: Filter | undefined
    readonly stars: (typeof STARS)[number] | undefined
    readonly handle: string | undefined
    readonly search: string
  }
  readonly refused: Refused | undefined
  readonly next: AnswerOf<typeof reviewOperations.listReviews>['next']
}

export async function loadReviews(desk: Desk): Promise<ReviewsPage | Response> {
  const refused = desk.form && (await answerForm(desk, desk.form))
  if (refused instanceof Response) return refused
  const { url } = desk
  const { searchParams } = url
  const asked = {
    filter: REVIEW_FILTERS.find((each) => each === searchParams.get('filter')),
    stars: STARS.find((each) => each === searchParams.get('stars')),
    handle: searchParams.get('product')?.trim() || undefined,
    search: searchParams.get('q')?.trim().slice(0, 100) ?? '',
  }
  const before = searchParams.get('before') ?? undefined
  const found = await desk.call(reviewOperations.listReviews, { query: { ...asked, before } })
  return found.kind === 'refused' ? desk.unable(found) : { ...found.answer, asked, refused }
}

async function answerForm(desk: Desk, form: FormData): Promise<Response | Refused> {
  const id = posted(form, 'id')
  const does = posted(form, 'do')
  const [words, was] = [posted(form, 'words'), posted(form, 'was')]
  const [reason, seen] = [posted(form, 'reason'), posted(form, 'seen')]
  if (does === 'answer' && words.trim() === '' && was === '') {
    desk.refuse(422)
    return { id: Number(id), does, words, problem: 'Write what everybody is to read below the review.' }
  }
  const { called, said } = await run(desk, { id, does, words, was, reason, seen })
  if (called.kind === 'done') return desk.redirect(desk.url.pathname + desk.url.search, said)
  desk.refuse(called.status)
  return { id: Number(id), does, words, problem: called.message }
}

interface Posted {
  readonly id: string
  readonly does: string
  readonly words: string
  /** What was there when the form was shown. */
  readonly was: string
  readonly reason: string
  /** When the newest report was made that the form's page showed. */
  readonly seen: string
}

async function run(
  desk: Desk,
  { id, does, words, was, reason, seen }: Posted,
): Promise<{ called: Called<unknown>; said: Said }> {
  const params = { id }
  const undo = (fields: Readonly<Record<string, string>>) => ({
    action: desk.url.pathname + desk.url.search,
    fields: { ...fields, id },
  })
  switch (does) {
    case 'answer': {
      const called = await desk.call(reviewOperations.answerReview, { params, body: { words, was } })
      const text = words.trim() === '' ? 'The answer is taken back.' : 'The answer stands below the review.'
      return { called, said: { text, undo: undoOfAnswer(undo, was, words) } }
    }
    case 'hide': {
      const called = await desk.call(reviewOperations.hideReview, {
        params,
        body: { reason, seen: seen || undefined },
      })
      const said = { text: 'The review is hidden.' }
      // Undo shows no review that was hidden before this form was sent.
      return { called, said: was === '' ? { ...said, undo: undo({ do: 'show', seen }) } : said }
    }
    case 'show': {
      const called = await desk.call(reviewOperations.showReview, {
        params,
        query: { seen: seen || undefined },
      })
      const said = { text: 'The review is shown.' }
      return { called, said: reason === '' ? said : { ...said, undo: undo({ do: 'hide', reason, seen }) } }
    }
    default:
      return {
        called: { kind: 'refused', status: 422, message: 'This form does nothing.' },
        said: { text: '' },
      }
  }
}

/** The way back is carried by a cookie, which has no room for long words. */
const MAX_CARRIED = 400

function undoOfAnswer(
  undo: (fields: Readonly<Record<string, string>>) => Said['undo'],
  before: string,
  now: string,
): Said['undo'] {
  if (before.length + now.length > MAX_CARRIED) return undefined
  return undo({ do: 'answer', words: before, was: now.trim() })
}
