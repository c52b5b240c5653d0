import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importsIn, libraryOf } from '#cli/rooms/rooms.ts'

/** The commands that a host runs. */
export const commands = ['scripts/serve.ts', 'src/cli/leads.ts', 'src/cli/smoke.ts', 'src/cli/publish.ts']

/** The parts of the program that these need, by their paths in it: files, or folders without styles and components. */
export const programParts = [
  ...commands,
  ...['src/engine', 'src/server', 'src/site/blocks', 'src/site/pages', 'src/storage'],
  ...['src/cli/command.ts', 'src/cli/leads', 'src/cli/smoke'],
  ...['LICENSE', 'CHANGELOG.md', 'deploy'],
]

/** Parts of packages that no server on Linux needs: sources, binaries for other systems, and what compilers and debuggers read. */
const leftOut = [
  ...['deps', 'build', 'prebuilds/!(linux)*'].map((part) => `better-sqlite3/${part}`),
  ...['build', 'bundle', 'source', 'es6-modern', 'min', 'metadata.@(min|mobile|full)*'].map(
    (part) => `libphonenumber-js/${part}`,
  ),
  ...['map', 'd.ts', 'd.cts', 'd.mts'].map((ending) => `**/*.${ending}`),
]

type Versions = Readonly<Record<string, string>>

interface LockedPackage {
  readonly version: string
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
  readonly peerDependencies?: Versions
}

/** Whether a host runs a file: styles, components and their hooks are in the build already. */
const isPlaced = (file: string) => !/\.(?:css|tsx)$|\/use-[\w-]+\.ts$/.test(file)

function modulesIn(program: string, parts: readonly string[]): string[] {
  const files = parts.flatMap((part) => [part, ...globSync(`${part}/**/*.{ts,tsx}`, { cwd: program })])
  return files.filter((file) => /\.tsx?$/.test(file))
}

/** The packages that a host runs, by their paths such as `node_modules/pg`: no editor is among them. */
export function productionPackages(program: string): ReadonlyMap<string, LockedPackage> {
  return packagesOf(program, modulesIn(program, programParts).filter(isPlaced))
}

/** Those and the packages whose code the build of the site has taken over. */
export function shippedPackages(program: string): ReadonlyMap<string, LockedPackage> {
  return packagesOf(program, modulesIn(program, [...programParts, 'src/site']))
}

/** The packages that modules import, and those that these need. */
function packagesOf(program: string, modules: readonly string[]): ReadonlyMap<string, LockedPackage> {
  const lock: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(path.join(program, 'package-lock.json'), 'utf8'),
  )
  const found = new Map<string, LockedPackage>()
  const add = (name: string, from = '') => {
    const folder = foldersFor(name, from).find((one) => lock.packages[one] && existsSync(path.join(program, one)))
    const locked = lock.packages[folder ?? '']
    if (folder === undefined || locked === undefined || found.has(folder)) return
    found.set(folder, locked)
    const { dependencies, optionalDependencies, peerDependencies } = locked
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(other, folder)
  }
  for (const module of modules)
    for (const { name, isOfTypes } of importsIn(module, readFileSync(path.join(program, module), 'utf8'))) {
      const library = libraryOf(name)
      if (library !== undefined && !isOfTypes) add(library)
    }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where Node looks for a package: in the one that imports it, then in those around it. */
function foldersFor(name: string, from: string): string[] {
  const around = from.lastIndexOf('/node_modules/')
  const above = from === '' ? [] : foldersFor(name, around < 0 ? '' : from.slice(0, around))
  return [`${from === '' ? '' : `${from}/`}node_modules/${name}`, ...above]
}

/** Copies the program with its packages into a folder. */
export function placeProgram(program: string, folder: string): void {
  for (const part of programParts) {
    cpSync(path.join(program, part), path.join(folder, part), { recursive: true, filter: isPlaced })
  }
  const packages = productionPackages(program)
  for (const name of packages.keys()) placePackage(program, name, folder)
  for (const pattern of leftOut) {
    for (const file of globSync(`node_modules/${pattern}`, { cwd: folder }))
      rmSync(path.join(folder, file), { recursive: true })
  }
  const { name, version, license, type, imports, dependencies: all } = manifestOf(program)
  const dependencies = Object.fromEntries(
    Object.entries(all).filter(([dependency]) => packages.has(`node_modules/${dependency}`)),
  )
  const engines = { node: '>=24' }
  write(folder, 'package.json', { name, version, license, private: true, type, engines, imports, dependencies })
}

/** Without the packages inside it, of which a host may not need all. */
function placePackage(program: string, name: string, folder: string): void {
  const source = path.join(program, name)
  const filter = (file: string) => !file.startsWith(path.join(source, 'node_modules'))
  cpSync(source, path.join(folder, name), { recursive: true, filter })
}

export function manifestOf(program: string) {
  return JSON.parse(readFileSync(path.join(program, 'package.json'), 'utf8'))
}

export function write(folder: string, file: string, content: object): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}
