/** The script finds the page's parts by these ids; they have their own file, so that it brings no React along. */
export const SEARCH_FORM_ID = 'search-page-form'
export const RESULT_TEXT_ID = 'search-result'
export const NOTHING_FOUND_ID = 'search-nothing-found'
/** What a search found: as the script asks again, it is replaced whole. */
export const SEARCH_RESULTS_ID = 'search-results'
