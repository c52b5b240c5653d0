import { createConnection } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Checker } from '#studio/server/checker/checker.ts'
import { buildEditor } from '#studio/server/editor.ts'
import { framedOn } from '#studio/server/preview/preview-links.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'
import { smallConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { openWindows } from '#workbench/server/events.ts'
import { addTokenGuard } from '#workbench/server/guard.ts'
import { type AskOptions, asked, runningStudio } from './running-studio.ts'

/** Starts an editor on a stub of a workspace; resolves to its port. */
async function editorOver(workspace: Partial<Workspace>): Promise<number> {
  const editor = buildEditor({
    root: '/nowhere',
    guard: (app) => addTokenGuard(app, 'the-token'),
    workspace: workspace as Workspace,
    checker: {} as Checker,
    windows: openWindows(),
    bundles: {
      files: { '.studio/main.js': Buffer.from('// Studio') },
      app: { scripts: ['/.studio/main.js'], sheets: [] },
    },
    preview: { framed: framedOn, link: async () => undefined },
  })
  onTestFinished(() => editor.close())
  await editor.listen({ host: '127.0.0.1', port: 0 })
  return Number(new URL(editor.listeningOrigin).port)
}

const refused: readonly [name: string, status: number, options: AskOptions][] = [
  ['another user of the machine, without a token', 401, { headers: { authorization: undefined } }],
  ['a wrong token', 401, { headers: { authorization: 'Bearer the-tokem' } }],
  ['a token that is the beginning of the right one', 401, { headers: { authorization: 'Bearer the-toke' } }],
  ['the token without its scheme', 401, { headers: { authorization: 'the-token' } }],
  ['another site in the same browser', 403, { headers: { origin: 'https://evil.example' } }],
  ['a page of the preview, at another port', 403, { headers: { origin: 'http://127.0.0.1:4181' } }],
  ['a page of no origin', 403, { headers: { origin: 'null' } }],
  ['another site, which names no origin', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['another port of this machine', 403, { headers: { 'sec-fetch-site': 'same-site' } }],
  ['another name for this machine (DNS rebinding)', 403, { headers: { host: 'evil.example' } }],
  ['another name with the right port', 403, { headers: { host: 'evil.example:4180' } }],
]

for (const [name, status, options] of refused) {
  test(`${name} gets nothing, and changes nothing`, async () => {
    const undo = vi.fn()
    const port = await editorOver({ state: vi.fn(), undo })
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const answer = await asked(port, 'the-token', '/api/undo', { method, ...options })
      expect([method, answer.status]).toEqual([method, status])
      expect(answer.json()).toEqual({ message: expect.stringContaining('npm run studio') })
    }
    expect(undo).not.toHaveBeenCalled()
    // Public code, but not for another site.
    expect((await asked(port, '', '/.studio/main.js', options)).status).toBe(status === 401 ? 200 : 403)
  })
}

test('the page of Studio gets in by both names of this machine', async () => {
  const undo = vi.fn(() => ({ revision: 7 }))
  const port = await editorOver({ undo })
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
    const headers = { host, origin: `http://${host.toLowerCase()}` }
    const answer = await asked(port, 'the-token', '/api/undo', { method: 'POST', headers, body: '{}' })
    expect([answer.status, answer.json()]).toEqual([200, { revision: 7 }])
  }
  // Typed into the address bar, or requested by a command-line tool.
  expect((await asked(port, '', '/', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
  expect((await asked(port, '', '/', { headers: { 'sec-fetch-site': undefined } })).status).toBe(200)
})

test('only JSON that is posted changes anything', async () => {
  const undo = vi.fn(() => ({ revision: 7 }))
  const port = await editorOver({ undo })
  // Forms of other sites can send these without a preflight.
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
  ]) {
    const answer = await asked(port, 'the-token', '/api/undo', {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    })
    expect([type, answer.status]).toEqual([type, 415])
  }
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect((await asked(port, 'the-token', '/api/undo', { method })).status).toBe(404)
  expect(undo).not.toHaveBeenCalled()
})

test('no answer invites another site in', async () => {
  const port = await editorOver({})
  for (const path of ['/', '/.studio/main.js', '/api/undo', '/nowhere']) {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const preflight = await asked(port, '', path, { method: 'OPTIONS', headers })
    const plain = await asked(port, 'the-token', path)
    for (const answer of [preflight, plain])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(preflight.status).toBe(403)
  }
})

test('a body that is too large is refused before it is read', async () => {
  const change = vi.fn()
  const port = await editorOver({ change })
  const answer = await asked(port, 'the-token', '/api/change', {
    method: 'POST',
    body: `"${'x'.repeat(4 * 1024 * 1024)}"`,
  })
  expect([answer.status, answer.json()]).toEqual([413, { message: 'This is too much at once: Studio takes 4 MB.' }])
})

test('an address that leads nowhere says so, as JSON', async () => {
  const port = await editorOver({})
  for (const path of ['/nowhere', '/api/nowhere', '/api', '/.studio/nowhere.js', '/%']) {
    const answer = await asked(port, 'the-token', path)
    expect([path, answer.status, answer.headers['content-type']]).toEqual([
      path,
      path === '/%' ? 400 : 404,
      'application/json; charset=utf-8',
    ])
  }
})

test('nothing is served but the bundle', async () => {
  const port = await editorOver({})
  const outside = [
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    'main.js%00',
    '__proto__',
    'constructor',
    '/etc/passwd',
  ]
  for (const path of outside) expect((await asked(port, '', `/.studio/${path}`)).status).toBe(404)
  for (const path of ['/config/site.json', '/package.json', '/src/studio/app/main.tsx', '/.studio/manifest.json'])
    expect((await asked(port, 'the-token', path)).status).toBe(404)
})

test('internal errors go to the terminal, and windows are told no details', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const failure = new TypeError("Cannot read properties of undefined (reading 'secret')")
  const port = await editorOver({
    undo: () => {
      throw failure
    },
  })
  const answer = await asked(port, 'the-token', '/api/undo', { method: 'POST', body: '{}' })
  expect([answer.status, answer.json()]).toEqual([
    500,
    { message: 'Something went wrong in Studio. The terminal says what; your changes are kept.' },
  ])
  expect(logged).toHaveBeenCalledWith(failure)
})

