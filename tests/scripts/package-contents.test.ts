import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'
import { commands, productionPackages, programParts } from '../../scripts/package/contents.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

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
    if (files.has(file) || file === withoutBuild || !/\.tsx?$/.test(file)) return
    files.add(file)
    const imports = importsOf(file)
    for (const name of imports.packages) packages.add(name)
    imports.files.forEach(visit)
  }
  visit(entry)
  return { files: [...files], packages: [...packages] }
}

const installed = [...productionPackages(projectRoot).keys()].map(
  (folder) => folder.split('node_modules/').at(-1) ?? '',
)

/** Only where there is no build, which a package always has. */
const withoutBuild = 'src/cli/load-config.ts'

test.each(commands)('a package has every module that %s needs', (entry) => {
  const { files } = reached(entry)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !programParts.some((part) => file === part || file.startsWith(`${part}/`)))).toEqual([])
})

test.each(commands)('a package has every package that %s needs', (entry) => {
  const { packages } = reached(entry)
  expect(packages.length).toBeGreaterThan(0)
  expect(packages.filter((name) => !installed.includes(name))).toEqual([])
})

test('a public server installs no editor, no sign-in of the desk and nothing that builds pages', () => {
  const others = ['openid-client', 'prosemirror-view', 'react', 'react-aria-components', 'vite', 'yaml']
  expect(installed.filter((name) => others.includes(name))).toEqual([])
})
