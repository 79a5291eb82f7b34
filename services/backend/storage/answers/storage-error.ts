/** The hosted service answers with 400 or 500, and says in the body which status it means. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code: string
  readonly meantStatus: number
  /** An older name of the code, which clients may still read. */
  readonly error: string

  constructor(meantStatus: number, code: string, message: string, error = code) {
    super(message)
    this.meantStatus = meantStatus
    this.code = code
    this.error = error
  }
}

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
export const invalidKey = (key: string) =>
  new StorageError(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`, 'InvalidKey')
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message)
export const invalidParameter = (message: string) => new StorageError(400, 'InvalidParameter', message)
export const entityTooLarge = (message: string) =>
  new StorageError(413, 'EntityTooLarge', message, 'Payload too large')
export const keptTooMuch = () =>
  new StorageError(429, 'TooManyRequests', 'Too many pictures came from here, try again in a minute')
export const slowDown = () =>
  new StorageError(503, 'SlowDown', 'Too many pictures come at once, try again in a moment')

export const objectTooLarge = () => entityTooLarge('The object exceeded the maximum allowed size')
