/** Stands in the pages where callers find the address they reach the server by. */
export const ADDRESS = '\u{f0000}'

/** How the API is used, before the tools one by one: Markdown, shown as a page too. */
export const GUIDE: readonly { id: string; title: string; text: string }[] = [
  {
    id: 'calling',
    title: 'Calling a tool',
    text: `Every tool is called with \`POST /api/v1/tools/{slug}\`. Tools with a cost take a key from the [dashboard](/dashboard/keys); free ones need none. Files and options go as the parts of a form:

\`\`\`sh
curl -X POST ${ADDRESS}/api/v1/tools/pdf-rotate \\
  -H "Authorization: Bearer $API_KEY" \\
  -F file=@report.pdf -F angle=90 -F pages=1,3 -OJ
\`\`\`

Tools without files take one JSON object:

\`\`\`sh
curl -X POST ${ADDRESS}/api/v1/tools/hash-generator \\
  -H 'Content-Type: application/json' -d '{"text":"hello"}'
\`\`\`

A form is less than 50 MB. Machine-readable: [openapi.json](/openapi.json), [the catalog](/api/v1/tools) (\`?q=\`, \`?family=\`, \`?free=true\` and \`?availability=available\` narrow it), and this reference as Markdown: [llms.txt](/llms.txt), [docs.md](/docs.md), and \`/docs/{slug}.md\` for each tool.`,
  },
  {
    id: 'answers',
    title: 'Answers',
    text: `A success is 200 with the file, the text or a JSON object. These headers go with it:

| header | tells |
|---|---|
| \`x-credits-used\`, \`x-credits-remaining\` | what the call cost, and what is left |
| \`ratelimit-limit\`, \`ratelimit-remaining\`, \`ratelimit-reset\` | calls a minute of the key, how many are left, and seconds until there are more |
| \`x-warning\` | what was lost or changed on the way |
| \`x-ignored-parameters\` | names that were not understood |
| \`content-disposition\` | a name for the file; \`curl -OJ\` saves it under that |
| \`x-request-id\` | a name for this call in the log; send one of your own (up to 128 letters, digits and \`-_.:\`) and it is used |
| \`traceparent\` | the trace you sent, which goes on to the log and to webhooks |

Send \`Idempotency-Key\` with a value of your own to make a retry safe: the same call within 24 hours is not charged again.`,
  },
  {
    id: 'errors',
    title: 'Errors',
    text: `Everything else answers \`{"error": "…"}\` with one sentence, and costs nothing.

| status | means | way out |
|---|---|---|
| 400 | a parameter or a file is not right | the sentence begins with the parameter's name |
| 401 | the key is missing | send \`Authorization: Bearer …\` |
| 402 | the key is unknown or revoked, or the balance is too low | [keys](/dashboard/keys), [credits](/dashboard/credits) |
| 404 | no such tool or job | look at [the catalog](/api/v1/tools) |
| 408 | the body did not arrive in time | send it again over a faster connection, or send less |
| 413 | the body is too large | send smaller files |
| 429 | too many calls | wait as many seconds as \`retry-after\` says |
| 501 | the tool runs in a browser only | its page here, or the tools its sentence names |
| 502 | the tool failed | try again; the same file failing again is a bug |
| 503 | the server has no database or no disk space at the moment | try again in a moment |`,
  },
  {
    id: 'files',
    title: 'Files that stay',
    text: `Send a file once and use its id wherever a tool takes a file, in forms and in JSON:

\`\`\`sh
curl -X POST ${ADDRESS}/api/v1/files -H "Authorization: Bearer $API_KEY" -F file=@report.pdf
curl -X POST ${ADDRESS}/api/v1/tools/pdf-rotate \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"file":"file_…","angle":90}' -OJ
\`\`\`

\`{"url":"https://…"}\` in place of an id fetches the file first. \`GET /api/v1/files\` lists what is kept, \`…/{file_id}/content\` gives the bytes (with \`Range\`), \`POST …/{file_id}/link\` an address that needs no key, \`DELETE\` ends it.`,
  },
  {
    id: 'jobs',
    title: 'Jobs and webhooks',
    text: `Every tool can be queued: by the ids of kept files, as a form with \`tool_slug\` and the tool's own fields, or with the header \`Prefer: respond-async\` on a direct call. The result is kept for a while, and delivered where a webhook is named:

\`\`\`sh
curl -X POST ${ADDRESS}/api/v1/jobs \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"tool_slug":"ocr-pdf","input":{"file":"file_…"},
       "webhook":{"url":"https://example.org/hook","secret":"at-least-16-characters"}}'
\`\`\`

The answer is 202 with a \`job_id\`. \`GET /api/v1/jobs/{job_id}\` gives its state (\`queued\`, \`running\`, \`succeeded\`, \`failed\` or \`cancelled\`), its \`progress\` and the \`result\`, which for files is \`{"file":{"file_id", …, "url"}}\`. \`GET …/{job_id}/events\` streams the same as server-sent events, \`DELETE …/{job_id}\` cancels, and \`?dry_run=true\` tells the price first; \`GET /api/v1/jobs\` lists all, and so does the [dashboard](/dashboard/jobs).

A delivery is a \`POST\` of JSON with \`event\`, \`job_id\`, \`status\` and \`result\` or \`error\`. Check \`x-service-signature\` before anything else: it is \`sha256=\` and the HMAC-SHA256 of the raw body, keyed with the secret, in lower-case hex. \`webhook-signature\` carries the same by the Standard Webhooks scheme. \`webhook-id\` is the same at every try, so that repeats can be dropped. Whatever is not answered 2xx within 10 seconds is tried again for about a day.

\`\`\`js
const expected = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
const genuine = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
\`\`\``,
  },
  {
    id: 'pipelines',
    title: 'Pipelines',
    text: `Several tools on the same files in one call. Everything is checked before anything is charged, and \`?dry_run=true\` tells the plan and its price:

\`\`\`sh
curl -X POST ${ADDRESS}/api/v1/pipelines/run \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"steps":[{"tool":"pdf-merge"},{"tool":"pdf-compress"},{"tool":"pdf-watermark","input":{"text":"DRAFT"}}],
       "files":["file_…","file_…"]}'
\`\`\`

A step takes what the one before made, or names another with \`{"step":0}\`; \`"each":true\` runs the chain once for every file. \`POST /api/v1/pipelines\` saves one under a name, for \`POST /api/v1/pipelines/{pipeline_id}/run\` and the [dashboard](/dashboard/pipelines).`,
  },
  {
    id: 'agents',
    title: 'Agents',
    text: `Agents reach every tool over the Model Context Protocol (streamable HTTP) at \`${ADDRESS}/mcp\`, with the key as a bearer token; free tools need none. Files go by id, address or upload link, results come as links.`,
  },
  {
    id: 'account',
    title: 'Account',
    text: "`GET /api/v1/account` gives the balance and the key's limit, `GET /api/v1/account/usage?days=30` calls, credits and failures per day and tool.",
  },
]
