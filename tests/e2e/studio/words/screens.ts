import { readFileSync } from 'node:fs'
import path from 'node:path'
import { patternOf } from '#checker/files.ts'
import { bundleOf } from '#studio/app/form/schema/bundle.ts'
import { partShowing } from '#studio/app/form/schema/parts.ts'
import { fileParts, shownPart } from '#studio/app/parts/parts.ts'
import { hashOf, type Place } from '#studio/app/place.ts'
import type { OutlineEntry } from '#studio/protocol.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { keysIn } from '#tests/studio/app/form/keys.ts'
import { schemas } from '#tests/studio/app/form/schemas.ts'

/** A file of each kind. */
export const files: readonly (readonly [kind: OutlineEntry['kind'], file: string])[] = [
  ['market', 'config/markets/bahrain.json'],
  ['site', 'config/site.json'],
  ['benefits', 'config/benefits.json'],
  ['facts', 'config/facts.json'],
  ['provider', 'config/providers/singapore/fwd.json'],
  ['article', 'config/articles/kuwait-expat-guide.md'],
  ['page', 'config/pages/home.json'],
  ['page', 'config/pages/contact.json'],
  ['legal', 'config/legal/privacy.md'],
  ['messages', 'config/messages/en.json'],
  ['overlay', 'config/markets/hong-kong.zh-HK.json'],
  ['overlay', 'config/articles/employees-compensation-explained.zh-HK.md'],
]

/** The places of a file: each tab, and each part that opens, one for all items of a list and kind. */
export function placesOf(kind: OutlineEntry['kind'], file: string): string[] {
  const tabs = fileParts(kind).flatMap(({ id: part, tabs: all }) =>
    all.filter(({ isAdvanced }) => !isAdvanced).map(({ id: tab }): Place => ({ file, part, tab })),
  )
  const isForm = (place: Place) => !shownPart(kind, place).tab.isAdvanced
  const opened = file.endsWith('.json') && kind !== 'overlay' ? partsIn(file).map((at): Place => ({ file, at })) : []
  return [...tabs, ...opened.filter(isForm)].map(hashOf)
}

function partsIn(file: string) {
  const value: unknown = JSON.parse(readFileSync(path.join(launch, file), 'utf8'))
  const root = bundleOf(schemas, patternOf(file)?.schema ?? '')
  const parts = new Map(
    keysIn(value).map((at) => {
      const part = partShowing(root, value, at)
      const kinds = part.map((key, i) => {
        const { kind } = Object(part.slice(0, i + 1).reduce((holder: unknown, one) => Object(holder)[one], value))
        return typeof key === 'number' ? (kind ?? '*') : key
      })
      return [kinds.join('/'), part] as const
    }),
  )
  return [...parts.values()].filter((part) => part.length > 0)
}
