import { expect, test } from 'vitest'
import { breadcrumb } from '#pages/breadcrumb.ts'

const labels = new Map([
  ['/', 'Home'],
  ['/contact', 'Contact'],
  ['/quotes', 'Quotes'],
  ['/quotes/atlantis', 'Atlantis'],
  ['/quotes/atlantis/thank-you', 'Thank You'],
  ['/guides/old/thank-you', 'Thank You'],
])

test('is empty on the home page', () => {
  expect(breadcrumb('/', labels)).toEqual([])
})

test('starts at home, and its last entry is no link', () => {
  expect(breadcrumb('/contact', labels)).toEqual([{ label: 'Home', href: '/' }, { label: 'Contact' }])
})

test('has an entry for every segment of the path that is a page', () => {
  expect(breadcrumb('/quotes/atlantis/thank-you', labels)).toEqual([
    { label: 'Home', href: '/' },
    { label: 'Quotes', href: '/quotes' },
    { label: 'Atlantis', href: '/quotes/atlantis' },
    { label: 'Thank You' },
  ])
})

test('leaves out segments that lead nowhere', () => {
  expect(breadcrumb('/guides/old/thank-you', labels)).toEqual([{ label: 'Home', href: '/' }, { label: 'Thank You' }])
})

test('has home once, also where it stands at the start of every path', () => {
  const translated = new Map([
    ['/xx', 'Home'],
    ['/xx/contact', 'Contact'],
  ])
  expect(breadcrumb('/xx/contact', translated, '/xx')).toEqual([{ label: 'Home', href: '/xx' }, { label: 'Contact' }])
})

test('takes no page for an ancestor only because its path begins alike', () => {
  const similar = new Map([...labels, ['/quotes-and-more', 'More']])
  expect(breadcrumb('/quotes-and-more', similar)).toEqual([{ label: 'Home', href: '/' }, { label: 'More' }])
})
