import finishesJson from './finishes.json' with { type: 'json' }

/** Every option value that changes how a product looks. */
export type FinishName = keyof typeof finishesJson

export interface Finish {
  /** Wood, paint, fabric, felt, weave or velvet. */
  readonly kind: string
  readonly color: string
  /** The second color of the surface: grain, thread or sheen. */
  readonly grain: string
}

export const finishes: Readonly<Record<FinishName, Finish>> = finishesJson

export function isFinishName(value: string): value is FinishName {
  return Object.hasOwn(finishesJson, value)
}
