/** Where the browser keeps a visitor's figures, if it is asked to; named on the privacy page. */
export const FIGURES_KEY = 'keel_figures'
