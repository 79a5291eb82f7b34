import { readId, writeId } from '../../../global-ids.ts'

export function writeLineId(lineId: string, cartToken: string): string {
  return `${writeId('CartLine', lineId)}?cart=${cartToken}`
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** An invalid id becomes the empty string, which no line has. */
export function readLineId(text: string): string {
  const read = readId(text)
  return read?.type === 'CartLine' && UUID.test(read.id) ? read.id : ''
}
