import setupJson from './setup.json' with { type: 'json' }

/** The setup guide's rules and figures. */
export const setup = setupJson
