/** The page of rows of which one more was read than it shows; `last` is the one to go on after, where there are more. */
export function cutPage<Row>(
  read: readonly Row[],
  size: number,
): { readonly rows: readonly Row[]; readonly last: Row | undefined } {
  const rows = read.slice(0, size)
  return { rows, last: read.length > size ? rows.at(-1) : undefined }
}
