import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages } from '#site/pages/pages.ts'
import { site } from '#tests/launch/launch-site.ts'

const root = new URL('../..', import.meta.url).pathname
const blocks = path.join(root, 'src/site/blocks')

/** The groups of messages that a module and its imports from blocks and renderer use, those loaded on demand included. */
function groupsIn(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(/useMessages\('(\w+)'\)/g)].map(([, group = '']) => group)
  const imported = [...text.matchAll(/(?:from |import\()'([#.][^']+\.tsx?)'/g)].map(([, to = '']) =>
    to.startsWith('#') ? path.join(root, 'src', to.slice(1)) : path.join(path.dirname(file), to),
  )
  const rendered = imported.filter((to) => /\/(?:renderer|blocks)\//.test(to))
  return [...own, ...rendered.flatMap((to) => groupsIn(to, seen))]
}

function groupsOf(kind: string): string[] {
  const component = kind.charAt(0).toUpperCase() + kind.slice(1)
  return [...new Set(groupsIn(path.join(blocks, kind, `${component}.tsx`)))]
}

test('what a block uses is found, also in the modules that it is made of', () => {
  expect(groupsOf('comparison').sort()).toEqual([
    ...['comparison', 'filtering', 'layout', 'plan', 'planTable', 'share', 'sideBySide'],
  ])
  expect(groupsOf('wizard')).toEqual(expect.arrayContaining(['wizard', 'form', 'plan']))
})

describe('a page carries all the messages that its blocks use', () => {
  test.each(pages(site).map((page) => [page.path, page] as const))('%s', (_, page) => {
    const needed = page.blocks.flatMap(({ kind }) => groupsOf(kind))
    expect(Object.keys(page.messages)).toEqual(expect.arrayContaining(needed))
  })
})
