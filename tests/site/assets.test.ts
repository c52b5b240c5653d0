import type { Manifest } from 'vite'
import { describe, expect, test } from 'vitest'
import { assetsIn, inLanguage, noAssets, pageAssets } from '#site/assets.ts'

const start = 'src/site/start.ts'
const app = 'src/site/browser.tsx'
const render = 'src/site/render.tsx'
const wizard = 'src/site/blocks/wizard/Wizard.tsx'
const leadForm = 'src/site/blocks/leadForm/LeadForm.tsx'
const sideBySide = 'src/site/renderer/side-by-side/SideBySide.tsx'
const filtering = 'src/site/blocks/comparison/Filtering.tsx'
const share = 'src/site/renderer/share/Share.tsx'
const extras = 'src/site/blocks/wizard/WizardExtras.tsx'
const pricing = 'src/engine/repriced.ts'
const kinds = ['wizard', 'leadForm']

const browser: Manifest = {
  [start]: { file: 'assets/start-12.js', src: start, isEntry: true },
  [app]: {
    file: 'assets/browser-1.js',
    src: app,
    isEntry: true,
    imports: ['_react.js', '_shared.js'],
    dynamicImports: [wizard, leadForm, sideBySide, filtering, share, extras, pricing],
  },
  '_react.js': { file: 'assets/react-2.js' },
  '_shared.js': { file: 'assets/shared-3.js', imports: ['_react.js'] },
  '_forms.js': { file: 'assets/forms-4.js', imports: ['_shared.js'] },
  [wizard]: { file: 'assets/Wizard-5.js', isDynamicEntry: true, imports: ['_shared.js', '_forms.js'] },
  [leadForm]: { file: 'assets/LeadForm-6.js', isDynamicEntry: true, imports: ['_forms.js'] },
  [sideBySide]: { file: 'assets/SideBySide-8.js', isDynamicEntry: true, imports: ['_shared.js'] },
  [filtering]: { file: 'assets/Filtering-13.js', isDynamicEntry: true, imports: ['_shared.js'] },
  [share]: { file: 'assets/Share-14.js', isDynamicEntry: true, imports: ['_shared.js'] },
  [extras]: { file: 'assets/WizardExtras-15.js', isDynamicEntry: true, imports: ['_shared.js'] },
  [pricing]: { file: 'assets/repriced-16.js', isDynamicEntry: true },
  'src/site/blocks/wizard/Aside.tsx': { file: 'assets/Aside-7.js' },
  'style.css': { file: 'assets/style-9.css', src: 'style.css' },
}

const renderer: Manifest = {
  [render]: { file: 'render.js', css: ['base.css'], imports: ['_frame.js'], dynamicImports: [wizard, leadForm] },
  '_frame.js': { file: 'frame.js', css: ['frame.css'] },
  '_field.js': { file: 'field.js', css: ['field.css'], imports: ['_frame.js'] },
  [wizard]: { file: 'Wizard.js', css: ['wizard.css'], imports: ['_field.js'], dynamicImports: ['aside'] },
  [leadForm]: { file: 'LeadForm.js', imports: ['_field.js'] },
  [sideBySide]: { file: 'SideBySide.js', css: ['side-by-side.css'] },
  [filtering]: { file: 'Filtering.js', css: ['filtering.css'] },
  [share]: { file: 'Share.js', css: ['share.css'] },
  [extras]: { file: 'WizardExtras.js' },
  [pricing]: { file: 'repriced.js' },
  aside: { file: 'Aside.js', css: ['aside.css'] },
}

const assets = assetsIn({ browser, renderer }, kinds, (sheet) => `/* ${sheet} */`)

describe('what a page loads', () => {
  test('is one script, and then the app after all that it imports, directly or not, each once and after what it needs', () => {
    const { start, scripts } = pageAssets(assets, [], [])
    expect(start).toBe('/assets/start-12.js')
    expect(scripts).toEqual(['/assets/react-2.js', '/assets/shared-3.js', '/assets/browser-1.js'])
  })

  test('is what its blocks need as well, and no other block, before the app', () => {
    expect(pageAssets(assets, ['wizard', 'wizard'], ['wizard', 'wizard']).scripts).toEqual([
      '/assets/react-2.js',
      '/assets/shared-3.js',
      '/assets/forms-4.js',
      '/assets/Wizard-5.js',
      '/assets/browser-1.js',
    ])
  })

  test('is no script of blocks that only the document shows, whose style sheets it has', () => {
    const { scripts, css } = pageAssets(assets, ['leadForm', 'wizard'], ['leadForm'])
    expect(scripts.join()).not.toContain('Wizard')
    expect(css).toContain('wizard.css')
  })

  test('is no script at all without the app', () => {
    const { start, scripts } = pageAssets(assets, ['wizard'])
    expect([start, scripts]).toEqual([undefined, []])
  })

  test('names the whole style sheet by its address', () => {
    expect(pageAssets(assets, kinds, kinds).stylesheet).toBe('/assets/style-9.css')
  })
})

