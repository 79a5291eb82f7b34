import { readId, writeId } from '../../../global-ids.ts'

interface CartName {
  readonly token: string
  readonly key: string
}

export function writeCartId({ token, key }: CartName): string {
  return `${writeId('Cart', token)}?key=${key}`
}

export function readCartId(text: string): CartName | undefined {
  const read = readId(text)
  return read?.type === 'Cart' && read.key !== null ? { token: read.id, key: read.key } : undefined
}
