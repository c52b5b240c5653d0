import { expect, test } from 'vitest'
import { check, put, soundExcept, soundText } from '#tests/checker/sound.ts'

const [original, overlay] = ['config/markets/lemuria.json', 'config/markets/lemuria.ar-EG.json']
const figure = '{plan.indri-canopy.facts.best-for}'

/** The titles that are too long in Lemuria's Arabic, where a fact of its plan has words of each language. */
function longTitles({ english, arabic, before }: Record<'english' | 'arabic' | 'before', string>) {
  const fact = (words: string) => put(['plans', 0, 'facts', 'best-for'], words)
  const title = put(['landing', 'meta', 'title'], `${before}${figure}`)
  const files = {
    [original]: fact(english)(soundText(original)),
    [overlay]: title(fact(arabic)(soundText(overlay))),
  }
  return check(soundExcept(files)).diagnostics.filter(({ rule }) => rule === 'meta-fits')
}

test('a translated title is measured with the words that its figures have in its language', () => {
  const before = 'ليموريا '.repeat(6)
  const [short, long] = ['المتسلقون', 'المتسلقون والغواصون والبحارة']
  expect(longTitles({ english: 'Climbers, divers and all sailors', arabic: short, before })).toEqual([])
  expect(longTitles({ english: 'Climbers', arabic: long, before })).toMatchObject([
    { file: overlay, message: 'This title has 76 characters: search engines cut it after about 60.' },
  ])
})

test('a translated title is measured where it quotes a market without a translation', () => {
  const before = `${'ليموريا '.repeat(6)} {plan.triton-trident.name} `
  expect(longTitles({ english: 'Climbers', arabic: 'المتسلقون', before })).toHaveLength(1)
})
