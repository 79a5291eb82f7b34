/** The parts of the page of what was saved, of which its script shows one. */
export const SAVED_LIST_ID = 'saved-list'
export const NOTHING_SAVED_ID = 'nothing-saved'
export const SAVED_FAILED_ID = 'saved-failed'
/** Tells what became of a press to who cannot see it. */
export const SAVED_STATUS_ID = 'saved-status'

/** Answers the rows of the products whose handles are asked for as `of`, with blanks between them. */
export const SAVED_LIST_PATH = '/saved/list'
export const MOST_ASKED_AT_ONCE = 12
