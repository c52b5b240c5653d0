import type { Block } from '../../../contract/config.ts'

/** The kinds of block that the site makes of a profile or a text, and nobody writes. */
export const madeByTheSite: readonly Block['kind'][] = ['providerHeader', 'providerPlans', 'article']

/** The kinds of block that carry a page's main heading. */
export const openings: readonly Block['kind'][] = [
  'hero',
  'wizard',
  'confirmation',
  'notFound',
  'reviewHeader',
  'providerHeader',
  'article',
]
