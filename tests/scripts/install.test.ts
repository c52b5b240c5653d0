import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'

const otherPlatform = process.platform === 'darwin' ? 'linux' : 'darwin'
const packages: Record<string, object> = {
  '': { name: 'atlantis' },
  'node_modules/node': { version: '24.0.1' },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/fast-elsewhere': { version: '1.0.0', optional: true, os: [otherPlatform], cpu: [process.arch] },
}

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'install-'))
  mkdirSync(path.join(root, 'scripts'))
  copyFileSync('scripts/install.mjs', path.join(root, 'scripts/install.mjs'))
  copyFileSync('tests/scripts/npm-stub.mjs', path.join(root, 'npm-cli.js'))
  write('package.json', { type: 'module' })
  write('package-lock.json', { packages })
})

afterEach(() => rmSync(root, { recursive: true }))

/** Writes a JSON file of the project under test. */
function write(file: string, content: object): void {
  writeFileSync(path.join(root, file), JSON.stringify(content))
}

/** Runs the script as npm does; resolves to its output, exit code and calls of npm. */
function install(...script: string[]) {
  const env = { ...process.env, npm_execpath: path.join(root, 'npm-cli.js') }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/install.mjs', ...script], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  const calls = path.join(root, 'calls')
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
  rmSync(calls, { force: true })
  return { status, stdout, stderr, calls: lines.map((line) => line.split(' ').slice(0, 2).join(' ')) }
}

const both = ['ci --ignore-scripts', 'rebuild node']

test('on a fresh clone, every package is installed and then Node is fetched', () => {
  const { status, stdout, calls } = install()
  expect(calls).toEqual(both)
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Installing packages \(2 of 2 missing\)\.\nFetching Node 24\.0\.1\.\nInstalled in \d+ s\.\n$/)
})

test('a second time, nothing is done and nothing said, whatever other platforms need', () => {
  install()
  expect(install()).toEqual({ status: 0, stdout: '', stderr: '', calls: [] })
})

test('a package in another version, a deleted one and a package for this platform are installed', {
  tags: ['slow'],
}, () => {
  install()
  write('package-lock.json', { packages: { ...packages, 'node_modules/react': { version: '19.0.1' } } })
  expect(install().calls).toEqual(both)
  rmSync(path.join(root, 'node_modules/react'), { recursive: true })
  expect(install().calls).toEqual(both)
  const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: ['!mips'] }
  write('package-lock.json', { packages: { ...packages, 'node_modules/fast-here': here } })
  expect(install().calls).toEqual(both)
})

test('the named script runs on the pinned Node, with its arguments and its exit code', () => {
  writeFileSync(path.join(root, 'script.mjs'), 'console.log(process.argv.slice(2).join()); process.exitCode = 3')
  const onOther = install('script.mjs', '--fix', 'a')
  expect(onOther).toMatchObject({ status: 0, calls: both })
  expect(onOther.stdout).toMatch(/Installed in \d+ s\.\nv24\.0\.1\n$/)
  const { version } = process
  write('package-lock.json', { packages: { ...packages, 'node_modules/node': { version: version.slice(1) } } })
  writeFileSync(path.join(root, 'version'), version)
  install()
  expect(install('script.mjs', '--fix', 'a')).toEqual({ status: 3, stdout: '--fix,a\n', stderr: '', calls: [] })
})

test('no script runs where the installation fails', () => {
  writeFileSync(path.join(root, 'script.mjs'), "console.log('It ran.')")
  writeFileSync(path.join(root, 'failure'), 'npm error code EUSAGE')
  expect(install('script.mjs')).toMatchObject({ status: 1, stdout: expect.not.stringContaining('It ran.') })
})

test('when only the Node binary is missing, only that is fetched', () => {
  install()
  rmSync(path.join(root, 'node_modules/.bin'), { recursive: true })
  expect(install().calls).toEqual(['rebuild node'])
})

test('a Node of another version than the pinned one ends in advice', () => {
  write('package-lock.json', { packages: { ...packages, 'node_modules/node': { version: '24.9.9' } } })
  const { status, stderr } = install()
  expect(status).toBe(1)
  expect(stderr).toBe('Node 24.9.9 does not run on this machine: use one that Node 24 is published for.\n')
})

test.for([
  [
    'npm error code ENOTFOUND\nnpm error network request failed',
    'The packages cannot be downloaded: connect this machine to the internet, then run the command again.\n',
  ],
  [
    'npm error code EUSAGE\nnpm error can only install in sync',
    'package.json and package-lock.json do not agree: run `npm install` and commit package-lock.json.\n',
  ],
  [
    'npm error code ENOSPC\nnpm error nospc no space left on device',
    'npm error code ENOSPC\nnpm error nospc no space left on device\n' +
      '`npm ci --ignore-scripts --include=dev --include=optional` failed: mend what npm says above, then run the command again.\n',
  ],
])('npm failing with %j ends in one sentence and no stack', ([failure = '', sentence]) => {
  writeFileSync(path.join(root, 'failure'), failure)
  const { status, stderr } = install()
  expect(status).toBe(1)
  expect(stderr).toBe(sentence)
})
