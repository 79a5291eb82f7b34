/** Firefox reads past a sheet in the body, but for a script it waits until the sheet before it is there. */
export const AWAIT_SHEET = '0'

/**
 * Waits as well, and marks a page that nobody comes back to and whose address names no place or text in it: what stands
 * below its first screen can be laid out later (`below-first-screen.css`). `location` keeps a sought text to itself. The
 * first entry is the navigation; where it is not, all is laid out at once.
 */
export const AWAIT_SHEET_OF_SECTIONS = `{const[e]=performance.getEntries();if(e?.type=='navigate'&&!/#/.test(e.name))document.documentElement.dataset.new=''}`
