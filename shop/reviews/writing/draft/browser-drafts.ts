import { browserStorage } from '../../../islands/browser-storage.ts'
import { createDraftKeeper } from './draft-keeper.ts'

export const browserDrafts = createDraftKeeper(browserStorage('localStorage'), () => Date.now())
