/** How the API is used, before the tools one by one. The address is what callers reach this server by, as HTML. */
export const guide = (address: string): string => `
<h2 id="calling">Calling a tool</h2>
<p>Every tool is called with <code>POST /api/v1/tools/{slug}</code>. Tools with a cost take a key from the
<a href="/dashboard/keys">dashboard</a>; free ones need none. Files and options go as the parts of a form:</p>
<pre>curl -X POST ${address}/api/v1/tools/pdf-rotate \\
  -H "Authorization: Bearer $API_KEY" \\
  -F file=@report.pdf -F angle=90 -F pages=1,3 -OJ</pre>
<p>Tools without files take one JSON object:</p>
<pre>curl -X POST ${address}/api/v1/tools/hash-generator \\
  -H 'Content-Type: application/json' -d '{"text":"hello"}'</pre>
<p>A form is less than 50 MB. Machine-readable: <a href="/openapi.json">openapi.json</a>,
<a href="/api/v1/tools">the catalog</a> (<code>?q=</code>, <code>?family=</code>, <code>?free=true</code> and
<code>?availability=available</code> narrow it).</p>

<h2 id="answers">Answers</h2>
<p>A success is 200 with the file, the text or a JSON object. These headers go with it:</p>
<table><thead><tr><th>header</th><th>tells</th></tr></thead><tbody>
<tr><td><code>x-credits-used</code>, <code>x-credits-remaining</code></td><td>what the call cost, and what is left</td></tr>
<tr><td><code>x-warning</code></td><td>what was lost or changed on the way</td></tr>
<tr><td><code>x-ignored-parameters</code></td><td>names that were not understood</td></tr>
<tr><td><code>content-disposition</code></td><td>a name for the file; <code>curl -OJ</code> saves it under that</td></tr>
</tbody></table>
<p>Send <code>Idempotency-Key</code> with a value of your own to make a retry safe: the same call within 24 hours is
not charged again.</p>

<h2 id="errors">Errors</h2>
<p>Everything else answers <code>{"error": "…"}</code> with one sentence, and costs nothing.</p>
<table><thead><tr><th>status</th><th>means</th><th>way out</th></tr></thead><tbody>
<tr><td>400</td><td>a parameter or a file is not right</td><td>the sentence begins with the parameter's name</td></tr>
<tr><td>401</td><td>the key is missing</td><td>send <code>Authorization: Bearer …</code></td></tr>
<tr><td>402</td><td>the key is unknown or revoked, or the balance is too low</td><td><a href="/dashboard/keys">keys</a>, <a href="/dashboard/credits">credits</a></td></tr>
<tr><td>404</td><td>no such tool or job</td><td>look at <a href="/api/v1/tools">the catalog</a></td></tr>
<tr><td>408</td><td>the body did not arrive in time</td><td>send it again over a faster connection, or send less</td></tr>
<tr><td>413</td><td>the body is too large</td><td>send smaller files</td></tr>
<tr><td>429</td><td>too many calls</td><td>wait as many seconds as <code>retry-after</code> says</td></tr>
<tr><td>501</td><td>the tool runs in a browser only</td><td>its page here, or the tools its sentence names</td></tr>
<tr><td>502</td><td>the tool failed</td><td>try again; the same file failing again is a bug</td></tr>
<tr><td>503</td><td>the server has no database or no disk space at the moment</td><td>try again in a moment</td></tr>
</tbody></table>

<h2 id="files">Files that stay</h2>
<p>Send a file once and use its id wherever a tool takes a file, in forms and in JSON:</p>
<pre>curl -X POST ${address}/api/v1/files -H "Authorization: Bearer $API_KEY" -F file=@report.pdf
curl -X POST ${address}/api/v1/tools/pdf-rotate \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"file":"file_…","angle":90}' -OJ</pre>
<p><code>{"url":"https://…"}</code> in place of an id fetches the file first. <code>GET /api/v1/files</code> lists what is
kept, <code>…/{file_id}/content</code> gives the bytes (with <code>Range</code>), <code>POST …/{file_id}/link</code> an
address that needs no key, <code>DELETE</code> ends it.</p>

<h2 id="jobs">Jobs and webhooks</h2>
<p>Every tool can be queued: by the ids of kept files, as a form with <code>tool_slug</code> and the tool's own fields, or
with the header <code>Prefer: respond-async</code> on a direct call. The result is kept for a while, and delivered where a
webhook is named:</p>
<pre>curl -X POST ${address}/api/v1/jobs \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"tool_slug":"ocr-pdf","input":{"file":"file_…"},
       "webhook":{"url":"https://example.org/hook","secret":"at-least-16-characters"}}'</pre>
<p>The answer is 202 with a <code>job_id</code>. <code>GET /api/v1/jobs/{job_id}</code> gives its state
(<code>queued</code>, <code>running</code>, <code>succeeded</code>, <code>failed</code> or <code>cancelled</code>), its
<code>progress</code> and the <code>result</code>, which for files is <code>{"file":{"file_id", …, "url"}}</code>.
<code>GET …/{job_id}/events</code> streams the same as server-sent events, <code>DELETE …/{job_id}</code> cancels, and
<code>?dry_run=true</code> tells the price first;
<code>GET /api/v1/jobs</code> lists all, and so does the <a href="/dashboard/jobs">dashboard</a>.</p>
<p>A delivery is a <code>POST</code> of JSON with <code>event</code>, <code>job_id</code>, <code>status</code> and
<code>result</code> or <code>error</code>. Check <code>x-service-signature</code> before anything else: it is
<code>sha256=</code> and the HMAC-SHA256 of the raw body, keyed with the secret, in lower-case hex.
<code>webhook-signature</code> carries the same by the Standard Webhooks scheme.
<code>webhook-id</code> is the same at every try, so that repeats can be dropped. Whatever is not answered 2xx within
10 seconds is tried again for about a day.</p>
<pre>const expected = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
const genuine = given.length === expected.length &amp;&amp; timingSafeEqual(Buffer.from(given), Buffer.from(expected))</pre>

<h2 id="pipelines">Pipelines</h2>
<p>Several tools on the same files in one call. Everything is checked before anything is charged, and
<code>?dry_run=true</code> tells the plan and its price:</p>
<pre>curl -X POST ${address}/api/v1/pipelines/run \\
  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"steps":[{"tool":"pdf-merge"},{"tool":"pdf-compress"},{"tool":"pdf-watermark","input":{"text":"DRAFT"}}],
       "files":["file_…","file_…"]}'</pre>
<p>A step takes what the one before made, or names another with <code>{"step":0}</code>; <code>"each":true</code> runs the
chain once for every file. <code>POST /api/v1/pipelines</code> saves one under a name, for
<code>POST /api/v1/pipelines/{pipeline_id}/run</code> and the <a href="/dashboard/pipelines">dashboard</a>.</p>

<h2 id="account">Account</h2>
<p><code>GET /api/v1/account</code> gives the balance and the key's limit, <code>GET /api/v1/account/usage?days=30</code>
calls, credits and failures per day and tool.</p>
`
