import type { Mutation } from './mutations.ts'

export const CLIENTS: Omit<Mutation, 'area'>[] = [
  {
    name: 'client: every try of a call has an idempotency key of its own',
    file: 'clients/typescript/src/client.ts',
    find: '      idempotencyKey,\n      signal,\n    })\n    return resultOf',
    replace: '      signal,\n    })\n    return resultOf',
    test: 'test/clients.test.ts',
    only: 'same idempotency key',
  },
  {
    name: 'client: a delivery of an hour ago is believed',
    file: 'clients/typescript/src/webhooks.ts',
    find: 'Math.abs(now / 1000 - Number(timestamp)) > tolerance',
    replace: 'false',
    test: 'test/clients.test.ts',
    only: 'webhook deliveries',
  },
  {
    name: 'client: who gives up a job leaves it running',
    file: 'clients/typescript/src/jobs.ts',
    find: 'if (signal?.aborted) await this.cancel(id)',
    replace: 'if (signal === null) await this.cancel(id)',
    test: 'test/clients.test.ts',
    only: 'given up',
  },
  {
    name: 'a job sent as a form takes tool_slug only before its file',
    file: 'src/service/job-input.ts',
    find: 'join(folder, `brought-$',
    replace: 'join(folder, `in-$',
    test: 'test/clients.test.ts',
    only: 'given up',
  },
  {
    name: 'help and lists keep what a declaration said before',
    file: 'src/cli/tool/listing.ts',
    find: 'if (kept?.state === state)',
    replace: 'if (kept && kept.state !== state)',
    test: 'test/cli-run.test.ts',
    only: 'looks for changes',
  },
]
