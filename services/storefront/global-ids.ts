/** Shopify's global ids: gid://shopify/Product/1, and gid://shopify/Cart/TOKEN?key=KEY. */
export function writeId(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

/** A valid id of any type and any shop. */
export const globalId =
  /^gid:\/\/shopify\/(?<type>[a-z]\w*)\/[\w.~!$&'()*+,;=:@%-]+(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/i

/** Shopify's global ids: https://shopify.dev/docs/api/usage/gids */
export function isGlobalId(text: string): boolean {
  return globalId.test(text)
}

export interface GlobalId {
  readonly type: string
  readonly id: string
  readonly key: string | null
}

/** An id that this shop could have issued. */
const ownId =
  /^gid:\/\/shopify\/(?<type>[A-Za-z]+)\/(?<id>[\w-]{1,64})(?:\?(?<parameters>[\w=&%./:-]{0,256}))?$/

export function readId(text: string): GlobalId | undefined {
  const { type, id, parameters } = ownId.exec(text)?.groups ?? {}
  if (!type || !id) return undefined
  return { type, id, key: new URLSearchParams(parameters).get('key') }
}

/** Returns the row's number, or undefined where the id is invalid or of another type. */
export function readRowId(type: string, text: string): number | undefined {
  const read = readId(text)
  if (read?.type !== type || !/^[1-9]\d{0,14}$/.test(read.id)) return undefined
  return Number(read.id)
}
