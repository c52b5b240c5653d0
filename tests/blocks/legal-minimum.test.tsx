import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LegalMinimum } from '#blocks/comparison/LegalMinimum.tsx'

test('what plans say of the legal minimum is a sentence of its own behind the link', () => {
  const html = renderToStaticMarkup(
    <LegalMinimum
      label="The law asks for"
      facts={['much']}
      note="No plan here says so."
      href="/law"
      meaning="What that means"
    />,
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('The law asks for much\u00a0· What that means No plan here says so.')
})
