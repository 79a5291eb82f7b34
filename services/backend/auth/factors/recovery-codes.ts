import { createHmac, randomBytes } from 'node:crypto'
import { secretKey } from '#services/shared/signature.ts'

export const CODE_COUNT = 10
const CODE_BYTES = 10
/** Crockford's, without the letters that are taken for digits or for another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const BITS_PER_CHARACTER = 5
const CODE = new RegExp(`^[${ALPHABET}]{16}$`)

/** Ten codes of 80 random bits, in 16 characters each. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, makeCode)
}

function makeCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(new RegExp(`.{${BITS_PER_CHARACTER}}`, 'g')) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group, 2)]).join('')
}

/** The code as it was made, however it is typed; undefined for what cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** Random as they are, codes need no slow hash. The key keeps them from whoever has the table alone. */
export function hashRecoveryCode(code: string, factorId: string, key: string): string {
  return createHmac('sha256', secretKey(key)).update(`${factorId}\n${code}`).digest('base64url')
}
