/** Tells what became of a press to who cannot see it. */
export const SAVED_STATUS_ID = 'saved-status'

/** Answers the rows of the products whose handles are asked for as `of`, with blanks between them. */
export const SAVED_LIST_PATH = '/saved/list'
export const MOST_ASKED_AT_ONCE = 12
