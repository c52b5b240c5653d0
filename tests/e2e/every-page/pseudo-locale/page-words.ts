/** All words of a document: those that are seen, those for screen readers, and those for search engines. */
export function wordsOf(page: Document): string[] {
  const spoken = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext']
  const described = [
    'meta[name=description], meta[name^="twitter:"]:not([name="twitter:card"]):not([name="twitter:image"])',
    'meta[property="og:title"], meta[property="og:description"], meta[property$=":alt"]',
  ].join()
  const strings = (value: unknown, key = ''): string[] => {
    if (typeof value === 'string')
      return /^(name|headline|description|text|articleSection|slogan|areaServed)$/.test(key) ? [value] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, own]) => strings(own, Array.isArray(value) ? key : name))
  }
  const texts: string[] = []
  const walker = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode as Text
    // Elements marked as another language are left out.
    if (!parentElement?.closest('script, style, body [lang]')) texts.push(data)
  }
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')]
  return [
    ...texts,
    ...spoken.flatMap((name) => [...page.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name) ?? '')),
    ...[...page.querySelectorAll(described)].map((one) => one.getAttribute('content') ?? ''),
    ...data.flatMap(({ textContent }) => strings(JSON.parse(textContent ?? ''))),
  ].filter((text) => /[A-Za-z]/.test(text))
}
