import { findMatches, type Request } from './matches.ts'

addEventListener('message', (event: MessageEvent<Request>) => postMessage(findMatches(event.data)))
