import type { Page } from 'playwright/test'

/** All that people see or hear of Studio's window: texts, names, placeholders, titles and short values; not the previewed page. */
export function visibleWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = [document.title]
    const named = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ]
    for (const element of document.body.querySelectorAll('*')) {
      if (['IFRAME', 'SCRIPT', 'STYLE', 'TEXTAREA'].includes(element.tagName)) {
        words.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '')
        continue
      }
      // What visitors read in a text is the author's.
      if (element.closest('[contenteditable]')?.parentElement?.closest('[contenteditable]') ?? false) continue
      const isOption = element.tagName === 'OPTION'
      if (!isOption && !element.checkVisibility({ visibilityProperty: true })) continue
      words.push(...named.map((name) => element.getAttribute(name) ?? ''))
      if (element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type))
        words.push(element.value)
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      words.push(own.map((node) => node.textContent).join(''))
    }
    return [...new Set(words.map((text) => text.trim()))].filter((text) => text !== '')
  })
}
