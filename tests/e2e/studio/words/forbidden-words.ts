import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { launch } from '#tests/e2e/served-site.ts'

/** Words of people who edit files, wherever they stand. */
const anywhere =
  /`|\b(?:ISO|IANA|JSON|schemas?|propert(?:y|ies)|enum|null|git|npm|branch|wizards?|front matter|hand over|handed over|hand-over|stands in|derived)\b|\.(?:json|md)\b|\bconfig\/|\bdrafts\/|#rrggbb|\d(?:\.\d+)?:1\b/i

/** What Studio once called a thing, as a label. */
const labels = /^(?:rules?|fields posted|values?|hosted|service|until|exceptions|upcoming|holds|ids?|json)$/i

/** `planTypes`, `/plans/0/price`, `plans[0]`, `plans.0`. */
const names = /(?:^|[^\w/#@.-])[a-z]+[A-Z]\w*\b(?![/@])|(?:^|\s)\/(?:\w+\/)?\d+(?:\/|$)|\w\[\d+\]|\b[a-z]\w+\.\d+\./

/** The words of a screen that only files have, each with the text in which it stands. */
export function forbiddenIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const plain = withoutAddresses(text)
    const found = anywhere.exec(plain) ?? labels.exec(plain) ?? names.exec(plain) ?? idIn(plain)
    return found ? [`${found[0]} in: ${text.slice(0, 160)}`] : []
  })
}

/** Addresses of pages and pictures, and e-mail addresses, are people's. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/(?:https?:\/)?\/[a-z][\w./-]*[\w-](?:#[\w-]+)?|[\w.-]+@[\w.-]+/g, '')
}

function idIn(text: string): RegExpExecArray | undefined {
  const words = /(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w.-])/g
  return [...text.matchAll(words)].find(([word]) => ids.has(word))
}

/** Every id of the launch's config that is no English word: those of more than one part. */
const ids = idsOfLaunch()

function idsOfLaunch(): ReadonlySet<string> {
  const files = globSync('config/**/*.json', { cwd: launch })
  const found = files.flatMap((file) => idsIn(JSON.parse(readFileSync(path.join(launch, file), 'utf8'))))
  return new Set(found.filter((id) => id.includes('-') && id !== 'e-mail'))
}

function idsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { id }: { readonly id?: unknown } = value
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(value).flatMap(idsIn)]
}
