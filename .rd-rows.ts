import * as stream from './src/layout/tables/stream.ts'
