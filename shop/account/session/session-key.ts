/** The fixed key under which the browser keeps the session (clause 4.02). */
export const SESSION_KEY = 'keel_session'
