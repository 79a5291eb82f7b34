import { ApiError } from '../answers/api-error.ts'

/** Only the owner is told who has an account. */
export function emailExists(): ApiError {
  return new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
}
