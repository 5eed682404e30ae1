import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type Agent, callTool, connectTo, localAgent, remoteAgent } from './support/agents.ts'
import { sendRaw } from './support/raw-http.ts'
import { readPdf } from './support/read-pdf.ts'
import { KEY, startServer, type TestServer } from './support/server.ts'
import { seenCells } from './support/xlsx.ts'

let server: TestServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

/** A rough count, on the safe side: words, and every mark or four letters of a long one. */
const tokens = (text: string): number => text.match(/[A-Za-z]{1,4}|\d{1,3}|[^\sA-Za-z\d]/g)?.length ?? 0

const FACES: Record<string, () => Promise<Agent>> = {
  'standard input and output': localAgent,
  HTTP: () => remoteAgent(server.url, { key: KEY }),
}

for (const [face, open] of Object.entries(FACES)) {
  describe(`real tasks over ${face}`, () => {
    let agent: Agent
    before(async () => {
      agent = await open()
    })
    after(() => agent.close())
    const good = async (slug: string, parameters: Record<string, unknown>) => {
      const answer = await agent.run(slug, parameters)
      assert.ok(!answer.isError, answer.text)
      assert.ok(answer.text.length < 20_000)
      return answer
    }

    test('listing the tools takes few tokens', async () => {
      const { tools } = await agent.client.listTools()
      const cost = tokens(JSON.stringify(tools))
      assert.ok(cost < 2500, `${cost} tokens`)
      assert.ok(tools.length <= 6)
    })

    test('the table of a PDF as a workbook', async () => {
      const pdf = await good('markdown-to-pdf', {
        markdown: '# Sales\n\n| Month | Units |\n|---|---|\n| May | 31 |\n| June | 47 |\n',
      })
      const book = await good('pdf-to-excel', { file: agent.again(pdf) })
      const cells = Object.values(await seenCells(await agent.take(book))).map(cell => cell.value)
      assert.deepEqual(
        ['Month', 'Units', 'May', '31', 'June', '47'].filter(value => !cells.includes(value)),
        [],
      )
    })

    test('merge, then compress', async () => {
      const files = [await agent.give('three-pages.pdf'), await agent.give('two-pages.pdf')]
      const steps = [{ tool: 'pdf-merge' }, { tool: 'pdf-compress' }]
      const answer = await agent.call('run_pipeline', { steps, files })
      assert.ok(!answer.isError, answer.text)
      assert.equal((await readPdf(await agent.take(answer))).pages.length, 5)
    })

    test('redact a word', async () => {
      const file = await agent.give('two-pages.pdf')
      const read = JSON.parse((await good('pdf-extract', { file, geometry: true })).json.text)
      const [page] = read.pages as [
        { width: number; height: number; lines: { text: string; bbox: number[] }[] },
      ]
      const [x0, y0, x1, y1] = page.lines.find(line => line.text.includes('rivers'))!.bbox as [
        number,
        number,
        number,
        number,
      ]
      const region = {
        page: 1,
        x: x0 / page.width,
        y: y0 / page.height,
        width: (x1 - x0) / page.width,
        height: (y1 - y0) / page.height,
      }
      const clean = await good('redact-pdf', { file, regions: [region], scale: 1 })
      const { text } = await readPdf(await agent.take(clean))
      assert.doesNotMatch(text, /rivers/)
      assert.match(text, /mountains/)
    })

    test('fill a form', async () => {
      const file = await agent.give('form.pdf')
      const { fields } = JSON.parse((await good('pdf-forms', { file })).json.text)
      const { name } = fields.find((one: { type: string }) => one.type === 'text')
      const filled = await good('pdf-forms', { file, fields: { [name]: 'Ada Lovelace' } })
      assert.match((await good('pdf-to-text', { file: agent.again(filled) })).json.text, /Ada Lovelace/)
    })

    test('read a scan', async () => {
      const { json } = await good('ocr-pdf', { file: await agent.give('scan.pdf') })
      assert.match(json.text, /[A-Za-z]{4,}/)
    })

    test('take two pages out of a PDF', async () => {
      const out = await good('extract-pdf-pages', { file: await agent.give('three-pages.pdf'), pages: '2-3' })
      assert.equal((await readPdf(await agent.take(out))).pages.length, 2)
    })

    test('a CSV as a workbook', async () => {
      const book = await good('csv-excel', { file: await agent.give('people.csv') })
      assert.ok(Object.keys(await seenCells(await agent.take(book))).length > 4)
    })

    test('a smaller picture', async () => {
      const small = await good('image-resize', {
        file: await agent.give('photo.jpg'),
        width: 64,
        format: 'webp',
      })
      const { width, format } = await sharp(await agent.take(small)).metadata()
      assert.deepEqual([width, format], [64, 'webp'])
    })

    test('the text of a Word document', async () => {
      const { json } = await good('word-text', { file: await agent.give('report.docx') })
      assert.ok(json.text.length > 20)
    })

    test('data from one shape to another', async () => {
      const data = [{ a: 1, b: 'x' }]
      const { json } = await good('json-csv', { direction: 'json2csv', data })
      assert.match(json.text, /a,b/)
    })
  })
}

