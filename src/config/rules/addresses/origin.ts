import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { quote } from '#config/diagnostics/english.ts'
import type { Rule } from '#config/model/context.ts'

/** The addresses of the site itself and of its logo service are ones that the build can use. */
export const originWhole: Rule = {
  name: 'origin-whole',
  description:
    'The `origin` of the site is written as browsers write it, and a `logoService` elsewhere has an address that they can open.',
  check: ({ site }) => {
    if (!site) return []
    const { origin, logoService } = site.value
    return [...originProblems(site.file, origin), ...logoProblems(site.file, logoService)]
  },
}

function originProblems(file: string, written: string): Finding[] {
  const at = { file, pointer: '/origin' }
  const url = URL.parse(written)
  if (!url) {
    const hint = 'Write https:// and the name of the site alone, such as https://compare.example.'
    return [{ ...at, message: `Browsers cannot open ${quote(written)}.`, hint }]
  }
  const { origin } = url
  if (origin === written) return []
  const hasMore = url.username !== '' || url.password !== '' || /[?#\\]/.test(written)
  const message = hasMore
    ? `${quote(written)} has more than the name of the site: every address of a page would be broken.`
    : `Browsers and search engines write ${quote(written)} as ${quote(origin)}.`
  const hint = `Write ${origin}${/[^\p{ASCII}]/u.test(written) ? ', which is the same name for machines.' : '.'}`
  return [{ ...at, message, hint, meant: origin, applicability: hasMore ? 'perhaps' : 'sure' }]
}

function logoProblems(file: string, service: string): Finding[] {
  if (service.startsWith('/')) return []
  const url = URL.parse(service)
  // The name of the server stands in the policy that lets browsers load the pictures.
  if (url && !url.username && !url.password && !url.hostname.includes('{')) return []
  const message = `Browsers cannot load pictures from ${quote(service)}.`
  const hint = 'Write an address such as https://logos.example/{domain}: {domain} stands behind the name of the server.'
  return [{ file, pointer: '/logoService', message, hint }]
}
