import { readId, writeId } from '../../../global-ids.ts'

export function writeAddressId(addressId: string, cartToken: string): string {
  return `${writeId('CartSelectableAddress', addressId)}?cart=${cartToken}`
}

/** An invalid id becomes the empty string, which no address has. */
export function readAddressId(text: string): string {
  const read = readId(text)
  return read?.type === 'CartSelectableAddress' ? read.id : ''
}
