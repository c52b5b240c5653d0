import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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

interface LockedPackage {
  readonly version: string
  readonly dev?: true
  readonly devOptional?: true
}

/** The packages that run in production, by their paths such as `node_modules/pg`. */
export function productionPackages(program: string): ReadonlyMap<string, LockedPackage> {
  const lock = JSON.parse(readFileSync(path.join(program, 'package-lock.json'), 'utf8'))
  const all = Object.entries<LockedPackage>(lock.packages)
  return new Map(all.filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional))
}

/** Copies the program with its packages into a folder. */
export function placeProgram(program: string, folder: string): void {
  for (const part of programParts) {
    const filter = (file: string) => !/\.(?:css|tsx)$/.test(file)
    cpSync(path.join(program, part), path.join(folder, part), { recursive: true, filter })
  }
  for (const name of productionPackages(program).keys()) placePackage(program, name, folder)
  for (const pattern of leftOut) {
    for (const file of globSync(`node_modules/${pattern}`, { cwd: folder }))
      rmSync(path.join(folder, file), { recursive: true })
  }
  const { name, version, license, type, imports, dependencies } = manifestOf(program)
  const engines = { node: '>=24' }
  write(folder, 'package.json', { name, version, license, private: true, type, engines, imports, dependencies })
}

/** Without the packages inside it, of which some may be for development. */
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
