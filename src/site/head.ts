import type { Page } from '../pages/page.ts'

/** Brings the document's head up to date after a navigation within the app; the first page's stands in its HTML. */
export function describeInHead({ meta, lang, dir }: Page): void {
  document.title = meta.title
  document.documentElement.lang = lang
  document.documentElement.dir = dir
  attribute('meta[name="description"]', 'content', meta.description)
  attribute('link[rel="canonical"]', 'href', meta.canonical)
  document.querySelector('meta[name="robots"]')?.remove()
  if (!meta.noindex) return
  const robots = document.createElement('meta')
  robots.name = 'robots'
  robots.content = 'noindex'
  document.head.append(robots)
}

function attribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value)
}
