/** The shop's own address to which pages say that they were seen. */
export const VISITS_PATH = '/visits/page'
