import process from 'node:process'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const node = (script: string, options = {}) => runCommand(process.execPath, ['-e', script], options)

test('both streams are kept, with the exit code', async () => {
  const result = await node('console.log("out"); console.error("err"); process.exitCode = 3')
  expect(result.code).toBe(3)
  expect(result.output).toContain('out\n')
  expect(result.output).toContain('err\n')
})

test('variables given are added to the environment', async () => {
  const script = 'console.log(process.env.CHROMIUM, process.env.PATH.length > 0)'
  expect(await node(script, { env: { CHROMIUM: '/opt/chromium' } })).toEqual({
    code: 0,
    output: '/opt/chromium true\n',
  })
})

test('a command that does not exist fails and says so', async () => {
  const { code, output } = await runCommand('no-such-command', [], { timeout: 60_000 })
  expect(code).toBe(1)
  expect(output).toContain('no-such-command')
})

test('a command that takes too long is ended and fails', async () => {
  const { code } = await node('setTimeout(() => {}, 60_000)', { timeout: 100 })
  expect(code).toBe(1)
})
