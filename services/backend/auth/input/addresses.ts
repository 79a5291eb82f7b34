import { ApiError } from '../answers/api-error.ts'

const MAX_BYTES = 255
/** HTML's own rule for <input type=email>, which is GoTrue's too, so an address that the page accepts is taken. */
const FORM =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Answers the address in the form that accounts are found by, or throws GoTrue's error. */
export function checkEmailAddress(address: string): string {
  if (address === '') throw invalid('An email address is required')
  if (Buffer.byteLength(address) > MAX_BYTES) throw invalid('An email address is too long')
  if (!FORM.test(address)) throw invalid('Unable to validate email address: invalid format')
  return address.toLowerCase()
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}

const E164 = /^[1-9]\d{1,14}$/

/** Codes by phone are off, but a text that is no number gets GoTrue's error for that first. */
export function checkPhoneNumber(phone: string): void {
  if (E164.test(phone.replace(/^\+/, '').replaceAll(' ', ''))) return
  throw new ApiError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
}
