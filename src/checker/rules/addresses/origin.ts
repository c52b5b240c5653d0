import { type Finding, quote, say } from '../../findings.ts'
import type { Rule } from '../../model.ts'

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
    const hint = say`Write https:// and the name of the site alone, such as https://compare.example.`
    return [{ ...at, message: say`Browsers cannot open ${quote(written)}.`, hint }]
  }
  const { origin } = url
  if (origin === written) return []
  const hasMore = url.username !== '' || url.password !== '' || /[?#\\]/.test(written)
  const message = hasMore
    ? say`${quote(written)} has more than the name of the site: every address of a page would be broken.`
    : say`Browsers and search engines write ${quote(written)} as ${quote(origin)}.`
  const hint = say`Write ${origin}${/[^\p{ASCII}]/u.test(written) ? say`, which is the same name for machines.` : say`.`}`
  return [{ ...at, message, hint, meant: origin, applicability: hasMore ? 'perhaps' : 'sure' }]
}

function logoProblems(file: string, service: string): Finding[] {
  if (service.startsWith('/')) return []
  const url = URL.parse(service)
  // The name of the server stands in the policy that lets browsers load the pictures.
  if (url && !url.username && !url.password && !url.hostname.includes('{')) return []
  const message = say`Browsers cannot load pictures from ${quote(service)}.`
  const hint = say`Write an address such as https://logos.example/{domain}: {domain} stands behind the name of the server.`
  return [{ file, pointer: '/logoService', message, hint }]
}
