import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSite } from '#tests/checker/load-site.ts'
import { messagesFile, messagesText, projectRoot, replace, soundRoot, soundText } from '#tests/checker/sound.ts'
import { run as runCommand } from './temp-root.ts'

const counts = 'config: 2 markets, 1 provider profile, 7 pages, 1 article, 1 legal text, sound.'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'config-'))
  cpSync(soundRoot, root, { recursive: true })
  mkdirSync(join(root, dirname(messagesFile)))
  writeFileSync(join(root, messagesFile), messagesText)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const run = (...args: readonly string[]) => runCommand(root, 'src/cli/check.ts', args)

/** Puts `to` in place of `from` in a file of the config. */
function edit(file: string, from: string, to: string): void {
  writeFileSync(join(root, file), replace(from, to)(textOf(file)))
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

const home = 'config/pages/home.json'
const atlantis = 'config/markets/atlantis.json'
const ended = `config/markets/lemuria.json:60:16 warning The promotion "10% off" ended on 2024-06-30`

test('what is sound is counted, what has ended is a warning, and the exit code is 0', async () => {
  const { status, stdout, stderr } = await run()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain(ended)
  expect(stdout).toContain('\n1 warning in 1 file.\nIs a warning meant? ')
  expect(stdout.endsWith(`\n${counts}\n`)).toBe(true)
})

test('a link to a page removed since the last commit says so, and no other page is suggested', async () => {
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
  const article = join(root, 'config/articles/living-below.md')
  const link = '"/blog/living-below" leads nowhere'
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@sunken.example', 'commit', '-q', '-m', 'Begin')
  rmSync(article)
  expect((await run()).stdout).toContain(
    `config/legal/privacy.md:12:36 error ${link}: it was removed after the last commit.`,
  )
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@sunken.example', 'commit', '-q', '-m', 'Remove it')
  expect((await run()).stdout).toContain(`${link}.\n`)
  rmSync(join(root, '.git'), { recursive: true })
  expect((await run()).stdout).toContain(`${link}.\n`)
})

test('a config with errors is exit code 1', async () => {
  writeFileSync(join(root, home), '{ "id": "home", }\n')
  const { status, stdout, stderr } = await run()
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toContain('config/pages/home.json:1:15 error No comma may follow the last property of an object.\n')
  expect(stdout).toMatch(/\n\d errors and 1 warning in 2 files\.\nnpm run check -- --fix repairs 1 of them\.\n$/)
})

test('more warnings than are allowed are exit code 1', async () => {
  expect(await run('--max-warnings', '0')).toMatchObject({
    status: 1,
    stderr: 'There is 1 warning; --max-warnings allows 0.\n',
  })
})

test('naming files limits what is reported, not what is read', async () => {
  edit(home, '"market": "atlantis"', '"market": "mu"')
  const other = await run(atlantis)
  expect(other).toMatchObject({ status: 0, stderr: '' })
  expect(other.stdout).toBe('No problems.\nNot reported here: 1 error and 1 warning in 2 files.\n')
  const own = await run('config/pages')
  expect(own.status).toBe(1)
  expect(own.stdout).toContain('There is no market "mu" in config/markets.')
  expect(own.stdout).not.toContain(ended)
})

test('other formats go to the output by themselves', async () => {
  const { status, stdout, stderr } = await run('--format', 'json', '--max-warnings=0')
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'There is 1 warning; --max-warnings allows 0.\n' })
  expect(JSON.parse(stdout)).toMatchObject({ errors: 0, warnings: 1, diagnostics: [{ rule: 'promotions-current' }] })
})

test('--fix shows its changes as a diff, leaves what is sound, and --undo brings back what was', async () => {
  const wrong = textOf(atlantis).replace('"rating": 4.5', '"rating": "4.5"')
  const untidy = textOf(home).replaceAll(/\n +/g, '\n\t')
  writeFileSync(join(root, atlantis), wrong)
  writeFileSync(join(root, home), untidy)
  const { stdout } = await run('--fix')
  expect(stdout).toContain(`\n--- ${atlantis}\n+++ ${atlantis}\n`)
  expect(stdout).toMatch(/\n-.*"rating": "4\.5".*\n\+.*"rating": 4\.5/)
  expect(stdout).toContain('Repaired 1 file; --fix --undo brings back what was.\n')
  expect(textOf(home)).toBe(untidy)
  expect((await run('--fix', '--undo')).stdout).toContain('Brought back 1 file.\n')
  expect(textOf(atlantis)).toBe(wrong)
  expect(await run('--fix', '--undo')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no repair to undo'),
  })
  expect((await run('--fix', '--order')).stdout).toContain(`${home} Put in order\n`)
})

