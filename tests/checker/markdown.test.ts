import { expect, test } from 'vitest'
import { countWords, hrefForm, pairedMarks, parseMarkdown } from '#checker/markdown.ts'
import { slug } from '#engine/text.ts'
import { check, replace, schemas, soundExcept, soundText } from './sound.ts'

const article = 'config/articles/living-below.md'

function textOf(markdown: string): NonNullable<ReturnType<typeof parseMarkdown>['text']> {
  const { text } = parseMarkdown(article, `---\ntitle: A\n---\n${markdown}`)
  if (!text) throw new Error('There is no text.')
  return text
}

test('a text becomes HTML with its sections', () => {
  const { site } = check(soundExcept({}))
  const [text] = site?.articles ?? []
  expect(text?.contents).toEqual([
    { id: 'bring', title: 'What to bring' },
    { id: 'air-and-water', title: 'Air and water' },
  ])
  expect(text?.html).toMatchInlineSnapshot(`
    "<p>You live below the sea, or mean to. Read about <a href="/privacy#what-we-keep">the legal side</a> first.</p>
    <h2 id="bring">What to bring</h2>
    <table>
    <thead>
    <tr>
    <th scope="col">Thing</th>
    <th scope="col">Why</th>
    </tr>
    </thead>
    <tbody>
    <tr>
    <td data-label="Thing">Air</td>
    <td data-label="Why">You <a href="#air-and-water">breathe</a> it</td>
    </tr>
    <tr>
    <td data-label="Thing">A <strong>plan</strong></td>
    <td data-label="Why">See <a href="/providers/atlantis/triton">Triton</a></td>
    </tr>
    </tbody>
    </table>
    <h3>For the children</h3>
    <p>Toys that float, and a <a href="/reviews/triton">horn</a>.</p>
    <h2 id="air-and-water">Air and water</h2>
    <p>Keep them apart. <a href="/contact?market=atlantis#form">Ask us</a>, or write to <a href="mailto:sea@sunken.example">sea@sunken.example</a>.</p>
    "
  `)
})

test('the front matter comes with the text, without what only the rules need', () => {
  const { site } = check(soundExcept({}))
  expect(Object.keys(site?.legal[0] ?? {})).toEqual([
    'path',
    'title',
    'description',
    'crumb',
    'updated',
    'id',
    'contents',
    'html',
  ])
  expect(site?.articles[0]).toMatchObject({ title: 'Living below: a guide', published: '2024-02-28', listed: true })
})

test('the title of a section is its words alone', () => {
  expect(textOf('## A *fine* [day](/day) & `night` {#day}').contents).toEqual([
    { id: 'day', title: 'A fine day & night' },
  ])
})

test('a heading within a section has an anchor only when it is written', () => {
  expect(textOf('## One\n\n### Two\n\n### Three {#three}').anchors).toEqual([{ id: 'one' }, { id: 'three' }])
})

test('nothing in a text is obeyed as HTML, and no cell has a style', () => {
  const { html } = textOf('a <b onclick="x">\n\n<script>x</script>\n\n| a |\n|--:|\n| b |')
  expect(html).not.toMatch(/<(b|script)|style/)
  expect(html).toContain('&lt;script&gt;')
})

test('each cell has the heading of its column as a label, without the signs of Markdown, unless that is very long', () => {
  const table = (heading: string) => textOf(`| ${heading} |\n| --- |\n| a |\n`).html
  expect(table('**What** [it costs](/costs) [1]')).toContain('<td data-label="What it costs [1]">a</td>')
  expect(table(`What ${'x'.repeat(200)}`)).toContain('<td>a</td>')
})

test('every link is found at its line and column', () => {
  const lines = [
    '## See [one](/one) {#see}',
    '',
    'here [here](/two) and here, [not](/two#x "title") there',
    '- item [a](/three)',
    '  wrapped [b',
    '  c](/four)',
    '',
    '> quoted [d](/five)',
    '',
    '| a | [b](/six) |',
    '|---|---|',
    '| [c](/seven) | `[x](/eight` and [d](/nine) |',
    '| 1 \\| 2 | [e](/ten) |',
  ]
  const parsed = parseMarkdown(article, `---\ntitle: A\n---\n${lines.join('\n')}`)
  const links = parsed.text?.links ?? []
  const found = links.map(({ href }, i) => {
    const { line, column } = parsed.locate(`/text/links/${i}/href`, 'value')
    return (lines[line - 4] ?? '').slice(column - 1).startsWith(href) ? href : `${href} at ${line}:${column}`
  })
  expect(found).toEqual(['/one', '/two', '/two#x', '/three', '/four', '/five', '/six', '/seven', '/nine', '/ten'])
})

