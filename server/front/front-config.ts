export const FRONT_KINDS = ['varnish', 'fastly', 'cloudflare'] as const

/** The cache in front of the shop, as its owner says that there is one, and where it takes purges. */
export type FrontConfig =
  | { readonly kind: 'varnish'; readonly urls: readonly string[] }
  | {
      readonly kind: 'fastly' | 'cloudflare'
      readonly url: string
      readonly service: string
      readonly token: string
    }

/** Where the services take purges, unless an owner's variable says otherwise. */
export const FRONT_APIS = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com' }
