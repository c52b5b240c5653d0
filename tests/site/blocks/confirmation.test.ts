import { expect, test } from 'vitest'
import { plainVisit } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { renderPage } from '#site/render.tsx'
import { examplePage } from '#tests/fixtures/block-examples.ts'

/** The opening of the example's page. */
async function opening(reference?: string): Promise<string> {
  const page = await renderPage(
    examplePage('confirmation'),
    { ...plainVisit, ...(reference && { reference }) },
    noAssets,
  )
  return /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? ''
}

test('a thank-you page draws the thanks only once a request was sent', async () => {
  const drawing = 'viewBox="0 0 320 226"'
  expect(await opening('HC-7K3M-9QXT')).toContain(drawing)
  expect(await opening()).not.toContain(drawing)
})
