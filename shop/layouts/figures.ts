import { ExampleFigure, HipFigure, PostureFigure } from '../fit/drawing/example-figure.tsx'
import { ReturnDaysFigure, TwoWeeksFigure, WarrantyYearsFigure } from '../words/figures/time-lines.tsx'
import type { Figures } from '../words/page/words-body.tsx'

/** The drawings that a text may call for, each from the feature that draws it. */
export const FIGURES: Figures = {
  'hip-angle': HipFigure,
  posture: PostureFigure,
  'first-two-weeks': TwoWeeksFigure,
  'desk-and-chair': ExampleFigure,
  'return-days': ReturnDaysFigure,
  'warranty-years': WarrantyYearsFigure,
}