test('a property of front matter is found at its line and column', () => {
  const { locate } = parseMarkdown(article, soundText(article))
  expect(locate('/next/1/href', 'value')).toEqual({ line: 19, column: 11, endColumn: 25 })
  expect(locate('/next/1/href', 'key')).toEqual({ line: 19, column: 5, endColumn: 9 })
  expect(locate('/next/1/nothing', 'value')).toEqual({ line: 18, column: 5, endColumn: 26 })
})

test('lines that end as on Windows are counted as everywhere', () => {
  const edits = [replace('storm', 'strom'), replace('/reviews/triton', 'triton'), replace('## What', '#### What')]
  const text = edits.reduce((before, edit) => edit(before), soundText(article))
  const { diagnostics } = check(soundExcept({ [article]: text }))
  expect(diagnostics).toHaveLength(3)
  const windows = check(soundExcept({ [article]: text.replaceAll('\n', '\r\n') })).diagnostics
  expect(windows.map((found) => ({ ...found, fix: undefined }))).toEqual(
    diagnostics.map((found) => ({ ...found, fix: undefined })),
  )
  expect(check(soundExcept({ [article]: soundText(article).replaceAll('\n', '\r\n') })).report).toBe('No problems.')
})

test.each([
  ['', 0],
  ['Three little words', 3],
  ["don't count it’s twice", 4],
  ['HK$70,000 or 94%, 1,200.50 — & 700+', 5],
  ['[two words](/blog/and-none-here) ## Heading {#nor-here}', 3],
  ['| a | b |\n|---|---|', 2],
  ['為家傭投保勞工保險。', 5],
  ['تأمين العمالة المنزلية', 3],
  ['मज़ेदार बीमा', 2],
])('%j has %i words', (markdown, words) => {
  expect(countWords(markdown)).toBe(words)
})

test.each([
  ['What the law asks for', 'what-the-law-asks-for'],
  ["Your helper's 2 days", 'your-helpers-2-days'],
  ['Café & crème – à la carte?', 'cafe-creme-a-la-carte'],
  ['海', ''],
])('the anchor of %j is %j', (title, anchor) => {
  expect(slug(title)).toBe(anchor)
})

test('links in texts have the form that the schemas ask of all links', () => {
  const common = schemas.get('schemas/common.schema.json')
  const { $defs } = JSON.parse(new TextDecoder().decode(common as Uint8Array))
  expect(hrefForm.source).toBe(new RegExp($defs.Href.pattern).source)
})

test('an article takes as long to read as its words say, unless its front matter says otherwise', () => {
  const readTime = (text: string) => check(soundExcept({ [article]: text })).site?.articles[0]?.readTime
  const long = `${soundText(article)}${'\nMore words.'.repeat(75)}`
  expect(readTime(`${long}\n`)).toBe(1)
  expect(readTime(`${long}\nMore words.\n`)).toBe(2)
  expect(readTime(long.replace('editor:', 'readTime: 12\neditor:'))).toBe(12)
})

test('a picture in a text has its size, and waits below the first section', () => {
  const [drawing, photo] = ['config/assets/pictures/plan.svg', 'config/assets/pictures/sea.webp']
  const text = soundText(article)
    .replace('You live', '![A plan](/pictures/plan.svg)\n\nYou live')
    .replace('Keep them', 'See ![The *sea*](/pictures/sea.webp).\n\nKeep them')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"/>'
  const { site, report } = check(soundExcept({ [article]: text, [drawing]: svg, [photo]: { width: 800, height: 600 } }))
  expect(report).toBe('No problems.')
  const { html } = site?.articles[0] ?? {}
  expect(html).toContain('<img src="/pictures/plan.svg" width="320" height="200" decoding="async" alt="A plan">')
  expect(html).toContain(
    '<img src="/pictures/sea.webp" width="800" height="600" loading="lazy" decoding="async" alt="The sea">',
  )
})

/** The errors and the HTML of an article in Markdown. */
function readBody(body: string) {
  const { diagnostics, text } = parseMarkdown(article, `---\ntitle: A\n---\n${body}`)
  return {
    found: diagnostics.map(({ message, hint, line, column }) => ({ message, hint, line, column })),
    html: text?.html,
  }
}

