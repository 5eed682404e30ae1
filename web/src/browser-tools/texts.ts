import { addEnglish } from '../lib/messages.ts'
import en from '../messages/en/rooms.json' with { type: 'json' }

addEnglish(en)

/** Texts of the tools that run in the page, which come along with them. */
export { t } from '../lib/messages.ts'
