import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'
import { git, openGitProcess } from '#workbench/server/git.ts'

function repository(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'git-runner-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: root })
  return root
}

function processOfGit() {
  const opened = openGitProcess()
  onTestFinished(() => opened[Symbol.dispose]())
  return opened
}

test('commands run from the process of git as they do without it', { tags: ['slow'] }, async () => {
  const root = repository()
  const text = 'Prämie\n'.repeat(300_000)
  const store = (input: string) => git(root, ['hash-object', '-w', '--stdin'], {}, input)
  const object = await store(text)
  const opened = processOfGit()
  expect(await store(text)).toBe(object)
  expect(opened.pid).toBeGreaterThan(0)
  expect(await git(root, ['cat-file', 'blob', object.trim()])).toBe(text)
  expect(await git(root, ['config', 'user.name'], { GIT_CONFIG_COUNT: '1', ...named('Ada') })).toBe('Ada\n')
  await expect(git(root, ['rev-parse', '--verify', 'HEAD'])).rejects.toMatchObject({
    stderr: expect.stringMatching(/HEAD|single/),
  })
  const both = await Promise.all(['one', 'two'].map((one) => git(root, ['rev-parse', '--sq-quote', one])))
  expect(both.map((said) => said.trim())).toEqual(["'one'", "'two'"])
})

const named = (name: string) => ({ GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: name })

test('after the process of git was killed, its commands fail, and the next ones run', async () => {
  const root = repository()
  const opened = processOfGit()
  await git(root, ['rev-parse', '--git-dir'])
  const running = git(root, ['-c', 'alias.wait=!sleep 5', 'wait'])
  process.kill(opened.pid ?? 0, 'SIGKILL')
  await expect(running).rejects.toThrow('The process of git ended with SIGKILL.')
  expect(await git(root, ['rev-parse', '--git-dir'])).toBe('.git\n')
})

test('a signal that stops the program lets the commands under way end', async () => {
  const root = repository()
  const opened = processOfGit()
  await git(root, ['rev-parse', '--git-dir'])
  const running = git(root, ['-c', 'alias.wait=!sleep 0.3; echo done', 'wait'])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(opened.pid ?? 0, signal)
  expect(await running).toBe('done\n')
})

test('a program ends once its commands have, without a word to the process of git', () => {
  const file = path.join(repository(), 'program.mjs')
  const program = `
    import { openGitProcess, run } from '${projectRoot}src/workbench/server/git.ts'
    openGitProcess()
    const command = { cwd: '.', args: ['--version'], env: process.env, input: '', encoding: 'utf8' }
    for (const i of [1, 2]) console.log((await run(command)).stdout)`
  writeFileSync(file, program)
  const { status, stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8', timeout: 60_000 })
  expect({ status, said: stdout.match(/git version/g) }).toEqual({ status: 0, said: ['git version', 'git version'] })
})

test('an argument that no command can have fails alone', async () => {
  const root = repository()
  const opened = processOfGit()
  await git(root, ['--version'])
  const { pid } = opened
  const [good, ...bad] = await Promise.allSettled([
    git(root, ['hash-object', '--stdin'], {}, 'text'),
    git(root, ['commit-tree', '-m', 'Eve\u0000x']),
    git(root, ['--version'], { GIT_AUTHOR_NAME: 'Eve\u0000x' }),
    git(`${root}\u0000`, ['--version']),
    git(root, ['commit-tree', '-m', 'x'.repeat(10_000_000)]),
  ])
  expect(good.status).toBe('fulfilled')
  expect(bad.map(({ status }) => status)).toEqual(bad.map(() => 'rejected'))
  expect(opened.pid).toBe(pid)
})
