import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { launch } from '#tests/e2e/served-site.ts'

/** A document of the built site, and the address at which it is served. */
export interface BuiltPage {
  readonly address: string
  readonly html: string
}

/** The folder of the built site. */
export const dist = path.join(launch, 'dist')

if (!existsSync(dist)) throw new Error('The launch is not built: run `node ../../scripts/build.ts` in tests/launch.')

/** Every built document, by its own address or an alias. */
export const builtPages: readonly BuiltPage[] = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'index.html')
  .map((file) => ({ address: `/${path.dirname(file)}`.replace('/.', '/'), html: readFile(file) }))
  .sort((one, other) => (one.address < other.address ? -1 : 1))

/** Whether a document is written in English: then it is one that the specification knows. */
export function isEnglish({ html }: BuiltPage): boolean {
  return html.startsWith('<!doctype html><html lang="en')
}

/** The document at an address. */
export function pageAt(address: string): BuiltPage {
  const page = builtPages.find((page) => page.address === address)
  if (!page) throw new Error(`Nothing is built at ${address}.`)
  return page
}

/** The text of a file of the built site. */
export function readFile(name: string): string {
  return readFileSync(path.join(dist, name), 'utf8')
}

/** Whether the built site has a file of this name. */
export function hasFile(name: string): boolean {
  const file = path.join(dist, name)
  return existsSync(file) && statSync(file).isFile()
}

/** The lines of `_redirects`: source, target and status. */
export const redirects: readonly (readonly string[])[] = readFile('_redirects')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split(' '))
