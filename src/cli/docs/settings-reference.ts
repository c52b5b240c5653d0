import { type Setting, settingTable } from '#server/settings.ts'

const [begins, ends] = ['<!-- settings: written by `npm run docs` -->', '<!-- end of settings -->']

/** A page with its table of settings written anew between its two marks. */
export function withSettings(page: string): string {
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)]
  if (from < 0 || to < from) throw new Error(`deploy/README.md must have the lines ${begins} and ${ends}.`)
  return `${page.slice(0, from)}${begins}\n${settingsTable(settingTable)}\n${page.slice(to)}`
}

function settingsTable(settings: readonly Setting[]): string {
  const rows = settings.map((setting) => {
    const { name, type, usual, example, meaning, byMarket } = setting
    const names = byMarket ? `\`${name}\`, \`${name}_…\`` : `\`${name}\``
    return `| ${[names, type, usual ? `\`${usual}\`` : 'none', quoted(example), meaning].join(' | ')} |`
  })
  return ['| variable | type | default | example | meaning |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** An example that is a value stands as code; one in words has its own. */
function quoted(example: string): string {
  return example.includes('`') ? example : `\`${example}\``
}
