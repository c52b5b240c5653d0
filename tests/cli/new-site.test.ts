import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pages } from '#site/pages/pages.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { run } from './temp-root.ts'

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'sites-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const newSite = (args: readonly string[], typed?: string) => run(parent, 'src/cli/new-site.ts', args, typed)

/** Every file below a folder, but for pictures. */
function textsIn(folder: string): Map<string, string> {
  const files = globSync('**/{*,.*}', { cwd: folder, exclude: ['**/*.png'] }).filter(
    (file) => path.extname(file) !== '',
  )
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}

test('a site asks nothing but its first country, and is sound', async () => {
  const folder = path.join(parent, 'broadband-now')
  const { status, stdout, stderr } = await newSite([folder, '--yes', '--country', 'TH', '--product', 'broadband'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('npm start')
  const { site, diagnostics } = loadSite(folder, projectRoot)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site?.config).toMatchObject({ brand: 'Broadband Now', product: 'broadband', referencePrefix: 'BN' })
  expect(site && pages(site).map((page) => page.path)).toEqual(
    expect.arrayContaining(['/', '/quotes', '/contact', '/privacy', '/thailand-broadband']),
  )
  expect(site?.markets[0]?.per).toBe('month')
})

test('its commands and its schemas are the program’s, also in files that commands add later', async () => {
  const folder = path.join(parent, 'deep/site')
  await newSite([folder, '--yes', '--country', 'TH'])
  await run(folder, 'src/cli/new-market.ts', ['--yes', '--country', 'OM'])
  const texts = textsIn(folder)
  expect([...texts.keys()]).toContain('config/markets/oman.json')
  for (const [file, text] of texts) {
    const [, schema] = /"\$schema": "([^"]*)"/.exec(text) ?? []
    if (schema) expect([file, existsSync(path.resolve(folder, path.dirname(file), schema))]).toEqual([file, true])
  }
  const { scripts } = JSON.parse(texts.get('package.json') ?? '')
  for (const command of Object.values<string>(scripts)) {
    for (const file of command.split(' ').filter((word) => /\.(mjs|ts)$/.test(word)))
      expect([file, existsSync(path.resolve(folder, file))]).toEqual([file, true])
  }
})

test('no text or data names another trade', async () => {
  const folder = path.join(parent, 'site')
  await newSite([folder, '--yes', '--country', 'TH'])
  for (const [file, text] of textsIn(folder)) {
    const own = file === 'package.json' ? '' : text.replaceAll('privacy policy', '').replaceAll('Privacy Policy', '')
    expect([file, own.match(/insur\w*|\bpolic\w+|helper\w*|\bmaid\w*|domestic|\bclaims?\b|\bHC\b/gi)]).toEqual([
      file,
      null,
    ])
  }
})

test('a folder that holds something, or a file, is left as it is', async () => {
  const folder = path.join(parent, 'mine')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'notes.txt'), 'Mine')
  for (const taken of ['mine', 'mine/notes.txt']) {
    const { status, stderr } = await newSite([path.join(parent, taken), '--yes', '--country', 'TH'])
    expect(status).toBe(2)
    expect(stderr).toContain('is not empty: name a new folder. It is left as it is.')
  }
  expect(readdirSync(parent, { recursive: true }).sort()).toEqual(['mine', 'mine/notes.txt'])
})

test('an answer that cannot be used, or is missing, leaves no folder behind', async () => {
  const folder = path.join(parent, 'site')
  const wrong = await newSite([folder, '--yes', '--country', 'Narnia'])
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('"Narnia" is no country') })
  expect((await newSite([folder, '--yes'])).stderr).toContain('--country is missing')
  expect((await newSite([folder, '--yes', '--country', 'TH', '--period', 'week'])).stderr).toContain('month or year')
  expect(readdirSync(parent)).toEqual([])
})

test('answers may be typed, into an empty folder too', async () => {
  mkdirSync(path.join(parent, 'typed'))
  const { status, stdout } = await newSite([path.join(parent, 'typed')], 'Typed Power\nelectricity tariffs\nyear\nSG\n')
  expect(status).toBe(0)
  expect(stdout).toContain('Name of the site [Typed]')
  const { site } = loadSite(path.join(parent, 'typed'), projectRoot)
  expect(site?.markets.map(({ landing }) => landing.path)).toEqual(['/singapore-electricity-tariffs'])
})
