import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'

const MAIN = join(import.meta.dirname, '../src/main.ts')

interface Answer {
  id?: string | number
  result?: { content: { text: string }[] }
  error?: { code: number; message: string }
}

let child: ChildProcessWithoutNullStreams
let answers: AsyncIterator<string>

async function next(): Promise<Answer> {
  const { value, done } = await answers.next()
  assert.ok(!done, 'the process ended')
  return JSON.parse(value) as Answer
}

const send = (line: string) => child.stdin.write(line + '\n')
const calling = (id: number, slug: string, parameters: string) =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"run_tool","arguments":{"slug":"${slug}","parameters":${parameters}}}}`

before(async () => {
  child = spawn(process.execPath, [MAIN, 'mcp', import.meta.dirname])
  answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  send(
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}',
  )
  assert.equal((await next()).id, 0)
})
after(() => child.kill())

test('json-diff gets the numbers that were written', async () => {
  send(calling(1, 'json-diff', '{"a":{"id":9007199254740993},"b":{"id":9007199254740992}}'))
  const text = (await next()).result!.content[0]!.text.replaceAll('\\', '')
  assert.ok(text.includes('"from":9007199254740993,"to":9007199254740992'), text)
})

test('a line that is no message is answered, and the next is read', async () => {
  const lines: [string, Answer][] = [
    ['{"jsonrpc":"2.0","id":7,', { id: 7, error: { code: -32700, message: 'This line is no JSON.' } }],
    ['[1]', { error: { code: -32600, message: 'This line is no message of JSON-RPC.' } }],
    [
      `{"method":"x","params":${'['.repeat(3000)},"jsonrpc":"2.0","id":"k"}`,
      {
        id: 'k',
        error: {
          code: -32700,
          message: 'body: JSON is nested deeper than 2,000 levels; send it flatter.',
        },
      },
    ],
  ]
  for (const [line, answer] of lines) {
    send(line)
    assert.deepEqual(await next(), { jsonrpc: '2.0', ...answer })
  }
  send('\r\n' + calling(8, 'slug-generator', '{"text":"Still here"}'))
  assert.match((await next()).result!.content[0]!.text, /still-here/)
})

test('so is one of more than 10 MB', async () => {
  send(calling(9, 'slug-generator', `{"text":"${'x'.repeat(11 * 2 ** 20)}"}`))
  assert.deepEqual(await next(), {
    jsonrpc: '2.0',
    id: 9,
    error: { code: -32600, message: 'A message has at most 10 MB; files go by their path.' },
  })
  send(calling(10, 'slug-generator', '{"text":"And here"}'))
  assert.match((await next()).result!.content[0]!.text, /and-here/)
})
