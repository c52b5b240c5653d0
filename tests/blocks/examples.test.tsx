import { Ajv2020 } from 'ajv/dist/2020.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type BlockKind, blockKinds } from '../../src/blocks/blocks.ts'
import { loadBlocks } from '../../src/blocks/components.ts'
import { plainVisit } from '../../src/engine/forms/visit.ts'
import type { ArticleText, Profile, Site } from '../../src/engine/site/site.ts'
import { pages } from '../../src/pages/pages.ts'
import { PageView } from '../../src/renderer/PageView.tsx'
import { schemaFiles } from '../contract/schema-files.ts'
import { marketOf, site } from '../fixtures/site.ts'

const meta = { title: 'Nereus', description: 'Cover for deep water.', crumb: 'Nereus' }
const points = [{ icon: 'check' as const, title: 'Deep', text: 'To the bottom.' }]

const profile: Profile = {
  id: 'nereus',
  market: 'atlantis',
  meta,
  tagline: meta.description,
  highlights: points,
  about: { heading: 'About', paragraphs: ['It insures.'] },
  plansHeading: 'Plans',
  plans: [{ kind: 'listed', id: 2 }],
  why: { heading: 'Why', items: points },
  closing: { heading: 'Enough?', text: 'Ask.', quote: 'Quote', agent: 'Agent' },
}

const article: ArticleText = {
  ...meta,
  id: 'first-steps',
  excerpt: 'Where to begin.',
  listed: true,
  picture: 'harbour',
  published: '2031-01-01',
  updated: '2031-02-01',
  editor: 'The editors',
  readTime: 3,
  next: [],
  html: '<p>Begin here.</p>',
  contents: [],
}

/** The site with the example of one kind alone on the landing page of Atlantis. */
function siteWith(kind: BlockKind): Site {
  const atlantis = marketOf('atlantis')
  const landing = { ...atlantis.landing, blocks: [blockKinds[kind].example] }
  return {
    ...site,
    markets: [{ ...atlantis, landing }, marketOf('lemuria')],
    profiles: [profile],
    articles: [article],
  }
}

const ajv = new Ajv2020({ strict: false, schemas: [...schemaFiles.values()] })

const kinds = Object.keys(blockKinds) as BlockKind[]

test.each(kinds)('the example of %s keeps to its schema', (kind) => {
  const validate = ajv.getSchema(schemaFiles.get(`schemas/blocks/${kind}.schema.json`)?.$id ?? '')
  validate?.(blockKinds[kind].example)
  expect(validate?.errors).toBeNull()
})

test.each(kinds)('the example of %s shows all that is written in it', async (kind) => {
  const page = pages(siteWith(kind)).find(({ path }) => path === marketOf('atlantis').landing.path)
  if (!page) throw new Error('There is no landing page.')
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PageView page={page} visit={plainVisit} components={await loadBlocks(page)} />
    </MemoryRouter>,
  )
  const { heading, title, text } = Object(blockKinds[kind].example)
  for (const shown of [heading, title, text])
    if (shown !== undefined) expect(html).toContain(shown.replaceAll("'", '&#x27;'))
  expect(html.split('<main')[1]?.split('</main>')[0]?.length).toBeGreaterThan(150)
})
