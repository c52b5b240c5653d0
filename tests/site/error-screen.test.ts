import { expect, test } from 'vitest'
import { pages } from '../../src/pages/pages.ts'
import { noAssets } from '../../src/site/assets.ts'
import { renderErrorScreen } from '../../src/site/render.tsx'
import { site } from '../fixtures/site.ts'

const [frame] = pages(site)

test.each([
  [500, true],
  [503, true],
  [413, false],
  [403, false],
])(
  'the error screen for %i leads home, and again to the same place where the fault is ours',
  async (status, isOurs) => {
    if (!frame) throw new Error('The fixture has no page.')
    const html = await renderErrorScreen(frame, status, noAssets)
    expect(html).toMatch(/<a class="[^"]+" href="\/" target="_self">error\.home<\/a>/)
    expect(/<a class="[^"]+" href="\?">error\.retry<\/a>/.test(html)).toBe(isOurs)
  },
)
