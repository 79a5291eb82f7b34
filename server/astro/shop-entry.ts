import { createApp } from 'astro/app/entrypoint'
import { readWords as read } from '#shop/words/content/read-words.ts'

/** What the build leaves for `server/`: the shop as Request → Response, whole documents at a time. */
export const app = createApp({ streaming: false })

/** And what it says in words. */
export const readWords = read
