/** Shopify's global ids: gid://shopify/Product/1, and gid://shopify/Cart/TOKEN?key=KEY. */
export function writeId(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`
}

export interface GlobalId {
  readonly type: string
  readonly id: string
  readonly key: string | null
}

const pattern =
  /^gid:\/\/shopify\/(?<type>[A-Za-z]+)\/(?<id>[\w-]{1,64})(?:\?(?<parameters>[\w=&%./:-]{0,256}))?$/

export function readId(text: string): GlobalId | undefined {
  const { type, id, parameters } = pattern.exec(text)?.groups ?? {}
  if (!type || !id) return undefined
  return { type, id, key: new URLSearchParams(parameters).get('key') }
}

/** The number of a row of that type, or undefined where the id is of something else or of nothing. */
export function readRowId(type: string, text: string): number | undefined {
  const read = readId(text)
  if (read?.type !== type || !/^[1-9]\d{0,14}$/.test(read.id)) return undefined
  return Number(read.id)
}
