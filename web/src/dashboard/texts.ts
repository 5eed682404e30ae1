import { addEnglish } from '../lib/messages.ts'
import en from '../messages/en/dashboard.json' with { type: 'json' }

addEnglish(en)

/** Texts of the dashboard, which come along with it. */
export { t } from '../lib/messages.ts'
