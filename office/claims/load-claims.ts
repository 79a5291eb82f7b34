import * as v from 'valibot'
import {
  CLAIM_LISTS,
  CLAIM_OUTCOMES,
  type ClaimOutcome,
  claimOperations,
  claimPictures,
} from '#services/admin-contract/claims.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { type AskedList, readAskedList } from '../cases/case-bar.tsx'
import type { Desk } from '../desk/desk.ts'
import { postedFields } from '../desk/form-text.ts'

export interface ClaimPage {
  readonly shown: AnswerOf<typeof claimOperations.showClaim>
  readonly refused?: Refused | undefined
}

/** What staff posted and the shop did not do; the form that it came from shows it. */
type Refused = { readonly problem: string } & (
  | { readonly does: 'answer'; readonly words: string; readonly outcome: ClaimOutcome | '' }
  | {
      readonly does: 'send'
      readonly tracking: string
      readonly fromStock: boolean
      /** Whether what staff typed is no tracking number. */
      readonly isTyped: boolean
    }
)

const answerSchema = v.object({
  do: v.literal('answer'),
  words: v.pipe(v.string(), v.maxLength(4_000)),
  outcome: v.picklist(['', ...Object.keys(CLAIM_OUTCOMES)] as ['', ...ClaimOutcome[]]),
})

const sendSchema = v.object({
  do: v.literal('send'),
  tracking: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  fromStock: v.optional(v.literal('on')),
})

const formSchema = v.variant('do', [answerSchema, sendSchema])

type Params = Readonly<Record<string, string | undefined>>

export async function loadClaim(desk: Desk, { number = '' }: Params): Promise<ClaimPage | Response> {
  const params = { claim: number }
  const posted = desk.form && (await act(desk, number, desk.form))
  if (posted instanceof Response) return posted
  const called = await desk.call(claimOperations.showClaim, { params })
  if (called.kind === 'refused') return desk.unable(called)
  return { shown: called.answer, ...(posted && { refused: posted }) }
}

async function act(desk: Desk, claim: string, form: FormData): Promise<Response | Refused> {
  const read = v.safeParse(formSchema, postedFields(form))
  if (!read.success)
    return desk.unable({ kind: 'refused', status: 422, message: 'This form is not one of this page.' })
  return read.output.do === 'answer' ? answer(desk, claim, read.output) : send(desk, claim, read.output)
}

async function answer(
  desk: Desk,
  claim: string,
  { words, outcome }: v.InferOutput<typeof answerSchema>,
): Promise<Response | Refused> {
  if (outcome === '') {
    desk.refuse(422)
    return { does: 'answer', problem: 'Choose what the buyer gets.', words, outcome }
  }
  const called = await desk.call(claimOperations.answerClaim, { params: { claim }, body: { words, outcome } })
  if (called.kind === 'refused') {
    desk.refuse(called.status)
    return { does: 'answer', problem: called.message, words, outcome }
  }
  const { number } = called.answer
  return desk.redirect(`/office/claims/${number}`, {
    text: `${number} is answered. The buyer gets an email.`,
  })
}

async function send(
  desk: Desk,
  claim: string,
  posted: v.InferOutput<typeof sendSchema>,
): Promise<Response | Refused> {
  const tracking = posted.tracking === '' ? null : posted.tracking
  const fromStock = posted.fromStock === 'on'
  const called = await desk.call(claimOperations.sendClaimed, {
    params: { claim },
    body: { tracking, fromStock },
  })
  if (called.kind === 'refused') {
    desk.refuse(called.status)
    const isTyped = called.status === 422
    return { does: 'send', problem: called.message, tracking: posted.tracking, fromStock, isTyped }
  }
  const { number, email, stock } = called.answer
  const left = stock === null ? '' : ` ${stock} left in stock.`
  return desk.redirect(`/office/claims/${number}`, {
    text: `${number} is marked as sent; ${email} gets an email.${left}`,
  })
}

/** A picture of a claim, handed on as it came: the browser has no token to ask for it. */
export async function openPicture(desk: Desk, { number = '', picture = '' }: Params): Promise<Response> {
  const response = await desk.open(claimPictures.openClaimPicture, { params: { claim: number, picture } })
  if (!response?.ok)
    return desk.unable({
      kind: 'refused',
      status: response?.status ?? 503,
      message: 'There is no such picture.',
    })
  const headers = { 'content-type': response.headers.get('content-type') ?? 'application/octet-stream' }
  return new Response(response.body, { headers })
}

export interface ClaimsPage extends AnswerOf<typeof claimOperations.listClaims> {
  readonly asked: AskedList<(typeof CLAIM_LISTS)[number]>
}

export async function loadClaims(desk: Desk): Promise<ClaimsPage | Response> {
  const asked = readAskedList(desk.url, CLAIM_LISTS, 'open')
  const called = await desk.call(claimOperations.listClaims, { query: asked })
  return called.kind === 'done' ? { asked, ...called.answer } : desk.unable(called)
}
