import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { loadBlocks } from '#site/blocks/components.ts'
import { pages } from '#site/pages/pages.ts'
import { PageView } from '#site/renderer/PageView.tsx'
import { marketOf, site } from '#tests/launch/launch-site.ts'

/** The lines over folded plans on the page of a market for a query, with other messages for those that do not say. */
async function linesOver(market: string, query: string, undecided: string): Promise<string[]> {
  const messages = { ...site.messages, filtering: { ...site.messages.filtering, undecided } }
  const { path } = marketOf(market).landing
  const page = pages({ ...site, messages }).find((one) => one.path === path)
  if (!page) throw new Error(`${path} has no page.`)
  const visit = { filters: query }
  const components = await loadBlocks(page, visit)
  const html = renderToString(
    <StaticRouter location={`${path}?${query}`}>
      <PageView page={page} visit={visit} components={components} />
    </StaticRouter>,
  )
  return [...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, line = '']) => line)
}

test('plans that do not say whether they fit are counted with what they do not say', async () => {
  const words = '{count} may fit, but do not say: {items}'
  const lines = await linesOver('singapore', 'benefit=dental', words)
  expect(lines).toContain('17 may fit, but do not say: Dental')
  const several = await linesOver('singapore', 'benefit=dental&benefit=telehealth', words)
  expect(several).toContain('20 may fit, but do not say: Dental, Telehealth')
  const turned = await linesOver('singapore', 'benefit=telehealth&benefit=dental', words)
  expect(turned).toContain('20 may fit, but do not say: Telehealth, Dental')
})