test('--fix renames a file, and --undo brings back its name and its bytes', async () => {
  const named = join(root, 'config/markets/Atlantis.json')
  rmSync(join(root, atlantis))
  const bytes = Buffer.from(`\uFEFF${soundText(atlantis)}`, 'utf16le')
  writeFileSync(named, bytes)
  expect((await run('--fix')).stdout).toContain(`config/markets/Atlantis.json:1:1 Rename it to ${atlantis}\n`)
  expect(textOf(atlantis)).toBe(soundText(atlantis))
  expect(existsSync(named)).toBe(false)
  await run('--fix', '--undo')
  expect(readFileSync(named).equals(bytes)).toBe(true)
  expect(existsSync(join(root, atlantis))).toBe(false)
})

test('--undo leaves a file alone that was changed after the repair', async () => {
  edit(atlantis, '"rating": 4.5', '"rating": "4.5"')
  await run('--fix')
  edit(atlantis, '"name": "Atlantis"', '"name": "New Atlantis"')
  const { status, stderr } = await run('--fix', '--undo')
  expect(status).toBe(2)
  expect(stderr).toContain(`Nothing was undone: ${atlantis} changed after the repair.`)
  expect(textOf(atlantis)).toContain('New Atlantis')
})

test('--fix repairs what is certain, touches nothing else, and says what is left', async () => {
  const sound = textOf(atlantis)
  edit(atlantis, '"price": 120', '"price": "120"')
  edit(atlantis, '"coverage": 10000', '"coverge": 10000')
  edit(atlantis, '"rating": 4.5', '"rating": 9')
  const { status, stdout, stderr } = await run('--fix', atlantis)
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toContain('config/markets/atlantis.json:45:16 Write 120\n')
  expect(stdout).toContain('"Rating" is from 0 to 5, not 9.')
  expect(textOf(atlantis).replace('"rating": 9', '"rating": 4.5')).toBe(sound)
})

test('--fix turns facts of plans as older configs state them, once the report has said so', async () => {
  const [, , conch] = JSON.parse(textOf(atlantis)).plans
  edit(atlantis, '"facts": { "coverage": 5000, "rating": 4 }', '"coverage": 5000, "hospitalPanel": "850+ clinics"')
  expect((await run()).stdout).toMatch(/\nnpm run check -- --fix puts into facts what 1 older file said of plans\.\n$/)
  const { status, stdout } = await run('--fix')
  expect(stdout).toContain(`${atlantis} Put what it says of plans into facts\n`)
  expect(status).toBe(0)
  const { plans } = JSON.parse(textOf(atlantis))
  expect(plans[2]).toEqual({ ...conch, facts: { coverage: 5000, 'hospital-panel': { from: 850 } } })
})

test('an unusable call is exit code 2, with help', async () => {
  const { status, stdout, stderr } = await run('config/markets/atlantic.json')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('Did you mean "config/markets/atlantis.json"?')
  expect(stderr).toContain('Usage: npm run check -- [options] [files...]')
  expect(stderr).not.toMatch(/^\s+at /m)
})

test.each([
  ['an option that there is not', ['--fast'], "Unknown option '--fast'"],
  ['a format that there is not', ['--format', 'jsn'], 'Allowed choices are text, json, github, sarif, junit, gitlab.'],
  ['a number that is none', ['--max-warnings', 'few'], "argument 'few' is invalid. It must be a whole number."],
  ['two options against each other', ['--fix', '--watch'], "Option '--watch' cannot be used with option '--fix'"],
])('%s is no call', async (_, args, problem) => {
  const { status, stdout, stderr } = await run(...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(problem)
  expect(stderr).toContain('Usage: npm run check')
})

test('files are named from where one stands, as a shell completes them', async () => {
  edit(home, '"market": "atlantis"', '"market": "mu"')
  expect((await run('./config/pages/', 'config/site.json')).stdout).toContain(
    'There is no market "mu" in config/markets.',
  )
  expect((await run(join(root, 'config/site.json'))).stdout).toContain('Not reported here: 1 error')
  expect((await run('package.json')).stderr).toContain('There is no config at package.json.')
})

test('in a folder of the project, the config above it is checked, and files are named from there', async () => {
  edit(home, '"market": "atlantis"', '"market": "mu"')
  const inside = join(root, 'config/pages')
  const { stdout, stderr } = await runCommand(inside, 'src/cli/check.ts', ['home.json', '--output', '../../out.json'])
  expect(stderr).toBe(`In ${root}:\n`)
  expect(stdout).toContain('There is no market "mu" in config/markets.')
  expect(JSON.parse(textOf('out.json'))).toMatchObject({ errors: 1 })
  // A folder that has a folder `config` inside by chance.
  mkdirSync(join(root, 'src/config'), { recursive: true })
  expect((await runCommand(join(root, 'src'), 'src/cli/check.ts', [])).stderr).toBe(`In ${root}:\n`)
  // npm changes to the folder of package.json, and passes the original folder in INIT_CWD.
  vi.stubEnv('INIT_CWD', inside)
  vi.stubEnv('npm_package_json', join(root, 'package.json'))
  for (const name of ['home.json', '../pages', home, join(root, home)]) {
    expect((await run(name)).stdout, name).toContain('There is no market "mu" in config/markets.')
  }
  expect((await run('../site.json')).stdout).toContain('Not reported here: 1 error')
})

test('in a folder of no project, the config beside the program is checked', { tags: ['slow'] }, async () => {
  rmSync(join(root, 'config'), { recursive: true })
  const { stdout, stderr } = await run()
  expect(stderr).toBe(`In ${projectRoot.replace(/\/$/, '')}:\n`)
  expect(stdout).toMatch(/sound\.\n$/)
})

test('--output writes a report to files, each as its name says, and people still read it on the screen', async () => {
  edit(home, '"market": "atlantis"', '"market": "mu"')
  const files = ['out/check.sarif', 'out/check.xml', 'out/check.txt'].flatMap((file) => ['--output', file])
  const { status, stdout } = await run('--format', 'sarif', ...files)
  expect(status).toBe(1)
  expect(stdout).toContain(`${home}:15:27 error There is no market "mu" in config/markets.`)
  expect(JSON.parse(textOf('out/check.sarif')).runs[0].results).toHaveLength(2)
  expect(textOf('out/check.xml')).toContain('<failure type="references-resolve"')
  expect(stdout.startsWith(textOf('out/check.txt'))).toBe(true)
  expect((await run('--format', 'github', '--output', 'again.xml')).stdout).toMatch(/^::error file=/)
  const refused = await run('--output', 'config')
  expect(refused).toMatchObject({ status: 2, stdout: '' })
  expect(refused.stderr).toMatch(/^The report cannot be written to .*config: /)
})

test('JUnit fails the cases of warnings where there are more than allowed', async () => {
  edit(home, '"Choose a country."', '"Choose  a country."')
  const allowed = await run('--format', 'junit')
  expect([allowed.status, allowed.stdout]).toEqual([0, expect.stringContaining('failures="0"')])
  const refused = await run('--format', 'junit', '--max-warnings', '0')
  expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('failures="1"')])
  expect(refused.stdout).toContain('<failure type="texts-clean"')
})

