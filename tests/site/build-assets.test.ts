import type { Manifest } from 'vite'
import { describe, expect, test } from 'vitest'
import { assetsIn } from '../../src/site/build-assets.ts'

const entries = { start: 'src/site/start.ts', app: 'src/site/browser.tsx' }
const blocks = 'src/blocks'

const manifest: Manifest = {
  [entries.start]: { file: 'assets/start-12.js', src: entries.start, isEntry: true },
  [entries.app]: {
    file: 'assets/browser-1.js',
    src: entries.app,
    isEntry: true,
    imports: ['_react.js', '_shared.js'],
    dynamicImports: [`${blocks}/wizard/Wizard.tsx`, `${blocks}/hero/Hero.tsx`],
  },
  '_react.js': { file: 'assets/react-2.js' },
  '_shared.js': { file: 'assets/shared-3.js', imports: ['_react.js'] },
  '_forms.js': { file: 'assets/forms-4.js', imports: ['_shared.js'] },
  [`${blocks}/wizard/Wizard.tsx`]: {
    file: 'assets/Wizard-5.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_forms.js'],
  },
  [`${blocks}/leadForm/LeadForm.tsx`]: { file: 'assets/LeadForm-6.js', isDynamicEntry: true, imports: ['_forms.js'] },
  [`${blocks}/wizard/Aside.tsx`]: { file: 'assets/Aside-7.js' },
  [`${blocks}/hero/Hero.tsx`]: { file: 'assets/Hero-8.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'style.css': { file: 'assets/style-9.css', src: 'style.css' },
}

describe('what pages load', () => {
  const assets = assetsIn(manifest, entries, 'a{color:red}')

  test('is one script, and the style sheet as it was given', () => {
    expect(assets.script).toBe('/assets/start-12.js')
    expect(assets.css).toBe('a{color:red}')
    expect(assets.everywhere).toBe(false)
  })

  test('is then the app, after all that it imports, directly or not, each once and after what it needs itself', () => {
    expect(assets.appModules).toEqual(['/assets/react-2.js', '/assets/shared-3.js'])
    expect(assets.app).toBe('/assets/browser-1.js')
  })

  test('is for a block what that block needs, by its kind', () => {
    expect(assets.blockModules['leadForm']).toContain('/assets/LeadForm-6.js')
    expect(assets.blockModules['wizard']).toEqual([
      '/assets/react-2.js',
      '/assets/shared-3.js',
      '/assets/forms-4.js',
      '/assets/Wizard-5.js',
    ])
  })

  test('is for a block that only shows nothing else, and no library', () => {
    expect(assets.blockModules['hero']).toEqual(['/assets/react-2.js', '/assets/shared-3.js', '/assets/Hero-8.js'])
  })

  test('names the style sheet by its address', () => {
    expect(assets.stylesheet).toBe('/assets/style-9.css')
  })
})

describe('a build of another shape', () => {
  test('without a style sheet names none', () => {
    const bare = { [entries.start]: { file: 'start.js' }, [entries.app]: { file: 'app.js' } }
    expect(assetsIn(bare, entries, '').stylesheet).toBeUndefined()
  })

  test('in which modules import each other comes to an end', () => {
    const circle: Manifest = {
      [entries.start]: { file: 'start.js' },
      [entries.app]: { file: 'app.js', imports: ['_a.js'] },
      '_a.js': { file: 'a.js', imports: ['_b.js'] },
      '_b.js': { file: 'b.js', imports: ['_a.js', entries.app] },
    }
    expect(assetsIn(circle, entries, '').appModules).toEqual(['/b.js', '/a.js'])
  })

  test('without its start or the app is an error that names it', () => {
    expect(() => assetsIn({}, entries, '')).toThrow(entries.start)
    expect(() => assetsIn({ [entries.start]: { file: 'start.js' } }, entries, '')).toThrow(entries.app)
  })
})
