import type { Frame, Page } from 'playwright/test'
import { parse } from 'yaml'
import { waysToChoose, withForms } from '#engine/text.ts'
import type { PageBlock } from '#site/blocks/blocks.ts'
import type { Source } from '#studio/protocol.ts'
import { allPages } from '#tests/launch/launch-site.ts'
import type { Previewed } from './previewed.ts'
import { expect, test } from './test.ts'

/** A text that was clicked, and the place that was selected. */
interface Clicked {
  readonly text: string
  readonly to: Pick<Source, 'file' | 'at'> | undefined
}

/** A page of each kind, and one in each language. */
const pages = [
  ...new Map(allPages.map((page) => [`${page.lang} ${page.blocks.map(kindOf).join()}`, page.path])).values(),
]

function kindOf({ kind }: PageBlock): string {
  return kind
}

test('every text of every kind of page leads to the field that has it', { tag: '@slow' }, async ({ page, preview }) => {
  test.slow()
  const lost: string[] = []
  let all = 0
  for (const path of pages) {
    const clicked = await clickAll(page, preview, path)
    all += clicked.length
    lost.push(
      ...clicked.filter((one) => !hasText(preview, one)).map(({ text, to }) => `${path}: ${text} -> ${said(to)}`),
    )
  }
  expect(pages.length).toBeGreaterThan(30)
  expect(all).toBeGreaterThan(4000)
  expect(lost).toEqual([])
})

const said = (to: Clicked['to']) => (to ? `${to.file} ${to.at.join('/')}` : 'nothing')

/** Clicks on each visible text of a page, at its position. */
async function clickAll(page: Page, preview: Previewed, path: string): Promise<Clicked[]> {
  const frame = await preview.open(page, path)
  await preview.tell(page, { kind: 'mode', selects: true })
  await frame.waitForLoadState('networkidle')
  const texts = await clickTexts(frame)
  const selected = await preview.toldAll(page, 'selected', texts.length)
  return texts.map((text, i) => ({ text, to: selected[i] }))
}

/** Clicks on all texts by a script in the page; returns the texts. */
function clickTexts(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const walker = document.createTreeWalker(document.getElementById('root') as HTMLElement, NodeFilter.SHOW_TEXT)
    const clicked: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { nodeValue: text, parentElement: parent } = node
      if (
        !text ||
        parent?.closest('.unseen') ||
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        !/[\p{L}\p{N}]/u.test(text)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxOf = () => range.getClientRects()[0] ?? new DOMRect()
      scrollTo({ top: scrollY + boxOf().top - 300, behavior: 'instant' })
      const { left, top, width, height } = boxOf()
      const [clientX, clientY] = [left + Math.min(width / 2, 20), top + height / 2]
      const target = document.elementFromPoint(clientX, clientY)
      if (width < 2 || !target?.contains(node)) continue
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }))
      clicked.push(text.replaceAll(/\s+/g, ' ').trim())
    }
    return clicked
  })
}

/** Whether the field contains the text, or the text was made of the field. */
function hasText(preview: Previewed, { text, to }: Clicked): boolean {
  if (!to) return false
  const value = valueAt(preview, to)
  if (value === undefined) return false
  const isMade = madeOf.some(([form, at]) => form.test(text) && at.test(to.at.join('/')))
  // Pages call a plan by its provider's name and its own.
  const isName = /^plans\/\d+\/plan$|^providers\/\d+\/name$/.test(to.at.join('/')) && words(text).includes(words(value))
  const isOne = (own: string) => words(own).includes(words(text)) || isFilled(own, text)
  return isMade || isName || waysToChoose(value).some(isOne)
}

function valueAt(preview: Previewed, { file, at }: Pick<Source, 'file' | 'at'>): string | undefined {
  const [, front = '', ...rest] = preview.textOf(file).split(/^---$/m)
  // The body begins below the second line of dashes.
  if (at[0] === 'text') return rest.join('---').split('\n')[Number(at[2]) + 1]
  let value: unknown = file.endsWith('.md') ? parse(front) : preview.valueOf(file)
  for (const key of at) value = Object(value)[key]
  return typeof value === 'object'
    ? JSON.stringify(value)
    : typeof value === 'number'
      ? value.toLocaleString('en')
      : (value as string | undefined)
}

/**
 * Whether a text is a filled template, in any of its forms; in a table one of its cells, beside a link the part behind
 * the link.
 */
function isFilled(template: string, text: string): boolean {
  return template.split(/\||\]\([^)]*\)/).some((cell) => {
    const parts = withForms(cell, () => '{forms}').split(/\{[\w.-]+\}/)
    const form = new RegExp(`^${parts.map((part) => RegExp.escape(words(part))).join('.*')}$`, 'u')
    return parts.length > 1 && form.test(words(text))
  })
}

/**
 * Texts that are made of fields other than texts, or of several: figures, initials, dates, names of countries and
 * languages.
 */
const madeOf: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:\p{Sc}|[A-Z]{1,2}\$|RM|[A-Z]{3})$/u, /\/(?:price|coverage)$|^adjustments\/\d+\/amount$/],
  // An amount with its currency.
  [/^(?:\p{Sc}|[A-Z]{1,2}\$|RM|[A-Z]{3}\s)[\d,.]+$/u, /\/facts\/[\w-]+$/],
  [/^[A-Z]{2}$/, /^(?:plans|providers|blocks\/0\/title)/],
  [/\d(?: out of 5| daripada 5|分| من 5)/, /\/rating$/],
  [/\d{4}/, /(?:^|\/)(?:date|published|updated|until)$/],
  // A plan with its premium, a country with its phone line, a premium with who gets it.
  [/^.+[,、،].+/, /^plans\/\d+\/plan$|^contact\/helpline\/label$/],
  [/\d/, /^subsidy\/label$/],
  [/./, /^(?:country|locale|languages\/\d+\/tag|contact\/officeHours)$/],
]

function words(text: string): string {
  return text.replaceAll(/\\[nt"]|[^\p{L}\p{N}]+/gu, ' ').trim()
}
