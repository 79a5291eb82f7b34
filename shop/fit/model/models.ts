const glbs = import.meta.glob<string>('../../models/*.glb', { query: '?url', import: 'default', eager: true })
const usdzs = import.meta.glob<string>('../../models/*.glb', {
  query: '?usdz',
  import: 'default',
  eager: true,
})

/** Where a product's model is, under names that hold their content's hash. */
export interface ModelAddresses {
  readonly glb: string
  /** The same for iOS. */
  readonly usdz: string
  /** The first as others find it, who are no browser. */
  readonly publicGlb: string
}

/** Undefined: it has none. Read while a page is rendered, so that no browser carries the list. */
export function modelOf(handle: string, publicUrl: string): ModelAddresses | undefined {
  const file = `../../models/${handle}.glb`
  const glb = glbs[file]
  const usdz = usdzs[file]
  return glb && usdz ? { glb, usdz, publicGlb: new URL(glb, publicUrl).href } : undefined
}
