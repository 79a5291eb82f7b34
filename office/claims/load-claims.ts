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
  readonly refused?: { readonly problem: string; readonly words: string; readonly outcome: ClaimOutcome }
}

const formSchema = v.object({
  do: v.literal('answer'),
  words: v.pipe(v.string(), v.maxLength(4_000)),
  outcome: v.picklist(Object.keys(CLAIM_OUTCOMES) as [ClaimOutcome, ...ClaimOutcome[]]),
})

type Params = Readonly<Record<string, string | undefined>>

export async function loadClaim(desk: Desk, { number = '' }: Params): Promise<ClaimPage | Response> {
  const params = { claim: number }
  const answered = desk.form && (await answer(desk, number, desk.form))
  if (answered instanceof Response) return answered
  const called = await desk.call(claimOperations.showClaim, { params })
  if (called.kind === 'refused') return desk.unable(called)
  return { shown: called.answer, ...(answered && { refused: answered }) }
}

async function answer(
  desk: Desk,
  claim: string,
  form: FormData,
): Promise<Response | NonNullable<ClaimPage['refused']>> {
  const read = v.safeParse(formSchema, postedFields(form))
  if (!read.success)
    return desk.unable({ kind: 'refused', status: 422, message: 'This form is not one of this page.' })
  const { words, outcome } = read.output
  const called = await desk.call(claimOperations.answerClaim, { params: { claim }, body: { words, outcome } })
  if (called.kind === 'refused') {
    desk.refuse(called.status)
    return { problem: called.message, words, outcome }
  }
  const { number } = called.answer
  return desk.redirect(`/office/claims/${number}`, {
    text: `${number} is answered. The buyer gets an email.`,
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
