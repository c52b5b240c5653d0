import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { run } from '#tests/cli/temp-root.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { scripts } = JSON.parse(read('package.json'))

const guides = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'deploy/README.md',
  ...guides.map((name) => `docs/${name}`),
]

/** The paths from the root that a page names in code, but as a new file: `src/…` and the like, and what is run with `node`. */
function pathsIn(text: string): string[] {
  const code = [...text.replaceAll(/^New file `.*`/gm, '').matchAll(/```[\s\S]*?```|`[^`\n]+`/g)]
    .map(([quoted]) => quoted)
    .join('\n')
  return [...code.matchAll(/(?<![\w./-])(?:src|scripts|tests|schemas|config|deploy|docs)\/[\w./-]*(?![\w./<*-])/g)].map(
    ([name]) => name,
  )
}

/** The anchor that a heading gets. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

/** The targets of a page's links that lead to files of this project. */
const linksIn = (text: string) =>
  [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, to = '']) =>
    /^https?:/.test(to) ? [] : [to],
  )

/** Whether a link leads to a file, and to a heading where it names one. */
function leadsSomewhere(page: string, link: string): boolean {
  const [name = '', anchor] = link.split('#')
  const file = name === '' ? page : path.join(path.dirname(page), name)
  if (!existsSync(path.join(root, file))) return false
  return (
    anchor === undefined || [...read(file).matchAll(/^#+ (.+)$/gm)].some(([, text = '']) => anchorOf(text) === anchor)
  )
}

test('paths are found in code, whole, and not those that stand for many', () => {
  const text =
    'See `src/a/b.ts`, `config/markets/<id>.json`, `config/*.json` and src/not/quoted.ts.\nNew file `src/c.ts`:\n```\nnode tests/x.ts\n```'
  expect(pathsIn(text)).toEqual(['src/a/b.ts', 'tests/x.ts'])
})

describe.each(pages)('%s', (page) => {
  // The guides of CONTRIBUTING name files that they make, and are followed by `npm run test:guides`.
  const [text = ''] = page === 'CONTRIBUTING.md' ? read(page).split(/^## Add /m) : [read(page)]

  test('names only files that exist', () => {
    expect(pathsIn(text).filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })

  test('links only to files and headings that exist', () => {
    expect(linksIn(text).filter((link) => !leadsSomewhere(page, link))).toEqual([])
  })

  test('names only scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

test('README leads to twelve features and more by their files', () => {
  expect(read('README.md').match(/^\| .+ \| `src\/.+\.tsx?` \|$/gm)?.length).toBeGreaterThanOrEqual(12)
})

test('the jobs of docs/ci.md are YAML, and call commands with options that they have', async () => {
  const text = read('docs/ci.md')
  const jobs = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml = '']) => Object.keys(parse(yaml)))
  expect(jobs).toEqual([
    ['name', 'on', 'permissions', 'jobs'],
    ['default', 'variables', 'workflow', 'check', 'flows', 'test', 'dependencies', 'changes'],
  ])
  const calls = [...text.matchAll(/npm run (?:--silent )?([\w-]+) -- ([^`|\n]*)/g)]
  expect(calls.length).toBeGreaterThan(10)
  for (const [call, script, args = ''] of calls) {
    const { stdout } = await run(root, `src/cli/${script}.ts`, ['--help'])
    for (const [option] of args.matchAll(/--[a-z-]+/g)) expect(stdout, call).toContain(option)
  }
})
