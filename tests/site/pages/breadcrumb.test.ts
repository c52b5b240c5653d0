import { expect, test } from 'vitest'
import { breadcrumb } from '#site/pages/breadcrumb.ts'

const labels = new Map([
  ['/', 'Home'],
  ['/contact', 'Contact'],
  ['/quotes', 'Quotes'],
  ['/quotes/atlantis', 'Atlantis'],
  ['/quotes/atlantis/thank-you', 'Thank You'],
  ['/guides/old/thank-you', 'Thank You'],
])

test('is empty on the home page', () => {
  expect(breadcrumb({ path: '/' }, labels)).toEqual([])
})

test('starts at home, and its last entry is no link', () => {
  expect(breadcrumb({ path: '/contact' }, labels)).toEqual([{ label: 'Home', href: '/' }, { label: 'Contact' }])
})

test('has an entry for every segment of the path that is a page', () => {
  expect(breadcrumb({ path: '/quotes/atlantis/thank-you' }, labels)).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Quotes', href: '/quotes' },
    { label: 'Atlantis', href: '/quotes/atlantis' },
    { label: 'Thank You' },
  ])
})

test('leaves out the page right above one that asks for it', () => {
  expect(breadcrumb({ path: '/quotes/atlantis/thank-you', skipsParent: true }, labels)).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Quotes', href: '/quotes' },
    { label: 'Thank You' },
  ])
})

test('leaves out segments that lead nowhere', () => {
  expect(breadcrumb({ path: '/guides/old/thank-you' }, labels)).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Thank You' },
  ])
})

test('has home once, also where it stands at the start of every path', () => {
  const translated = new Map([
    ['/xx', 'Home'],
    ['/xx/contact', 'Contact'],
  ])
  expect(breadcrumb({ path: '/xx/contact' }, translated, '/xx')).toEqual([
    { label: 'Home', href: '/xx' },
    { label: 'Contact' },
  ])
})

test('takes no page for an ancestor only because its path begins alike', () => {
  const similar = new Map([...labels, ['/quotes-and-more', 'More']])
  expect(breadcrumb({ path: '/quotes-and-more' }, similar)).toEqual([{ label: 'Home', href: '/' }, { label: 'More' }])
})