test.each([
  ['保單_重要：_請先閱讀。', 3, 'Put the mark outside the underscores, and write stars: *重要*：'],
  ['**重要： **請先閱讀。', 1, 'Write no space inside: **重要**：'],
  ['保單_重要_請讀', 3, 'Write *重要*'],
  ['*Note:*read this.', 1, 'Put the mark outside the stars: *Note*:'],
  ['_、注_請先閱讀。', 1, 'Put the mark outside the underscores, and write stars: 、*注*'],
  ['保單_，注_。', 3, 'Put the mark outside the underscores, and write stars: ，*注*'],
])('the marks of %s are named as visitors read them, and drawn as the hint says', (body, column, hint) => {
  const written = body.slice(column - 1).match(/^([*_]+)[^*_]+\1/)?.[0] ?? ''
  const message = `Visitors would read ${JSON.stringify(written)} as it stands: it marks nothing.`
  expect(readBody(body).found).toEqual([{ message, hint, line: 4, column }])
  const better = body.replace(written, hint.replace(/^.*(?:: |Write )/, ''))
  const mended = readBody(better)
  expect(mended.found).toEqual([])
  expect(mended.html).toMatch(/<(em|strong)>.+<\/\1>/)
  expect(mended.html).not.toMatch(/[*_]/)
})

test.each([
  ['*注意：*請先閱讀保單。', '<em>注意：</em>請'],
  ['**重要：**請先閱讀。', '<strong>重要：</strong>請'],
  ['**「住院」**的保障。', '<strong>「住院」</strong>的'],
  ['保單的*「住院」*保障。', '的<em>「住院」</em>保'],
  ['保單的**（住院）**保障。', '的<strong>（住院）</strong>保'],
  ['*、注*請', '<em>、注</em>請'],
  ['請看。*……注*請', '<em>……注</em>請'],
  ['*保険金（給付）*は', '<em>保険金（給付）</em>は'],
  ['보장은 **“입원”**의', '<strong>“입원”</strong>'],
  ['先看**見[條款](/terms)：**請讀', '<strong>見<a href="/terms">條款</a>：</strong>請'],
  ['*注\n意：*請', '<em>注\n意：</em>請'],
])('the marks of %s are drawn, for no space stands in such a text', (body, html) => {
  const read = readBody(body)
  expect(read.found).toEqual([])
  expect(read.html).toContain(html)
})

test('the marks of a choice are named as well', () => {
  const { found } = readBody('See {plans.lowest, select, true {*Note:*read} other {all}}.')
  expect(found).toMatchObject([{ message: 'Visitors would read "*Note:*" as it stands: it marks nothing.' }])
})

test('a bracket is not parted from its words', () => {
  const hint = 'Write a space before and behind *Schutz (klein)*'
  expect(readBody('*Schutz (klein)*s').found).toMatchObject([{ hint }])
})

test('marks around a link or over two lines are named once, where they begin', () => {
  const { found } = readBody('先看\n**see [terms](/terms):**read, *no\nte:*read')
  expect(found).toMatchObject([
    { line: 5, column: 1, message: expect.stringContaining('"**see terms:**"') },
    { line: 5, column: expect.any(Number), message: expect.stringContaining('"*no\\nte:*"') },
  ])
})

test.each([
  '**重要**：請先閱讀，*「住院」* 的保障。',
  '保費*：一年；保額*：兩年。',
  '保費*（一年）及保額*（兩年）。',
  '保費*、保額*及限額。',
  '見 (*1) 及 (*2)。',
  'The premium* and the cover* are a year’s.',
  'A field is snake_case_name or _id, at https://a.example/_x_/y.',
  'It is 2 * 3 * 4.',
  '\\*注意：\\*請先閱讀。',
  '`*注意：*請`',
])('%s has no broken marks', (body) => expect(readBody(body).found).toEqual([]))

test('bold that never ends is still told', () => {
  expect(readBody('The **plan is here.').found).toMatchObject([
    { message: 'These two stars make nothing bold: their pair is missing.' },
  ])
})

test.each(['*、注*請', '（*、注*）請', '*……注*。', '「*—注*」', '請看_、注_請', '*重要*', '請看*重要*。'])(
  'a text of JSON shows the marks of %s',
  (text) => expect(pairedMarks(text)).toHaveLength(1),
)

test.each(['保費*、保額*及限額', '(*) and (*)', '（*、**、***）', '標有 *、# 及 * 的項目', 'A fee*, and a cost*.'])(
  'the signs of %s mark notes',
  (text) => expect(pairedMarks(text)).toEqual([]),
)
