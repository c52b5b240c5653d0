/** A generator of numbers from 0 to 1, the same for each seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const words =
  'premium cover 家傭保險 تأمين café a_b 2*3 1986. #1 + - > [ ] ! & &amp; <5 ~ ` \\ {plans} AT&T C# “quoted” 100% it’s | =='.split(
    ' ',
  )
const quotes = [
  '{plans.lowest}',
  '{plan.axa-comprehensive-plus.premium}',
  '{plan.adnic-essential.lowest.premium, select, true {Our *lowest*: {plan.adnic-essential.premium}} other {Low}}',
  '{plans.count, plural, one {# plan} other {# plans}}',
]

/** A random text of the dialect, as a person could write it. */
export function randomText(seed: number): string {
  const random = randomOf(seed)
  const below = (most: number) => Math.floor(random() * most)
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const some = <T>(most: number, make: () => T) => Array.from({ length: 1 + below(most) }, make)
  const plain = () => some(4, () => one(['price', 'cover', '家傭', 'helper', 'a'])).join(' ')
  const piece = () =>
    one([
      () => one(words),
      plain,
      () => `**${plain()}**`,
      () => `*${plain()}*`,
      () => `_${plain()}_`,
      () => `~~${plain()}~~`,
      () => `\`${one(['code', 'a | b', '*x*', '<b>'])}\``,
      () =>
        `[${plain()}](${one(['/contact', '#who', 'https://a.example/b_c(d)', 'mailto:a@b.example', '/x "A title"'])})`,
      () => `[**${plain()}** and more](/contact)`,
      () => `**${plain()} [${plain()}](/contact) ${one(quotes)}**`,
      () => `*${plain()} ${one(quotes)} **${plain()}***`,
      () => `![${plain()}](/pictures/a.webp)`,
      () => '<https://helper.example/a>',
      () => one(quotes),
    ])()
  const line = () => some(5, piece).join(' ')
  const paragraph = () => some(2, line).join(one(['\n', '\\\n', '  \n']))
  const item = (marker: string, indent: string): string => `${indent}${marker} ${line()}`
  const list = (indent = ''): string => {
    const marker = one(['-', '*', '1.', '3)'])
    const gap = one(['\n', '\n\n'])
    const deeper = indent.length < 4 && random() < 0.3
    const items = some(3, () => item(marker, indent))
    return items.join(gap) + (deeper ? `\n${list(`${indent}${' '.repeat(marker.length + 1)}`)}` : '')
  }
  const cell = () =>
    one([() => plain(), () => one(quotes.slice(0, 2)), () => `**${plain()}**`, () => 'a \\| b', () => ''])()
  const table = () => {
    const columns = 1 + below(3)
    const row = () => `|${Array.from({ length: columns }, () => ` ${cell()} `).join('|')}|`
    const rule = `|${Array.from({ length: columns }, () => one(['---', ':--', '--:', ' --- '])).join('|')}|`
    return [row(), rule, ...some(3, row)].join('\n')
  }
  const block = () =>
    one([
      () => `${'#'.repeat(2 + below(2))} ${line()}${one(['', ' {#own-anchor}'])}`,
      paragraph,
      paragraph,
      list,
      table,
      () => `> ${line()}\n> ${line()}`,
      () => `\`\`\`${one(['', 'json'])}\n${one(['{ "a": 1 }', '# no heading\n\n- none'])}\n\`\`\``,
      () => one(['---', '***', '___']),
    ])()
  const start = one(['', '', '\n'])
  return start + some(7, block).join(one(['\n\n', '\n\n\n'])) + one(['\n', '', '\n\n'])
}
