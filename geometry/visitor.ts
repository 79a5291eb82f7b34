/** What the fit is found for. */
export interface Visitor {
  readonly heightIn: number
  readonly weightLb: number | undefined
  readonly deskIn: number
  readonly shinsHurt: boolean
}

/** Whom drawings and models show before anybody has asked: at a desk that most have. */
export const USUAL_VISITOR: Visitor = { heightIn: 68, deskIn: 29, weightLb: undefined, shinsHurt: false }