test('a request that cannot be read gets no stack trace either', async () => {
  const port = await editorOver({ change: vi.fn() })
  for (const body of [
    '',
    '{',
    '[]',
    '{"title":1,"operations":[]}',
    '{"__proto__":{}}',
    '{"title":"x","operations":[{"kind":"x"}]}',
  ]) {
    const answer = await asked(port, 'the-token', '/api/change', { method: 'POST', body })
    expect([body, answer.status]).toEqual([body, 400])
    expect(answer.json()).toEqual({ message: expect.stringMatching(/^Studio cannot read this: .*\.$/) })
  }
})

test('the page may load its own files and frame the preview, and nothing may frame it', async () => {
  const port = await editorOver({})
  const { headers, text } = await asked(port, '', '/')
  const policy = String(headers['content-security-policy']).split('; ')
  const nonce = /nonce="([\w-]{22})"/.exec(text)?.[1]
  expect(policy).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: http://127.0.0.1:*",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src http://127.0.0.1:*',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  expect((await asked(port, '', '/')).text).not.toContain(nonce)
})

test('Studio listens on this machine alone, whatever HOST says', async () => {
  vi.stubEnv('HOST', '0.0.0.0')
  const { port } = await runningStudio(smallConfig())
  const answer = await new Promise((resolve) => {
    // All of 127.0.0.0/8 is this machine: a server that listened on all addresses would answer there.
    const socket = createConnection({ host: '127.0.0.2', port }, () => resolve('answered'))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    onTestFinished(() => void socket.destroy())
  })
  expect(answer).toBe('ECONNREFUSED')
})
