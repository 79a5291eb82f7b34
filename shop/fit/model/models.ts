const addresses = import.meta.glob<string>('../../models/*.glb', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where a product's model is, under a name that holds its content's hash; undefined: it has none. Read while a page is rendered, so that no browser carries the list. */
export const modelAddress = (handle: string): string | undefined => addresses[`../../models/${handle}.glb`]
