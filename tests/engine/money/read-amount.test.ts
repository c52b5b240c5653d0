import { expect, test } from 'vitest'
import { readAmount } from '#engine/amounts.ts'
import { money, moneyText, styledCurrency } from '#engine/money.ts'
import { pick, randomFrom } from '#tests/mutation/mutations.ts'

const dinar = { code: 'KWD', symbol: 'KWD' }
const dollar = { code: 'SGD', symbol: 'S$' }

test.each([
  ['580', 580],
  ['1,200', 1200],
  ['S$1,200.50', 1200.5],
  ['1,20,000', 120_000],
  ['RM 1.200,50', 1200.5],
  ['1.200.000', 1_200_000],
  ["1'200", 1200],
  ['580,5', 580.5],
  ['1200.500', 1200.5],
  ['0.500', 0.5],
  ['.5', 0.5],
  ['٣٬٥٠٠', 3500],
  ['１２００', 1200],
  ['−5', -5],
  ['1\u202f250,50', 1250.5],
  ['1’250.50', 1250.5],
  ['5729,250', 5729.25],
  ['১,২৫০', 1250],
  ['\u200f1,234.50\u00a0S$\u200f', 1234.5],
  ['\u2067\u200eS$\u00a0500\u2069', 500],
])('%s is read as %d', (text, amount) => {
  expect(readAmount(text, dollar)).toMatchObject({ amount })
})

test.each([
  ['IRR', '\ufdfc', '\ufdfc12,000'],
  ['ILS', '\u20aa', '\u200f12,000.00\u00a0\u20aa'],
  ['AED', 'د.إ.\u200f', '\u200f١٢٬٠٠٠\u00a0د.إ.\u200f'],
  ['JPY', '￥', '￥１２，０００'],
])('%s is found by its sign %s in any form: %s', (code, symbol, text) => {
  expect(readAmount(text, { code, symbol })).toEqual({ amount: 12_000, currency: symbol })
})

test.each(['12.500', 'KWD 12.500', '12,500.000'])('in a currency of three decimals, %s is sure', (text) => {
  expect(readAmount(text, dinar)).toMatchObject({ amount: text.startsWith('12,') ? 12_500 : 12.5 })
})

test.each([dollar, { code: 'JPY', symbol: '¥' }, {}])(
  'elsewhere 1.200 may mean two amounts, and is none of them',
  (of) => {
    expect(readAmount('1.200', of)).toEqual({
      problem: '"1.200" can mean 1200 or 1.2: write one of them.',
      isAmbiguous: true,
    })
  },
)

test.each([
  ['1.250', dollar, 1250],
  ['12,500', dinar, 12.5],
  ['12,500', dollar, 12_500],
])('in a language whose decimals stand behind a comma, %s of %o is %d', (text, of, amount) => {
  expect(readAmount(text, { ...of, language: 'de' })).toMatchObject({ amount })
})

test('where such a language meets three decimals, 1.250 may mean two amounts', () => {
  expect(readAmount('1.250', { ...dinar, language: 'fr-TN' })).toHaveProperty('problem')
})

test.each(['many', '', '1.2.3', '12,00,00', '1,2000', '1 2 3', '1-2', '1.200,50,30', '007'])(
  '%j is no amount',
  (text) => {
    expect(readAmount(text, dollar)).toHaveProperty('problem')
  },
)

const languages = [
  'en',
  'en-IN',
  'ar-AE',
  'ar-EG',
  'de',
  'de-CH',
  'fr',
  'pl',
  'sv',
  'pt-PT',
  'bn-BD',
  'fa',
  'he',
  'mr',
  'my',
  'ne',
]

test('an amount as pages write it is read as it was', () => {
  const currencies = ['KWD', 'SGD', 'JPY', 'EUR', 'INR', 'XOF'].map((code) => ({ code, symbol: code }))
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomFrom(seed)
    const [currency, language] = [pick(random, currencies), pick(random, languages)]
    const whole = Math.floor(random() * 10 ** (1 + random() * 7))
    const amount = ['JPY', 'XOF'].includes(currency.code) ? whole : whole + pick(random, [0, 0.5, 0.25])
    const text = moneyText(money(amount, styledCurrency(currency, language)))
    const read = readAmount(text, { ...currency, language })
    // A thousand dinars in German look as one dinar does in English.
    const isInDoubt = /^KWD \d{1,3}\.\d{3}$/.test(text.replace('\u00a0', ' ')) && Number.isInteger(amount)
    if (isInDoubt) expect(read, text).toHaveProperty('problem')
    else expect(read, text).toMatchObject({ amount })
  }
})
