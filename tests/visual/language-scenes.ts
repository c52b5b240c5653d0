import type { Scene } from './scene.ts'

/** Each further language of the site by its address, with a market that speaks it. */
const languages = { 'zh-hk': 'hong-kong', 'ms-my': 'malaysia', 'ar-ae': 'uae' }

/** The pages that every language has. */
const pagesOf = (market: string): Readonly<Record<string, string>> => ({
  home: '',
  landing: `/${market}-maid-insurance`,
  wizard: `/quotes/${market}`,
  providers: `/providers/${market}`,
  articles: '/blog',
})

/** The pages that one language alone has besides English. */
const onlyChinese = {
  rankings: '/comparisons',
  reviews: '/reviews',
  glossary: '/glossary',
  faq: '/faq',
  contact: '/contact',
  legal: '/privacy',
}

const scene = (language: string, state: string, path: string): Scene => ({
  kind: language,
  state,
  path: `/${language}${path}`,
  widths: [390, 1280],
})

/** Each kind of page in the languages that are no English. */
export const languageScenes: readonly Scene[] = [
  ...Object.entries(languages).flatMap(([language, market]) =>
    Object.entries(pagesOf(market)).map(([state, path]) => scene(language, state, path)),
  ),
  ...Object.entries(onlyChinese).map(([state, path]) => scene('zh-hk', state, path)),
]
