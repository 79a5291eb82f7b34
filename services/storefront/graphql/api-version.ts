/** The version that the published type system is of. */
export const API_VERSION = '2025-07'
