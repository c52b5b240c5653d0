import { expect, test } from 'vitest'
import { accentStyles } from '../../src/renderer/styles/accent-styles.ts'
import { site } from '../fixtures/site.ts'

const styles = accentStyles(site)

test('pages of no market wear the accent of the site, in light and dark', () => {
  expect(styles).toContain(':root{--accent:light-dark(#015636,#89d4ac)}')
})

test('each market has its own accent, in light and dark', () => {
  expect(styles).toContain('[data-accent="atlantis"]{--accent:light-dark(#0f4d66,#99d0e0)}')
  expect(styles).toContain('[data-accent="lemuria"]{--accent:light-dark(#5a2f7a,#cfb2f3)}')
  expect(styles).toContain('[data-accent="hyperborea"]{--accent:light-dark(#065c57,#71d5cc)}')
})

test('the accents stand in the layer of the design tokens and nowhere else', () => {
  expect(styles).toMatch(/^@layer tokens\{.*\}$/s)
  expect(styles.match(/--accent/g)).toHaveLength(site.markets.length + 1)
})
