import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneLink } from '#site/renderer/elements/Links.tsx'

test('a telephone number calls without its spaces, and is read from left to right and on one line', () => {
  expect(renderToStaticMarkup(<PhoneLink phone={{ real: '+65 6123 4567' }} />)).toBe(
    '<a href="tel:+6561234567" dir="ltr">+65\u00a06123\u00a04567</a>',
  )
})
