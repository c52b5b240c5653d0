import type { SiteConfig } from '#engine/contract/config.ts'
import { cacheControl } from '#server/pages.ts'
import { securityHeaders } from '#server/protection.ts'

type Headers = Readonly<Record<string, string>>

/**
 * The file `_headers`, by which static hosts send the headers that our own server sends. No two rules for one address
 * name the same header: some hosts join the values, and a document would have two policies. A host takes the rule of
 * `/contact` for `/contact/` as well.
 *
 * @param files their paths in the built site.
 * @param policies the policies of documents, by the same.
 */
export function headerLines(
  files: readonly string[],
  policies: ReadonlyMap<string, string>,
  { logoService, origin }: Pick<SiteConfig, 'logoService' | 'origin'>,
): string {
  const { 'content-security-policy': policy = '', ...always } = securityHeaders(logoService, origin)
  const rules = new Map([['/*', lines(always)]])
  // Nearly all rules are equal, so each text is made once.
  const texts = new Map<string, string>()
  // Hosts do not serve hidden files and their own settings.
  for (const file of files.filter((file) => !/^_|(?:^|\/)\./.test(file)).sort()) {
    const own = { 'content-security-policy': policies.get(file) ?? policy, 'cache-control': cacheControl(file) }
    const key = Object.values(own).join('\n')
    const text = texts.get(key) ?? lines(own)
    texts.set(key, text)
    rules.set(ruleFor(file), text)
  }
  return [...rules].map(([rule, text]) => `${rule}\n${text}`).join('')
}

/** The address at which a file is served; one rule holds for all that carry a hash. */
function ruleFor(file: string): string {
  if (file.startsWith('assets/')) return '/assets/*'
  return `/${file.replace(/(?:^|\/)index\.html$/, '')}`
}

/** Header names in the case that hosts use, since some send both spellings otherwise. */
function lines(headers: Headers): string {
  const named = Object.entries(headers).map(
    ([name, value]) => `  ${name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}: ${value}\n`,
  )
  return named.join('')
}
