import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Results } from '#desk/app/outcomes/Results.tsx'

const results = { plan: [], page: [], language: [] }

test('why requests were lost is told in a picture and in a table, with a figure only where there are enough', () => {
  const lost = [
    { title: 'Price', requests: 12 },
    { title: 'Moved away', requests: null },
  ]
  const html = renderToStaticMarkup(<Results results={results} lost={lost} />)
  const [picture = '', table = ''] = html.split('<table')
  for (const part of [picture, table]) {
    expect(part).toMatch(/Price.*12.*Moved away.*too few to say/s)
    expect(part).not.toContain('null')
  }
})

test('a heading stands over no empty picture', () => {
  expect(renderToStaticMarkup(<Results results={results} lost={[]} />)).not.toContain('<h3>')
})
