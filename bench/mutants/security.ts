import type { Mutation } from './mutations.ts'

/** Promises of docs/security.md. */
export const SECURITY: Omit<Mutation, 'area'>[] = [
  {
    name: "a team's viewers may use it",
    file: 'src/service/teams.ts',
    find: "viewer: ['look'],",
    replace: "viewer: ['look', 'use'],",
    test: 'test/accounts.test.ts',
  },
  {
    name: 'an invitation to an address lets anybody in',
    file: 'src/store/teams.ts',
    find: "if (link.email !== null && link.email !== person.email) return { kind: 'another' }",
    replace: '',
    test: 'test/accounts.test.ts',
  },
  {
    name: 'timestamps: one of something else is taken',
    file: 'src/engines/cms/timestamp.ts',
    find: 'if (!imprint.equals(Buffer.from(digest)))',
    replace: 'if (imprint.length === 0)',
    test: 'src/engines/cms/timestamp.test.ts',
  },
  {
    name: 'an address is confirmed by whoever holds the link',
    file: 'src/store/links.ts',
    find: 'if (link?.account_id !== accountId) return false',
    replace: 'if (!link) return false',
    test: 'src/service/mail/mails.test.ts',
  },
  {
    name: 'a link to a new password works again and again',
    file: 'src/store/links.ts',
    find: "yield* useLink(reset.tokenHash, 'reset')",
    replace: "yield* findLink(reset.tokenHash, 'reset')",
    test: 'src/service/mail/mails.test.ts',
  },
  {
    name: 'an address that the provider did not verify signs on',
    file: 'src/service/sign-on.ts',
    find: " || claims['email_verified'] !== true",
    replace: '',
    test: 'test/sign-on.test.ts',
  },
  {
    name: 'sign-on joins an account whose address nobody confirmed',
    file: 'src/store/identities.ts',
    find: 'if (found.email_verified_at === null)',
    replace: 'if (false)',
    test: 'test/sign-on.test.ts',
  },
  {
    name: 'the state that comes back from the provider is taken as it is',
    file: 'src/service/sign-on.ts',
    find: 'expectedState: errand.state,',
    replace: "expectedState: address.searchParams.get('state')!,",
    test: 'test/sign-on.test.ts',
  },
  {
    name: 'a request that passed a proxy counts as local',
    file: 'src/http/local.ts',
    find: 'headers.via !== undefined ||\n  ',
    replace: '',
    test: 'src/http/local.test.ts',
  },
  {
    name: 'any host counts as this machine',
    file: 'src/http/local.ts',
    find: "&& LOOPBACK_HOST.test(headers.host ?? '')",
    replace: '',
    test: 'src/http/local.test.ts',
  },
  {
    name: 'control characters stay in file names',
    file: 'src/lib/files/file-names.ts',
    find: '\\u0000-\\u001f\\u007f-\\u009f',
    replace: '',
    test: 'src/lib/files/file-names.test.ts',
  },
  {
    name: 'bidirectional marks stay in file names',
    file: 'src/lib/files/file-names.ts',
    find: '\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069',
    replace: '',
    test: 'src/lib/files/file-names.test.ts',
  },
  {
    name: 'words within five points of a redaction box count as hidden',
    file: 'src/tools/pdf/redact-pdf/redact-pdf.ts',
    find: 'one.right >= other.left && one.left <= other.right && one.bottom >= other.top && one.top <= other.bottom',
    replace:
      'one.right >= other.left && one.left <= other.right && one.bottom >= other.top - 5 && one.top <= other.bottom + 5',
    test: 'src/tools/pdf/redact-pdf/redact-pdf.test.ts',
  },
  {
    name: 'the address a webhook connects to is not checked',
    file: 'src/service/courier.ts',
    find: 'if (refused) return done(new RefusedAddress(',
    replace: 'if (false) return done(new RefusedAddress(',
    test: 'src/service/courier.test.ts',
  },
]
