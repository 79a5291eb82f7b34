const ERROR_RESPONSE = 'E'.charCodeAt(0)
const TYPE_BYTES = 1
const LENGTH_BYTES = 4
const FATAL = /(?:^|\0)V(?:FATAL|PANIC)\0/
const MESSAGE = /(?:^|\0)M([^\0]*)\0/

/**
 * Returns the text of an error that would have ended a server's process, if the answer holds one. PGlite reports it and
 * then hangs. https://www.postgresql.org/docs/15/protocol-error-fields.html
 */
export function findFatalError(answer: Uint8Array): string | undefined {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + TYPE_BYTES + LENGTH_BYTES <= answer.length; ) {
    const end = at + TYPE_BYTES + view.getInt32(at + TYPE_BYTES)
    if (answer[at] === ERROR_RESPONSE) {
      const fields = new TextDecoder().decode(answer.subarray(at + TYPE_BYTES + LENGTH_BYTES, end))
      if (FATAL.test(fields)) return MESSAGE.exec(fields)?.[1] ?? fields
    }
    at = end
  }
  return undefined
}
