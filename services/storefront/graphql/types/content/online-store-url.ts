import type { GraphqlContext } from '../../context.ts'

export const onlineStoreUrl = (
  { path }: { readonly path: string },
  _args: unknown,
  { publicUrl }: GraphqlContext,
): string => `${publicUrl}${path}`
