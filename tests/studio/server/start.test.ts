import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'
import { smallConfig } from './workspace/temp-workspace.ts'

/** `npm run studio` in a folder. */
function studio(root: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, [path.join(projectRoot, 'scripts/studio.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The output until Studio is ready. */
async function ready({ stdout, stderr }: ChildProcess): Promise<string> {
  let printed = ''
  stderr?.on('data', (part) => {
    printed += part
  })
  for await (const part of stdout ?? []) {
    printed += part
    if (printed.includes('Stop with Ctrl+C')) return printed
  }
  throw new Error(`Studio has ended: ${printed}`)
}

test('it says where it is, that there is one where another is started, and how it is stopped, and stops so', {
  tags: ['slow'],
}, async () => {
  const root = smallConfig()
  const child = studio(root)
  expect(await ready(child)).toMatch(
    /^Studio is ready\. Open it in your browser:\n\n {2}http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{32}\n\nStop with Ctrl\+C; drafts are kept\.\n$/,
  )
  const second = studio(root)
  const [said, [code]] = await Promise.all([second.stderr && text(second.stderr), once(second, 'exit')])
  expect([code, said]).toEqual([1, `Studio runs already in ${root}: use its window, or stop it first.\n`])
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a port that is taken is said to be, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const child = studio(smallConfig(), { PORT: String(port) })
  const [said, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')])
  expect([code, said]).toEqual([
    1,
    `Port ${port} is in use: stop the program that uses it, or set PORT to another one.\n`,
  ])
})

test('a port that is none is said to be', { tags: ['slow'] }, async () => {
  const wrong = studio(smallConfig(), { PORT: 'http' })
  const [said] = await Promise.all([wrong.stderr && text(wrong.stderr), once(wrong, 'exit')])
  expect(said).toBe('PORT is "http", but a port is a whole number from 0 to 65535, such as 4180.\n')
})
