import { ApiError } from '../answers/api-error.ts'

const E164 = /^[1-9]\d{1,14}$/

/** Codes by phone are off, but a text that is no number gets GoTrue's error for that first. */
export function checkPhoneNumber(phone: string): void {
  if (E164.test(phone.replace(/^\+/, '').replaceAll(' ', ''))) return
  throw new ApiError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
}
