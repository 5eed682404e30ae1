import { ENGINE_FILES } from './fs.ts'

/** Stands in for `lib/files/installation.ts`: packages lie on the server. */
export const ROOT = ''
export const CODE_EXTENSION = '.js'
export const packageFolder = (name: string): string => `${ENGINE_FILES}/${name}`
