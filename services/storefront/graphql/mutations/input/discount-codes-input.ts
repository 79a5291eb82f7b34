import { checkInputSize } from '../../limits/input-size.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { checkText, wellFormed } from './text-input.ts'

/** Shopify's limit for codes that owners make; no longer one exists, and it would only fill the cart. */
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

/** Keeps the codes as written, each once. Clients remove a code by sending an empty one, which is dropped. */
export function readDiscountCodes(codes: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const code of codes.map((each) => wellFormed(each.trim()))) {
    const name = code.toUpperCase()
    if (code !== '' && !byName.has(name)) byName.set(name, code)
  }
  return [...byName.values()]
}
