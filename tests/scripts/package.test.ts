import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { currentBuild } from '#server/pages.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { copySite } from '#tests/e2e/small-site.ts'
import { newPost } from '#tests/faults/visitors.ts'
import { runCommand } from '#tests/runner/run-command.ts'
import { commandOutput } from '#tests/studio/command-process.ts'

const work = mkdtempSync(path.join(tmpdir(), 'helpercompare-package-'))
afterAll(() => rmSync(work, { recursive: true, force: true }), 60_000)

/** A repository with the config alone. */
const site = path.join(work, 'site')

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Makes a package of a part of the launch's site, under a umask and in a time zone; returns its file. */
async function packaged(folder: string, umask: string, TZ: string): Promise<string> {
  const output = path.join(work, folder)
  const script = path.join(projectRoot, 'scripts/package.ts')
  const line = `umask ${umask} && node '${script}' --output '${output}'`
  const made = await runCommand('sh', ['-c', line], { cwd: site, env: { TZ } })
  expect(made.code, made.output).toBe(0)
  return path.join(output, readdirSync(output)[0] ?? '')
}

let file = ''
/** The package, unpacked where no folder above has packages. */
let root = ''

beforeAll(async () => {
  copySite('small', site)
  const git = (...args: string[]) => commandOutput('git', args, { cwd: site })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Begin')
  file = await packaged('first', '022', 'UTC')
  const empty = path.join(work, 'host')
  mkdirSync(empty)
  await extract({ file, cwd: empty })
  root = path.join(empty, readdirSync(empty)[0] ?? '')
}, 300_000)

const json = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))

test('the same commit makes the same bytes', { tags: ['slow'], timeout: 300_000 }, async () => {
  expect(digest(await packaged('second', '077', 'Asia/Tokyo'))).toBe(digest(file))
})

test('it says its version and commit, and the digest of every file', { tags: ['slow'] }, () => {
  const { version, commit } = json('release.json')
  expect(path.basename(root)).toMatch(new RegExp(`^helpercompare-${version}-${commit.slice(0, 10)}`))
  const lines = readFileSync(path.join(root, 'checksums.sha256'), 'utf8').trim().split('\n')
  const listed = lines.map((line) => line.split('  '))
  expect(listed.filter(([sum, name = '']) => digest(path.join(root, name)) !== sum)).toEqual([])
  const files = globSync('**', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBe(listed.length + 1)
})

test('its packages are those that a host runs; its bill of materials lists them and those whose code the pages have', {
  tags: ['slow'],
}, () => {
  const { components } = json('sbom.json')
  const listed = components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`)
  const manifests = globSync('node_modules/**/package.json', { cwd: root })
    .filter((name) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name))
    .map((name) => json(name))
  const installed = new Set(manifests.map(({ name, version }) => `${name}@${version}`))
  expect([...installed].filter((one) => !listed.includes(one))).toEqual([])
  expect([...installed]).toContainEqual(expect.stringMatching(/^pg@/))
  const ofPages = listed.filter((one: string) => !installed.has(one)).map((one: string) => one.replace(/@[^@]*$/, ''))
  expect(ofPages).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-hook-form', 'react-router-dom']))
  expect(ofPages.length).toBeLessThan(12)
})

/** Runs a command of the package with nothing of this machine but Node. */
function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env: {}, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('it starts with Node alone, is sound from outside, takes a lead, and stops', { tags: ['slow'] }, async () => {
  // As the unit of systemd does, by the link to the current release.
  const current = path.join(work, 'current')
  symlinkSync(root, current)
  const server = spawn(process.execPath, ['scripts/serve.ts'], { cwd: current, env: { PORT: '0', HOST: '127.0.0.1' } })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      const read = (text: Buffer) => {
        said += text
        const [, found] = /runs at (http:\/\/[\d.]+:\d+)/.exec(said) ?? []
        if (found) resolve(found)
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.once('exit', () => reject(new Error(said)))
    })
    const { server: built } = await currentBuild(root)
    const site: Site = JSON.parse(readFileSync(path.join(built, 'site.json'), 'utf8'))
    const seen = command('src/cli/smoke.ts', url, '--origin', site.config.origin, '--canary')
    expect(seen.stdout.split('\n').filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(seen.stdout).toMatch(/ok {4}canary: \S+ of .* was stored .*, and is erased/)
    expect(seen.status).toBe(0)
    const form = forms(site).find(({ wizard }) => !wizard)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = form && newPost(form, 7).body
    const answer = await fetch(url + form?.action, { method: 'POST', body: body ?? '', headers, redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(command('src/cli/leads.ts', 'export').stdout).toContain('visitor-7@example.org')
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

test('publish is there as well', { tags: ['slow'] }, () => {
  const { status, stderr } = command('src/cli/publish.ts', 'web1')
  expect([status, stderr]).toEqual([2, expect.stringContaining('names no host')])
})
