import { Files } from '../../../clients/typescript/src/files.ts'
import { Http } from '../../../clients/typescript/src/http.ts'

/** The kept files of the account that is signed in. */
export const files = new Files(new Http({ path: '/app/api/', retries: 0 }))
