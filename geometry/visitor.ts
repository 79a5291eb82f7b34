/** What the fit is found for. */
export interface Visitor {
  readonly heightIn: number
  readonly weightLb: number | undefined
  readonly deskIn: number
  readonly shinsHurt: boolean
}
