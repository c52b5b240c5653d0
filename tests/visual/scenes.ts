import { signed } from '#tests/e2e/served-site.ts'
import { blockScenes } from './block-scenes.ts'
import { comparisonScenes } from './comparison-scenes.ts'
import { formScenes } from './form-scenes.ts'
import { languageScenes } from './language-scenes.ts'
import type { Scene } from './scene.ts'

const request = '/quotes/bahrain/thank-you?reference=HC-7K3M-9QXT&sent=2026-11-26T09:00Z&date=2026-12-07'
const thankYou = { kind: 'thank-you', path: signed(request) }

/** Pages without states. */
const readingScenes: readonly Scene[] = [
  { kind: 'home', state: 'top', path: '/' },
  { kind: 'home', state: 'narrow', path: '/', widths: [320] },
  { kind: 'home', state: 'large-text', path: '/', largeText: true },
  { kind: 'chooser', state: 'top', path: '/quotes' },
  { kind: 'results', state: 'top', path: '/results' },
  { kind: 'provider', state: 'all', path: '/providers' },
  { kind: 'provider', state: 'list', path: '/providers/singapore' },
  { kind: 'provider', state: 'profile', path: '/providers/singapore/liberty' },
  { kind: 'provider', state: 'notice', path: '/providers/uae/oman' },
  { kind: 'review', state: 'list', path: '/reviews' },
  { kind: 'review', state: 'one', path: '/reviews/axa-maid-insurance' },
  { kind: 'ranking', state: 'list', path: '/comparisons' },
  { kind: 'ranking', state: 'cheapest', path: '/comparisons/cheapest-maid-insurance' },
  { kind: 'ranking', state: 'narrow', path: '/comparisons/cheapest-maid-insurance', widths: [320] },
  { kind: 'ranking', state: 'promotions', path: '/comparisons/maid-insurance-promotions' },
  { kind: 'article', state: 'list', path: '/blog' },
  { kind: 'article', state: 'one', path: '/blog/singapore-maid-insurance-guide' },
  { kind: 'article', state: 'narrow', path: '/blog/singapore-maid-insurance-guide', widths: [320] },
  { kind: 'article', state: 'printed', path: '/blog/singapore-maid-insurance-guide', printed: true, widths: [768] },
  { kind: 'glossary', state: 'top', path: '/glossary' },
  { kind: 'faq', state: 'top', path: '/faq' },
  { kind: 'claims', state: 'top', path: '/claims' },
  { kind: 'legal', state: 'privacy', path: '/privacy' },
  { kind: 'upcoming', state: 'top', path: '/japan-maid-insurance' },
  { ...thankYou, state: 'reference' },
  { ...thankYou, state: 'printed', printed: true, widths: [768] },
  { kind: 'thank-you', state: 'plain', path: '/contact/thank-you' },
  { kind: 'thank-you', state: 'unconfirmed', path: request },
  { kind: 'not-found', state: 'top', path: '/no-such-page' },
]

const menuScenes: readonly Scene[] = [
  {
    kind: 'menu',
    state: 'open',
    path: '/singapore-maid-insurance',
    widths: [320, 390, 768],
    inSight: true,
    act: (page) => page.locator('[popovertarget=site-menu]').click(),
  },
  {
    kind: 'menu',
    state: 'markets',
    path: '/',
    widths: [1280],
    inSight: true,
    act: (page) => page.locator('[popovertarget=markets-menu]').click(),
  },
]

/** Every page kind in every state and language, and every kind of block by itself. */
export const scenes: readonly Scene[] = [
  ...readingScenes,
  ...menuScenes,
  ...comparisonScenes,
  ...formScenes,
  ...languageScenes,
  ...blockScenes,
]
