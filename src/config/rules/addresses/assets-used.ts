import type { Finding } from '../../diagnostics/diagnostic.ts'
import { assetsFolder } from '../../files/file-patterns.ts'
import { type Context, documentsOf, type Rule } from '../../model/context.ts'
import { textsIn } from '../../model/texts-under.ts'

/** Assets that the site uses by itself: its icon, and the pictures for shared links. */
const ownAssets = /^\/(?:favicon\.\w+|robots\.txt|cards\/[a-z-]+\.png)$/

/** What visitors can fetch is what the site shows. */
export const assetsUsed: Rule = {
  name: 'assets-used',
  description: 'Every file under `config/assets` is used by some config file, or by the site itself.',
  check: (context) => {
    if (!context.complete) return []
    const logos = logoPaths(context)
    // A logo that is not there has its file under another name, maybe.
    if (logos.some((path) => path.startsWith('/') && !context.assets.has(path))) return []
    const used = new Set([...writtenPaths(context), ...logos])
    return [...context.assets].flatMap((path): Finding[] => {
      if (ownAssets.test(path) || used.has(path)) return []
      const file = assetsFolder + path.slice(1)
      const hint = 'Remove the file, or name it where it is meant to be shown.'
      return [{ file, pointer: '', message: 'Nothing uses this file.', hint, severity: 'warning' }]
    })
  },
}

function writtenPaths(context: Context): string[] {
  const texts = documentsOf(context).flatMap(({ value }) => textsIn(context, value))
  return texts.flatMap(({ text }) => (text.startsWith('/') ? [text.replace(/[?#].*/, '')] : []))
}

function logoPaths({ site, markets }: Context): string[] {
  const logos = markets.flatMap(({ value }) => (value.providers ?? []).flatMap(({ logo }) => logo ?? []))
  const service = site?.value.logoService ?? ''
  return logos.map((logo) => (logo.kind === 'hosted' ? logo.image : service.replaceAll('{domain}', logo.domain)))
}
