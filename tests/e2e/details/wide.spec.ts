import { expectNoOverflow } from '#tests/e2e/overflow.ts'
import { expect, test } from '#tests/e2e/test.ts'

const pages = [
  '/',
  '/singapore-maid-insurance',
  '/singapore-maid-insurance?compare=axa-comprehensive-plus.fwd-premier-maid',
  '/comparisons/best-maid-insurance',
  '/blog/singapore-maid-insurance-guide',
  '/contact',
  '/faq',
  '/claims',
]

/** The paragraphs, other than rows of figures, whose lines hold more characters than a reader's eye follows. */
function longLines() {
  return [...document.querySelectorAll('main :is(p:not(:has(> strong)), dd, blockquote), footer p')].flatMap(
    (paragraph) => {
      const text = paragraph.textContent.trim()
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
      return text.length / Math.max(lines, 1) > 85 ? [`${Math.round(text.length / lines)}: ${text.slice(0, 60)}`] : []
    },
  )
}

test('a screen of 1,920 px gives tables and cards 1,440 px, and prose no longer lines', { tag: '@slow' }, async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1920, height: 1080 } })
  for (const path of pages) {
    await page.goto(path)
    const widths = await page
      .locator('main > div > :is(section, header), main section, main article')
      .evaluateAll((parts) => {
        return parts.map((part) => {
          const { paddingLeft, paddingRight } = getComputedStyle(part)
          return part.getBoundingClientRect().width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        })
      })
    expect(Math.round(Math.max(...widths)), path).toBe(1440)
    expect(await page.evaluate(longLines), path).toEqual([])
    await expectNoOverflow(page, path)
  }
  await page.goto('/singapore-maid-insurance')
  expect((await page.getByRole('table').first().boundingBox())?.width).toBeGreaterThan(1350)
  await page.close()
})

test('the contact form uses two thirds of a wide screen, two fields abreast', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/contact')
  const top = async (name: string) => (await page.getByRole('textbox', { name }).boundingBox())?.y
  expect(await top('Full name')).toBe(await top('E-mail address'))
  const message = await page.getByRole('textbox', { name: 'Message' }).boundingBox()
  expect(message?.width).toBeGreaterThan(850)
})
