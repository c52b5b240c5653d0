import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The files and folders that the Dockerfile copies, by stage. */
const stages = read('deploy/Dockerfile')
  .split(/^FROM .*$/m)
  .map((stage) => [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' ')))
const inImage = stages.at(-1) ?? []

/** The modules that a module imports at run time: paths and package names. */
function importsOf(file: string): { files: string[]; packages: string[] } {
  const named = [
    ...read(file).matchAll(/^(?:import|export) (?!type )(?:[^'"()=]+ from )?'([^']+)'|\bimport\('([^']+)'\)/gm),
  ]
  const names = named.map(([, first, second]) => first ?? second ?? '')
  return {
    files: names.flatMap((name) => {
      if (name.startsWith('#')) return `src/${name.slice(1)}`
      return name.startsWith('.') ? path.join(path.dirname(file), name) : []
    }),
    packages: names.flatMap((name) => /^(?!node:)(?:@[^/]+\/)?[^#./][^/]*/.exec(name)?.[0] ?? []),
  }
}

/** The transitive imports of a module. */
function reached(entry: string) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file) || !/\.tsx?$/.test(file)) return
    files.add(file)
    const imports = importsOf(file)
    for (const name of imports.packages) packages.add(name)
    imports.files.forEach(visit)
  }
  visit(entry)
  return { files: [...files], packages: [...packages] }
}

const installed = Object.keys(JSON.parse(read('package.json')).dependencies)

describe('the image', () => {
  test.each(['scripts/serve.ts', 'src/cli/leads.ts'])('has every module that %s needs', (entry) => {
    const { files } = reached(entry)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !inImage.some((part) => file === part || file.startsWith(`${part}/`)))).toEqual([])
  })

  test.each(['scripts/serve.ts', 'src/cli/leads.ts', 'src/site/render.tsx'])(
    'has every package that %s needs: no development dependency is among them',
    (entry) => {
      const { packages } = reached(entry)
      expect(packages).toEqual(expect.arrayContaining(entry.startsWith('src/site') ? ['react'] : ['kysely']))
      expect(packages.filter((name) => !installed.includes(name))).toEqual([])
    },
  )

  test('is made of nothing but what its context lets in, and that is there', () => {
    const allowed = [...read('deploy/Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
    const used = [...new Set(stages.flat())].filter((name) => !name.startsWith('package*'))
    expect(new Set(used.map((name) => name.split('/')[0]))).toEqual(new Set(allowed))
    expect(used.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })
})
