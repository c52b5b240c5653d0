import { Ajv2020 } from 'ajv/dist/2020.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainVisit } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { type BlockKind, blockKinds, examples } from '#site/blocks/blocks.ts'
import { renderPage } from '#site/render.tsx'
import { DetailList } from '#site/renderer/elements/DetailList.tsx'
import { schemaFiles } from '#tests/contract/schema-files.ts'
import { examplePage } from '#tests/fixtures/block-examples.ts'

const ajv = new Ajv2020({ strict: false, schemas: [...schemaFiles.values()] })

const kinds = Object.keys(blockKinds) as BlockKind[]

test.each(kinds)('the example of %s keeps to its schema', (kind) => {
  const validate = ajv.getSchema(schemaFiles.get(`schemas/blocks/${kind}.schema.json`)?.$id ?? '')
  validate?.(examples[kind])
  expect(validate?.errors).toBeNull()
})

test.each(kinds)('the example of %s shows all that is written in it', async (kind) => {
  const page = examplePage(kind)
  const html = await renderPage(page, plainVisit, noAssets)
  // On the page the figures of its list are filled in.
  const { heading, title, text } = Object(page.blocks.find((block) => block.kind === kind) ?? examples[kind])
  for (const shown of [heading, title, text])
    if (shown !== undefined) expect(html).toContain(shown.replaceAll("'", '&#x27;'))
  expect(html).not.toContain('{list.')
  expect(html.split('<main')[1]?.split('</main>')[0]?.length).toBeGreaterThan(150)
})

test('exceptions to office hours are folded under the usual hours, and nothing is folded without exceptions', () => {
  const shown = (notes: string[]) =>
    renderToStaticMarkup(<DetailList details={[{ term: 'Phone', detail: '1', notes }]} />)
  expect(shown(['9 to 6', 'Monday: closed'])).toContain(
    '<details><summary>9 to 6</summary><ul><li>Monday: closed</li></ul></details>',
  )
  expect(shown(['9 to 6'])).not.toContain('<details>')
})
