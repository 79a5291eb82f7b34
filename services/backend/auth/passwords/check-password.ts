import { ApiError } from '../answers/api-error.ts'

const SHORTEST_BYTES = 6
/** GoTrue's bound, which its hash sets; kept, so that an account can move there. */
const LONGEST_BYTES = 72

/** Refuses a new password that GoTrue refuses. */
export function checkPassword(password: string): void {
  const bytes = Buffer.byteLength(password)
  if (bytes > LONGEST_BYTES) {
    const message = `Password cannot be longer than ${LONGEST_BYTES} characters`
    throw new ApiError(400, 'validation_failed', message)
  }
  if (bytes < SHORTEST_BYTES) {
    throw new ApiError(422, 'weak_password', `Password should be at least ${SHORTEST_BYTES} characters.`, {
      weak_password: { reasons: ['length'] },
    })
  }
}
