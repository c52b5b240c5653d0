import { expect, test } from 'vitest'
import { check, soundExcept, soundText } from '#tests/checker/sound.ts'

const file = 'config/pages/home.json'

/** The findings about a text of the home page. */
function findingsOf(text: string) {
  const home = JSON.parse(soundText(file))
  home.blocks[0].text = text
  const { diagnostics } = check(soundExcept({ [file]: JSON.stringify(home) }))
  return diagnostics.filter(({ rule }) => rule === 'figures-known')
}

test('a figure that nothing has is told with the one that was meant, once for each text', () => {
  expect(findingsOf('{markets.opn}, and {markets.opn}')).toMatchObject([
    { message: 'There is no figure "{markets.opn}". Did you mean "{markets.open}"?' },
  ])
})

test('each of many unknown figures is told, and only the first are compared with the known ones', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const misspelt = ['ope_n', 'op_en', 'o_pen'].flatMap((name) => letters.map((letter) => name.replace('_', letter)))
  const findings = findingsOf([...new Set(misspelt)].map((name) => `{markets.${name}}`).join(', '))
  expect(findings.length).toBeGreaterThan(70)
  expect(findings.filter(({ message }) => message.includes('Did you mean'))).toHaveLength(50)
})
