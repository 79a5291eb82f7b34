import brandJson from './brand.json' with { type: 'json' }

export interface Brand {
  readonly name: string
  readonly phone: string
  readonly phoneLink: string
  readonly supportEmail: string
  readonly affiliatesEmail: string
  readonly embeddedStorefrontName: string
  readonly hostedStorefrontName: string
  readonly colors: Readonly<
    Record<'paper' | 'white' | 'ink' | 'birch' | 'walnut' | 'pine' | 'signal', string>
  >
}

export const brand: Brand = brandJson