describe('the style sheet of a page', () => {
  test('is that of the frame and those of its blocks with all that they import, each once', () => {
    const { css } = pageAssets(assets, ['leadForm', 'wizard'])
    expect(css).toBe('/* frame.css *//* base.css *//* field.css *//* wizard.css */')
  })

  test('has of scripts that are not Latin the rules of its own language alone', () => {
    const css = 'h1{color:red}:root:lang(ar){--serif:Naskh}:root:lang(zh) :is(h1,h2){letter-spacing:0}p{margin:0}'
    expect(inLanguage(css, 'en-AE')).toBe('h1{color:red}p{margin:0}')
    expect(inLanguage(css, 'ar-AE')).toBe('h1{color:red}:root:lang(ar){--serif:Naskh}p{margin:0}')
    expect(inLanguage(css, 'zh-HK')).toBe('h1{color:red}:root:lang(zh) :is(h1,h2){letter-spacing:0}p{margin:0}')
  })

  test('has nothing of other blocks, and nothing that is loaded later', () => {
    expect(pageAssets(assets, ['leadForm'], ['leadForm']).css).not.toContain('wizard.css')
    expect(pageAssets(assets, kinds, kinds).css).not.toContain('aside.css')
    expect(pageAssets(assets, kinds, kinds).css).not.toContain('side-by-side.css')
    expect(pageAssets(assets, [...kinds, 'sideBySide'], [...kinds, 'sideBySide']).css).toContain('side-by-side.css')
    expect(pageAssets(assets, ['sideBySide', 'filtering']).css.match(/share\.css/g)).toHaveLength(1)
  })

  test('is that of the frame alone where there are no blocks', () => {
    expect(pageAssets(assets, []).css).toBe('/* frame.css *//* base.css */')
  })
})

describe('a build of another shape', () => {
  const bare = {
    browser: {
      [start]: { file: 'start.js' },
      [app]: { file: 'app.js' },
      [sideBySide]: { file: 'side.js' },
      [share]: { file: 'share.js' },
      [filtering]: { file: 'filtering.js' },
      [extras]: { file: 'extras.js' },
      [pricing]: { file: 'pricing.js' },
    },
    renderer: {
      [render]: { file: 'render.js' },
      [sideBySide]: { file: 'side.js' },
      [share]: { file: 'share.js' },
      [filtering]: { file: 'filtering.js' },
      [extras]: { file: 'extras.js' },
      [pricing]: { file: 'pricing.js' },
    },
  }
  const none = () => ''

  test('without a style sheet names none', () => {
    expect(assetsIn(bare, [], none).stylesheet).toBeUndefined()
  })

  test('in which modules import each other comes to an end', () => {
    const circle: Manifest = {
      ...bare.browser,
      [app]: { file: 'app.js', imports: ['_a.js'] },
      '_a.js': { file: 'a.js', imports: ['_b.js'] },
      '_b.js': { file: 'b.js', imports: ['_a.js', app] },
    }
    expect(assetsIn({ ...bare, browser: circle }, [], none).app.scripts).toEqual(['/b.js', '/a.js', '/app.js'])
  })

  test.each([start, app, sideBySide, filtering])('without %s is an error that names it', (missing) => {
    const { [missing]: _, ...browser }: Manifest = bare.browser
    expect(() => assetsIn({ ...bare, browser }, [], none)).toThrow(missing)
  })

  test('without the renderer or a block is an error that names it', () => {
    expect(() => assetsIn({ ...bare, renderer: {} }, [], none)).toThrow(render)
    expect(() => assetsIn(bare, ['wizard'], none)).toThrow(wizard)
  })

  test('of no files at all gives a page none', () => {
    expect(pageAssets(noAssets, kinds)).toMatchObject({ css: '', scripts: [], stylesheet: undefined })
  })
})
