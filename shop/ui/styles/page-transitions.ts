/**
 * Not in theme.css, because one page must do without: an at-rule cannot be taken back by a later one where
 * the order of stylesheets is the bundler's.
 */
export const PAGE_TRANSITIONS =
  '@view-transition{navigation:auto}@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}}'
