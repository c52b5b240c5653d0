import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { wordsOf } from './words.ts'

/** The files of the project that one of them imports, and the scripts that it starts. */
interface Uses {
  readonly imports: readonly string[]
  readonly starts: readonly string[]
}

export type ImportGraph = ReadonlyMap<string, Uses>

/** Scripts that are named for bundles and run by browsers alone. */
const browserScripts = new Set([
  'src/desk/app/main.tsx',
  'src/site/browser.tsx',
  'src/site/start.ts',
  'src/studio/app/main.tsx',
  'src/studio/preview/client.ts',
])

/** Reads the files of the project in a folder. */
export function readImportGraph(root: string): ImportGraph {
  const files = globSync('{src,scripts,tests}/**/*.{ts,tsx}', { cwd: root })
  return importGraph(files.sort(), (file) => readFileSync(path.join(root, file), 'utf8'))
}

/** @param read the text of a file */
export function importGraph(files: readonly string[], read: (file: string) => string): ImportGraph {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const { imports, starts } = usesOf(file, read(file))
      return [
        file,
        { imports: imports.filter((name) => known.has(name)), starts: starts.filter((name) => known.has(name)) },
      ]
    }),
  )
}

/** The paths that a file names; imports of types alone are left out, because nothing of them runs. */
function usesOf(file: string, text: string): Uses {
  const imports = new Set<string>()
  const typeImports = new Set<string>()
  const names = new Set<string>()
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => (importKind === 'type' ? typeImports : imports).add(source.value),
    ImportExpression: ({ source }) => source.type === 'Literal' && imports.add(String(source.value)),
    ExportAllDeclaration: ({ source }) => imports.add(source.value),
    ExportNamedDeclaration: ({ source }) => source && imports.add(source.value),
    TSImportType: ({ source }) => typeImports.add(source.value),
    Literal: ({ value }) => typeof value === 'string' && /\.tsx?$/.test(value) && names.add(value),
  }).visit(parseSync(file, text).program)
  const starts = [...names.difference(imports).difference(typeImports)]
    // Only Vite starts components, by paths that begin with a slash; other strings name sources of bundles.
    .filter((name) => name.startsWith('/') || name.endsWith('.ts'))
    .map((name) => resolved(file, name))
    .filter((name) => !browserScripts.has(name))
  return { imports: [...imports].map((name) => resolved(file, name)), starts }
}

/** The path of a file that another one names. */
function resolved(file: string, name: string): string {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  if (name.startsWith('#')) return name.replace('#', name.startsWith('#tests/') ? '' : 'src/')
  return name.includes('/') ? name.replace(/^\//, '') : path.posix.join(path.posix.dirname(file), name)
}

/**
 * The unit tests that reach a module, the nearest first: its mirror, then by the imports between them and by the folders
 * and words that their paths share, and last those that only start it, because processes take longer.
 */
export function testsOf(module: string, graph: ImportGraph): string[] {
  const imports = stepsTo(module, graph, ({ imports }) => imports)
  const all = stepsTo(module, graph, ({ imports, starts }) => [...imports, ...starts])
  const tests = [...all.keys()].filter((file) => /\.test\.tsx?$/.test(file))
  const mirror = module.replace(/^src/, 'tests').replace(/\.tsx?$/, '.test.ts')
  const words = wordsOf(module)
  const distance = (test: string) => {
    if (test.startsWith(mirror)) return Number.NEGATIVE_INFINITY
    const steps = imports.get(test) ?? 100 + (all.get(test) ?? 0)
    return steps - 2 * sharedFolders(test, module) - 3 * wordsOf(test).intersection(words).size
  }
  return tests.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))
}

/** How many uses lie between a module and each file that reaches it. */
function stepsTo(module: string, graph: ImportGraph, of: (uses: Uses) => readonly string[]): Map<string, number> {
  const users = new Map<string, string[]>()
  for (const [file, uses] of graph) for (const name of of(uses)) users.set(name, [...(users.get(name) ?? []), file])
  const steps = new Map([[module, 0]])
  for (const [file, count] of steps)
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, count + 1)
  return steps
}

/** How many folders below `src` and `tests` two files share. */
function sharedFolders(test: string, module: string): number {
  const folders = (file: string) => path.posix.dirname(file).split('/').slice(1)
  const others = folders(module)
  const different = folders(test).findIndex((folder, i) => folder !== others[i])
  return different === -1 ? folders(test).length : different
}
