import { expect, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'

const paths = ['/', '/singapore-maid-insurance', '/ms-my/malaysia-maid-insurance', '/quotes/kuwait', '/compare']

for (const path of paths)
  test(`no word of ${path} is broken in two, from 320 to 1280 px`, {
    tag: path.startsWith('/ms-my') ? [] : '@slow',
  }, async ({ page }) => {
    await page.goto(path)
    for (const width of isAll ? [320, 360, 390, 480, 768, 1024, 1280] : [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.getByRole('main').evaluate(brokenWords), `at ${width} px`).toEqual([])
    }
  })

/** The words of an element that begin on one line and end on another. */
function brokenWords(element: HTMLElement | SVGElement): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    const { parentElement } = node
    if (!parentElement?.checkVisibility({ visibilityProperty: true }) || parentElement.closest('[aria-hidden]'))
      continue
    for (const match of node.textContent?.matchAll(/\p{L}+/gu) ?? []) {
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      if (lines.size > 1) broken.push(match[0])
    }
  }
  return broken
}
