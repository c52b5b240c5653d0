import { expect, test } from 'vitest'
import type { Site } from '../../src/engine/site/site.ts'
import { accentStyles } from '../../src/renderer/styles/accent-styles.ts'
import { noAssets } from '../../src/site/build-assets.ts'
import { accentsId, virtualModules } from '../../src/site/virtual-modules.ts'
import { marketOf, site } from '../fixtures/site.ts'

/** The two hooks of the plugin that Vite calls. */
interface Hooks {
  readonly resolveId: (id: string) => string | undefined
  readonly load: (id: string) => string | undefined
}

const assets = noAssets
const hooks = (current: () => Site | undefined) => virtualModules(current, assets) as unknown as Hooks

/** The text of a module, found and loaded as Vite does. */
function loaded({ resolveId, load }: Hooks, name: string): string | undefined {
  const id = resolveId(name)
  return id === undefined ? undefined : load(id)
}

test("the accents are the style sheet made from the site's markets, under an id of their own", () => {
  const plugin = hooks(() => site)
  expect(loaded(plugin, 'virtual:accents.css')).toBe(accentStyles(site))
  expect(plugin.resolveId('virtual:accents.css')).toBe(accentsId)
})

test('the accents follow the site as it is edited, and are none while there is no sound site', () => {
  let current: Site | undefined = site
  const plugin = hooks(() => current)
  const accent = { light: '#123456', dark: '#abcdef' }
  current = { ...site, markets: [{ ...marketOf('atlantis'), accent }] }
  expect(loaded(plugin, 'virtual:accents.css')).toContain('light-dark(#123456,#abcdef)')
  current = undefined
  expect(loaded(plugin, 'virtual:accents.css')).toBe('')
})

test('the assets of the build are a module that exports them', () => {
  const [, exported = ''] =
    /^export default (.*)$/s.exec(
      loaded(
        hooks(() => site),
        'virtual:build-assets',
      ) ?? '',
    ) ?? []
  expect(JSON.parse(exported)).toEqual(JSON.parse(JSON.stringify(assets)))
})

test('every other module is left to Vite', () => {
  const { resolveId, load } = hooks(() => site)
  for (const id of ['virtual:other', './accents.css', 'react']) {
    expect(resolveId(id)).toBeUndefined()
    expect(load(id)).toBeUndefined()
  }
})
