import { Buffer } from 'buffer/'

/** Node's Buffer, for readers that run in the server too. Imported before them, in the worker only. */
Object.assign(globalThis, { Buffer })