describe('/mcp', () => {
  const connect = (key: string | null = KEY, mode: 'legacy' | 'auto' = 'legacy') =>
    connectTo(server.url, { key, mode })

  test('is charged as any call, and says so', async () => {
    const client = await connect()
    const before = (await server.account()).api_credits
    const csv = await callTool(client, 'run_tool', { slug: 'csv-cleaner', parameters: { csv: 'a\n1\n' } })
    assert.equal(csv.json.credits_used, 1)
    const wrong = await callTool(client, 'run_tool', { slug: 'csv-cleaner', parameters: {} })
    assert.deepEqual([wrong.isError, wrong.text], [true, 'csv: is required.'])
    assert.equal((await server.account()).api_credits, before - 1)
    await client.close()
  })

  test('without a key free tools work, and others say what is missing', async () => {
    const client = await connect(null)
    const hash = await callTool(client, 'run_tool', { slug: 'hash-generator', parameters: { text: 'a' } })
    assert.match(hash.json.text, /ca978112/)
    for (const [name, args] of [
      ['run_tool', { slug: 'csv-cleaner', parameters: { csv: 'a' } }],
      ['upload_link', {}],
      ['read_on', { id: `job_${'0'.repeat(32)}` }],
      ['run_pipeline', { steps: [{ tool: 'pdf-compress' }] }],
    ] as const)
      assert.match((await callTool(client, name, args)).text, /needs the header "Authorization/)
    await client.close()
  })

  test('speaks the newest protocol too', async () => {
    const client = await connect(KEY, 'auto')
    assert.equal((await client.listTools()).tools.length, 6)
    const found = await callTool(client, 'find_tools', { query: 'merge pdf' })
    assert.deepEqual([found.json[0].slug, found.json[0].credits], ['pdf-merge', 3])
    await client.close()
  })

  test('a long text is read on, whoever keeps it', async () => {
    const client = await connect()
    const csv = `a\n${Array.from({ length: 6000 }, (_, i) => `row${i}`).join('\n')}\n`
    for (const [slug, parameters] of [
      ['csv-cleaner', { csv }],
      ['base64', { text: csv, mode: 'encode' }],
    ] as const) {
      let { json } = await callTool(client, 'run_tool', { slug, parameters })
      let whole = json.text as string
      while (json.more) {
        ;({ json } = await callTool(client, 'read_on', { id: json.more.id, offset: json.more.offset }))
        whole += json.text
      }
      const text = JSON.stringify(JSON.parse(whole))
      assert.match(text, slug === 'base64' ? /"result":"YQ/ : /row5999/)
    }
    await client.close()
  })

  for (const mode of ['legacy', 'auto'] as const) {
    test(`progress is passed on and a cancelled call stops and costs nothing (${mode})`, async () => {
      const client = await connect(KEY, mode)
      const made = await callTool(client, 'run_tool', {
        slug: 'markdown-to-pdf',
        parameters: { markdown: 'word '.repeat(20_000) },
      })
      const file = made.json.file_id
      const before = (await server.account()).api_credits
      const stop = new AbortController()
      const told: object[] = []
      const call = client.callTool(
        {
          name: 'run_pipeline',
          arguments: {
            steps: [{ tool: 'pdf-rotate' }, { tool: 'pdf-to-images-zip', input: { scale: 4 } }],
            files: [file],
          },
        },
        {
          signal: stop.signal,
          onprogress: progress => {
            told.push(progress)
            stop.abort()
          },
        },
      )
      await assert.rejects(call)
      assert.deepEqual(told, [{ progress: 1, total: 2, message: 'PDF pages to images' }])
      for (let i = 0; ; i++) {
        const { jobs } = (await server.get('/api/v1/jobs?limit=1')).json
        if (jobs[0].status === 'cancelled') break
        assert.ok(i < 50, `the job is ${jobs[0].status}`)
        await new Promise(resolve => setTimeout(resolve, 100))
      }
      assert.equal((await server.account()).api_credits, before)
      await client.close()
    })
  }

  test('pages of other sites are refused, by origin and by the name they call, and so is what is no message', async () => {
    const send = (headers: Record<string, string>, body = '{}') =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body,
      })
    assert.equal((await send({ origin: 'https://evil.example' })).status, 403)
    assert.equal((await send({ origin: 'null' })).status, 403)
    const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    assert.equal((await send({ origin: server.url }, ping)).status, 200)
    const rebound = await sendRaw(
      server.port,
      'POST /mcp HTTP/1.1\r\nhost: evil.example\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    )
    assert.match(rebound, /^HTTP\/1\.1 403 /)
    const large = await send({}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(5 * 2 ** 20) }))
    assert.equal(large.status, 413)
    assert.equal((await send({}, 'nonsense')).status, 400)
    for (const odd of ['null', '[null]', '5', '[[null], 1, "a"]', `${'['.repeat(3000)}${']'.repeat(3000)}`])
      assert.equal((await send({ 'mcp-session-id': 'own' }, odd)).status, 400, odd.slice(0, 20))
    const swelling = await send({}, `[${'{},'.repeat(250_000)}{}]`)
    assert.deepEqual(
      [swelling.status, await swelling.text()],
      [400, '{"error":"body: JSON has more than 200,000 values; send less at once, or data as one text."}'],
    )
  })

  test('an upload link takes files for its account alone, and no changed one', async () => {
    const agent = await remoteAgent(server.url, { key: KEY })
    const { json } = await agent.call('upload_link', {})
    const sent = await fetch(`${json.url}notes.txt`, { method: 'PUT', body: 'some notes' })
    assert.equal(sent.status, 201)
    const { file_id, name } = (await sent.json()) as { file_id: string; name: string }
    assert.equal(name, 'notes.txt')
    assert.equal((await agent.call('read_on', { id: file_id })).json.text, 'some notes')
    const [, expires, account, signature] = /uploads\/(\d+)\.([^.]+)\.([^/]+)/.exec(json.url)!
    for (const token of [
      `${Number(expires) + 1}.${account}.${signature}`,
      `${expires}.${account}x.${signature}`,
      `1.${account}.${signature}`,
      'nonsense',
    ])
      assert.equal(
        (await fetch(`${server.url}/api/v1/uploads/${token}/a.txt`, { method: 'PUT', body: 'a' })).status,
        404,
      )
    await agent.close()
  })
})