test('in a job of GitHub, every finding is in its summary too, linked to where it stands', async () => {
  edit(home, '"market": "atlantis"', '"market": "mu"')
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(root, 'summary.md'))
  vi.stubEnv('GITHUB_SERVER_URL', 'https://code.example')
  vi.stubEnv('GITHUB_REPOSITORY', 'sea/atlantis')
  vi.stubEnv('GITHUB_SHA', '1234abc')
  writeFileSync(join(root, 'summary.md'), 'Before.\n')
  await run('--format', 'github')
  expect(textOf('summary.md')).toMatch(/^Before\.\n## Check of the config\n/)
  expect(textOf('summary.md')).toContain(`](https://code.example/sea/atlantis/blob/1234abc/${home}#L`)
})

test('--watch follows files that are removed and made again, moved over, and folders too', {
  tags: ['slow'],
}, async () => {
  const watching = spawn(process.execPath, [join(projectRoot, 'src/cli/check.ts'), '--watch', home], { cwd: root })
  let output = ''
  for (const stream of [watching.stdout, watching.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data
    })
  }
  const until = async (text: string): Promise<void> => {
    while (!output.includes(text)) await setTimeout(20)
    output = ''
  }
  const sound = textOf(home)
  const wrong = sound.replace('"path": "/"', '"path": "/X"')
  const markets = join(root, 'config/markets')
  // Removes the file and writes it anew, as git does when it changes the branch.
  const replaceHome = (text: string): void => {
    rmSync(join(root, home))
    writeFileSync(join(root, home), text)
  }
  await until('sound')
  replaceHome(wrong)
  await until('"path" cannot be')
  replaceHome(sound)
  await until('sound')
  // Editors save to a new file and rename it.
  writeFileSync(join(root, `${home}.new`), wrong)
  renameSync(join(root, `${home}.new`), join(root, home))
  await until('"path" cannot be')
  renameSync(markets, join(root, 'aside'))
  await until('errors in 5 files')
  renameSync(join(root, 'aside'), markets)
  replaceHome(sound)
  await until('sound')
  edit(atlantis, '"rating": 4.5', '"rating": 9')
  await until('Not reported here: 1 error')
  watching.kill('SIGINT')
  const [code] = await once(watching, 'exit')
  expect(code).toBe(0)
})

test('help can be asked for', async () => {
  const { status, stdout } = await run('--help')
  expect(status).toBe(0)
  expect(stdout).toContain('--max-warnings')
})

test('a file that cannot be read is a diagnostic', () => {
  symlinkSync('/no/such/file', join(root, 'config/pages/faq.json'))
  const { site, diagnostics } = loadSite(root, projectRoot)
  expect(site).toBeUndefined()
  expect(diagnostics.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'config/pages/faq.json This cannot be read: it is a link; put the file itself, or the folder, in its place.',
  ])
})

test('a root that is not there is a diagnostic too', () => {
  const { site, diagnostics } = loadSite('/no/such/folder')
  expect(site).toBeUndefined()
  expect(diagnostics.map(({ file, message }) => `${file} ${message}`)).toContain(
    'config This cannot be read: no such file or directory.',
  )
})
