import { checkInputSize } from '../../limits/input-size.ts'
import { type CartUserError, userError } from '../answer/user-error.ts'
import { checkText, wellFormed } from './text-input.ts'

/** As long as Shopify lets an owner make one; a longer one is none, and would only fill the cart. */
const CODE_LETTERS_LIMIT = 255

export function checkDiscountCodes(codes: readonly string[]): CartUserError[] {
  checkInputSize(codes)
  return codes.flatMap((code, index) => {
    const path = ['discountCodes', index]
    if (code.length <= CODE_LETTERS_LIMIT) return checkText(code, path)
    const message = `A discount code has at most ${CODE_LETTERS_LIMIT} characters.`
    return [userError('INVALID', path, message)]
  })
}

/** As they were written, each once; an empty one, with which clients take a code back, is none. */
export function readDiscountCodes(codes: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const code of codes.map((each) => wellFormed(each.trim()))) {
    const name = code.toUpperCase()
    if (code !== '' && !byName.has(name)) byName.set(name, code)
  }
  return [...byName.values()]
}
