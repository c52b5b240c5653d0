import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SiteConfig } from '../contract/config.ts'
import type { Site } from '../engine/site/site.ts'
import { cacheControl } from '../server/pages/built-pages.ts'
import { contentSecurityPolicy, securityHeaders } from '../server/protection/security-headers.ts'

type Headers = Readonly<Record<string, string>>

/**
 * The headers that our own server sends with each file of the built site, in the form that static hosts read: a file
 * `_headers`. No two rules for one address name the same header, for some hosts join the values of such rules, and a
 * document would stand under two policies. A host takes the rule of `/contact` for `/contact/` as well.
 */
export async function headerLines(
  dist: string,
  { logoService, origin }: Pick<SiteConfig, 'logoService' | 'origin'>,
): Promise<string> {
  const { 'content-security-policy': policy = '', ...always } = securityHeaders(logoService, origin)
  const rules = new Map([['/*', always as Headers]])
  for (const file of await filesIn(dist)) {
    const isPage = path.posix.basename(file) === 'index.html'
    const own = isPage ? contentSecurityPolicy(logoService, await readFile(path.join(dist, file), 'utf8')) : policy
    rules.set(ruleFor(file), { 'content-security-policy': own, 'cache-control': cacheControl(file) })
  }
  return [...rules].map(([rule, headers]) => `${rule}\n${lines(headers)}`).join('')
}

/** The files of a folder by their paths in it, without hidden ones and those that speak to the host. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .filter((file) => !/^_|(?:^|\/)\./.test(file))
    .sort()
}

/** The address at which a file is served; one rule holds for all that carry a hash. */
function ruleFor(file: string): string {
  if (file.startsWith('assets/')) return '/assets/*'
  return `/${file.replace(/(?:^|\/)index\.html$/, '')}`
}

/** Headers as their rule lists them, in the case in which hosts name their own: otherwise both would be sent. */
function lines(headers: Headers): string {
  const named = Object.entries(headers).map(
    ([name, value]) => `  ${name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}: ${value}\n`,
  )
  return named.join('')
}

/** What `page.json` holds at an address that leads to another page. */
export interface RedirectData {
  readonly redirect: string
}

/**
 * What leads elsewhere, in the form that static hosts read: a line for each in a file `_redirects`. The last one gives
 * every address that has no file the not-found page.
 */
export function redirectLines({ config }: Site): string {
  const moved = (config.redirects ?? []).map(({ from, to }) => `${from} ${to} 301\n`)
  return `${moved.join('')}/* /404/index.html 404\n`
}
