import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LegalMinimum } from '#site/blocks/comparison/LegalMinimum.tsx'

test('what plans say of the legal minimum is a sentence of its own behind the link', () => {
  const html = renderToStaticMarkup(
    <LegalMinimum
      label="The law asks for"
      facts={['much', 'more']}
      note="No plan here says so."
      href="/law"
      meaning="What that means"
    />,
  )
  expect(html.replace('<br/>', '\n').replaceAll(/<[^>]+>/g, '')).toBe(
    'The law asks for much more What that means\nNo plan here says so.',
  )
})
