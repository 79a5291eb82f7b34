import { createApp } from 'astro/app/entrypoint'

/** What the build leaves for `server/`: the shop as Request → Response, whole documents at a time. */
export const app = createApp({ streaming: false })
