import { ApiError } from '../answers/api-error.ts'

/** An index of names can hold no more. */
const MAX_NAME_LENGTH = 255

export function checkFactorName(name: string): void {
  if (name.length > MAX_NAME_LENGTH) throw new ApiError(400, 'validation_failed', 'friendly_name is too long')
}

export function nameConflict(name: string): ApiError {
  const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
  return new ApiError(422, 'mfa_factor_name_conflict', message)
}
