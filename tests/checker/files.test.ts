import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { check, put, replace, schemas, soundExcept, soundText } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const lemuria = 'config/markets/lemuria.json'
const home = 'config/pages/home.json'

test('a site needs its site file and its messages', () => {
  const { report } = check(soundExcept({ 'config/site.json': undefined, 'config/messages/en.json': undefined }))
  expect(report).toMatchInlineSnapshot(`
    "── config/messages/en.json: 1 error ──

    config/messages/en.json:1:1 error Every site needs this file, but it is missing.
        Bring it back: it was deleted, moved or renamed.

    ── config/site.json: 1 error ──

    config/site.json:1:1 error Every site needs this file, but it is missing.
        Bring it back: it was deleted, moved or renamed.

    2 errors in 2 files."
  `)
})

test('git is not asked about addresses that exist', () => {
  const asked: string[] = []
  const wasThere = (address: string) => asked.push(address) > 0
  expect(checkConfig(soundExcept({}), schemas, { wasThere }).diagnostics).toEqual([])
  expect(asked).toEqual([])
  checkConfig(soundExcept({ 'config/articles/living-below.md': undefined }), schemas, { wasThere })
  expect(asked).toEqual(['/blog/living-below'])
})

test('an empty config lacks only what every site needs', () => {
  const { diagnostics } = checkConfig(new Map(), schemas)
  expect(diagnostics.map(({ file, rule }) => `${rule} ${file}`)).toEqual([
    'missing-file config/benefits.json',
    'missing-file config/messages/en.json',
    'missing-file config/site.json',
  ])
})

test('a file in a wrong place is reported, and what refers to it is not', () => {
  const { report } = check(soundExcept({ [lemuria]: undefined, 'config/market/lemuria.json': soundText(lemuria) }))
  expect(report).toMatchInlineSnapshot(`
    "config/market/lemuria.json:1:1 error The site does not look for config here. Did you mean the folder config/markets?
        {
        ^
        Config stands in config/site.json, config/benefits.json, config/facts.json, config/messages/en.json, config/acknowledged.json, config/desk.json, config/markets/*.json, config/providers/*/*.json, config/pages/*.json, config/reviews/*.json, config/comparisons/*.json, config/articles/*.md, config/legal/*.md, config/words/*.json.

    1 error in 1 file."
  `)
})

test('a file name that ends in capitals is reported', () => {
  const { report } = check(soundExcept({ 'config/pages/faq.JSON': soundText(home) }))
  expect(report).toMatchInlineSnapshot(`
    "config/pages/faq.JSON:1:1 error This file must be named "faq.json", not "faq.JSON".
        {
        ^
        Such a name is made of lower-case letters, digits and single hyphens, and ends in .json or .md.

    1 error in 1 file."
  `)
})

test('other files may stand beside the config', () => {
  const others = { 'config/markets/notes.txt': null, 'config/markets/._atlantis.json': 'Written by macOS.' }
  expect(check(soundExcept(others)).report).toBe('No problems.')
})

test('any unused asset is a warning', () => {
  const { site, report } = check(
    soundExcept({ 'config/assets/data.json': null, 'config/assets/logos/atlas.svg': null }),
  )
  expect(site).toBeDefined()
  expect(report).toMatchInlineSnapshot(`
    "── config/assets/data.json: 1 warning ──

    config/assets/data.json:1:1 warning Nothing uses this file.
        Remove the file, or name it where it is meant to be shown.

    ── config/assets/logos/atlas.svg: 1 warning ──

    config/assets/logos/atlas.svg:1:1 warning Nothing uses this file.
        Remove the file, or name it where it is meant to be shown.

    2 warnings in 2 files."
  `)
})

test('an asset is used by a link, a logo, the logo service, or the site itself', () => {
  const own = { 'config/assets/favicon.svg': null, 'config/assets/cards/site.png': null }
  expect(check(soundExcept(own)).report).toBe('No problems.')
})

test.each([
  ['config/markets/README.md', 'The files of this folder end in ".json".'],
  ['config/article/new.md', 'The site does not look for config here. Did you mean the folder config/articles?'],
  ['config/articles/old/new.md', 'The site does not look for config here. Did you mean the folder config/articles?'],
  ['config/articles/new.MD', 'This file must be named "new.md", not "new.MD".'],
  ['config/site.json.txt', 'This file must be named "site.json", not "site.json.txt".'],
  ['config/markets/New Atlantis.json', 'This file must be named "new-atlantis.json", not "New Atlantis.json".'],
  ['config/markets/atlantis - Copy.json', 'The name "atlantis - Copy.json" is that of a copy.'],
  ['config/markets/atlantis copy 2.json', 'The name "atlantis copy 2.json" is that of a copy.'],
  ['config/markets/atlantis (1).json', 'The name "atlantis (1).json" is that of a copy.'],
  ['config/markets/бахрейн.json', 'The name "бахрейн.json" cannot stand in an address.'],
  ['config/articles/new.docx', 'The site cannot read a document of a word processor.'],
  ['config/articles/new.json', 'The files of this folder end in ".md".'],
  ['config/README.md', 'The site does not look for config here.'],
  [
    'config/providers/triton.json',
    'The site does not look for config here. Did you mean the folder config/providers/<market>?',
  ],
])('%s is in a wrong place', (file, message) => {
  const { diagnostics } = check(soundExcept({ [file]: 'Anything.' }))
  expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message])
})

/** A profile that keeps to its schema, and is none of those that there are. */
const otherProfile = put(['meta'], { title: 'Other', description: 'Another one.', crumb: 'Other' })(
  soundText('config/providers/atlantis/triton.json'),
)

test('a profile in the folder of no market is reported', () => {
  const { report } = check(soundExcept({ 'config/providers/atlantic/triton.json': otherProfile }))
  expect(report).toMatchInlineSnapshot(`
    "config/providers/atlantic/triton.json:1:1 error There is no market "atlantic" in config/markets. Did you mean "atlantis"?
        {
        ^
        Known here: "atlantis" and "lemuria".

    1 error in 1 file."
  `)
})

test('a profile of no provider is reported', () => {
  const { report } = check(soundExcept({ 'config/providers/atlantis/nereus.json': otherProfile }))
  expect(report).toMatchInlineSnapshot(`
    "config/providers/atlantis/nereus.json:1:1 error There is no provider "nereus" in the market "atlantis". Did you mean "nereus-mutual"?
        {
        ^
        Known here: "triton" and "nereus-mutual".
        See config/markets/atlantis.json:18:3.

    1 error in 1 file."
  `)
})

test('a profile of a provider without a plan that the market lists is reported', () => {
  const { report } = check(
    soundExcept({
      'config/providers/atlantis/nereus-mutual.json': otherProfile,
      'config/markets/atlantis.json': put(['plans', 1, 'listed'], false)(soundText('config/markets/atlantis.json')),
    }),
  )
  expect(report).toMatchInlineSnapshot(`
    "── config/markets/atlantis.json: 1 error ──

    config/markets/atlantis.json:112:73 error The plan 2 is one that the market does not list.
        { "kind": "comparison", "anchor": "plans", "list": { "plans": [1, 2], "why": "Both were tried." } },
                                                                          ^
        Its plans: 1 and 11.
        See config/markets/atlantis.json:75:7.

    ── config/pages/home.json: 1 error ──

    config/pages/home.json:15:49 error No plan of the market "atlantis" meets this condition, so the list is empty.
        "list": { "market": "atlantis", "where": [{ "provider": "nereus-mutual" }], "order": "coverage", "co…
                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        Change it, or remove the list.
        See config/markets/atlantis.json:39:3.

    ── config/providers/atlantis/nereus-mutual.json: 1 error ──

    config/providers/atlantis/nereus-mutual.json:1:1 error The market "atlantis" lists no plan of "nereus-mutual", so this profile has none to show.
        {
        ^
        See config/markets/atlantis.json:39:3.

    3 errors in 3 files."
  `)
})

test('a text whose name cannot be an address is reported', () => {
  const text = replace('path: /privacy', 'path: /living')(soundText('config/legal/privacy.md'))
  const { report } = check(soundExcept({ 'config/legal/Living below.md': text }))
  expect(report).toMatchInlineSnapshot(`
    "config/legal/Living below.md:1:1 error This file must be named "living-below.md", not "Living below.md".
        ---
        ^
        Such a name is made of lower-case letters, digits and single hyphens, and ends in .json or .md.

    1 error in 1 file."
  `)
})

test('two texts of one name are reported', () => {
  const front = 'title: Living\ndescription: Where we live.\ncrumb: Living\n'
  const text = soundText('config/legal/privacy.md')
    .replace('path: /privacy', 'path: /living')
    .replace(/title: .*\ndescription: .*\ncrumb: .*\n/, front)
  const { report } = check(soundExcept({ 'config/legal/living-below.md': text }))
  expect(report).toMatchInlineSnapshot(`
    "config/legal/living-below.md:1:1 error There is a text "living-below" already.
        ---
        ^^^
        Give one of them another, or remove it.
        See config/articles/living-below.md:1:1.

    1 error in 1 file."
  `)
})

test.each(['{', '{}'])('nothing follows from a profile whose file holds only %j', (text) => {
  const triton = 'config/providers/atlantis/triton.json'
  const { diagnostics } = check(soundExcept({ [triton]: text }))
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set([triton]))
})

test.each(['', '---', '---\n---\n', 'Text.'])('nothing follows from an article whose file holds only %j', (text) => {
  const article = 'config/articles/living-below.md'
  const { diagnostics } = check(soundExcept({ [article]: text }))
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set([article]))
})

test('a byte order mark is reported, and moves no column', () => {
  const text = `\uFEFF${soundText(home).replace('"path": "/"', '"path": "/X"')}`
  const { report } = check(soundExcept({ [home]: new TextEncoder().encode(text) }))
  expect(report).toMatchInlineSnapshot(`
    "config/pages/home.json:1:1 error The file starts with an invisible byte order mark.
        {
        ^
        Save it again as UTF-8 without a byte order mark.

    config/pages/home.json:3:11 error "path" cannot be "/X". Did you mean "/x"?
        "path": "/X",
                ^^^^
        A page's address on this site: starts with \`/\`, has no trailing slash, lower case, such as \`/quotes/my-market\`.

    2 errors in 1 file."
  `)
})

test('text in another encoding is reported where it first shows', () => {
  const text = soundText(home).replace('Insurance.', 'Insur\u00e4nce \uFFFD.')
  const { report } = check(soundExcept({ [home]: Buffer.from(text, 'latin1') }))
  expect(report).toMatchInlineSnapshot(`
    "config/pages/home.json:4:59 error This is not UTF-8 text: a letter here is written in another encoding.
        Save the file again with the encoding UTF-8; editors have it under "Save as".

    1 error in 1 file."
  `)
  expect(check(soundExcept({ [home]: Buffer.from(text, 'utf8') })).report).toBe('No problems.')
})

test('UTF-16 is reported as another encoding', () => {
  const { diagnostics } = check(soundExcept({ [home]: Buffer.from(`\uFEFF${soundText(home)}`, 'utf16le') }))
  expect(diagnostics.map(({ rule, line, column }) => [rule, line, column])).toEqual([['encoding', 1, 1]])
})

test('a file that cannot be read is reported, and what refers to it is not', () => {
  const { report, site } = check(soundExcept({ [lemuria]: { unreadable: 'permission denied' } }))
  expect(site).toBeUndefined()
  expect(report).toMatchInlineSnapshot(`
    "config/markets/lemuria.json:1:1 error This cannot be read: permission denied.

    1 error in 1 file."
  `)
})

test.each(['{', '', '[]', '{}'])('nothing follows from a market whose file holds only %j', (text) => {
  const { diagnostics } = check(soundExcept({ [atlantis]: text }))
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set([atlantis]))
})

test('lines that end as on Windows are counted as everywhere', () => {
  const edit = replace('"price": 120', '"price": "120"')
  const [unix] = check(soundExcept({ [atlantis]: edit(soundText(atlantis)) })).diagnostics
  const [windows] = check(soundExcept({ [atlantis]: edit(soundText(atlantis)).replaceAll('\n', '\r\n') })).diagnostics
  expect({ ...windows, fix: undefined }).toEqual({ ...unix, fix: undefined })
})

test('every mistake of a file is reported at once, at its place', () => {
  const edits = [
    replace('"status": "open"', '"status": "opn"'),
    replace('"symbol": "€"', '"simbol": "€"'),
    replace('"opens": "9am"', '"opens": 9'),
    replace('"id": "basic", ', ''),
    replace('"crumb": "Atlantis" },', '"crumb": "Atlantis", },'),
    replace('"price": 120,', '"price": 120,\n      "price": 130,'),
    replace('"kind": "comparison"', '"kind": "comparisons"'),
    replace('"answer": "worker"', '"anwser": "worker"'),
  ]
  const { report } = check(soundExcept({ [atlantis]: edits.reduce((text, edit) => edit(text), soundText(atlantis)) }))
  expect(report).toMatchInlineSnapshot(`
    "config/markets/atlantis.json:3:13 error "status" cannot be "opn". Did you mean "open"?
        "status": "opn",
                  ^^^^^
        It can be "open", "upcoming" or "closed".

    config/markets/atlantis.json:9:32 error "simbol" is not a currency property. Did you mean "symbol"?
        "currency": { "code": "EUR", "simbol": "€" },
                                     ^^^^^^^^
        The sign or letters before an amount, such as \`HK$\`; the name of a currency in a script other than the Latin one stands behind it, and is declined by the amount if it is written \`{count, plural, few {دراهم} … other {درهم}}\`.

    config/markets/atlantis.json:16:61 error "opens" must be text, not 9.
        "officeHours": { "days": ["monday", "friday"], "opens": 9, "closes": "5:30 PM", "clock": "Azores tim…
                                                                ^
        A time as visitors read it: \`8:00 AM\` or \`9am\`.

    config/markets/atlantis.json:33:5 error "id" is missing from this plan type.
        { "label": "Basic" },
        ^^^^^^^^^^^^^^^^^^^^
        The type's id.

    config/markets/atlantis.json:46:7 error "price" stands twice in this object; the first is on line 45.
        "price": 130,
        ^^^^^^^
        Keep one of them.

    config/markets/atlantis.json:101:93 error No comma may follow the last property of an object.
        …lans for Atlantis.", "crumb": "Atlantis", },
                                                 ^

    config/markets/atlantis.json:112:17 error "comparisons" is not a block kind. Did you mean "comparison"?
        { "kind": "comparisons", "anchor": "plans", "list": { "plans": [1, 2], "why": "Both were tried." } }…
                  ^^^^^^^^^^^^^
        It can be every kind of block.

    config/markets/atlantis.json:144:20 error "anwser" is not an answer condition property. Did you mean "answer"?
        "askIf": { "anwser": "worker", "isOneOf": ["new"] },
                   ^^^^^^^^
        The id of the question whose answer is looked at.

    8 errors in 1 file."
  `)
})

test.each([
  ['a comma too many', replace('"crumb": "Home" }', '"crumb": "Home", }')],
  ['a comma too few', replace('"path": "/",', '"path": "/"')],
  ['a comment', replace('"path"', '/* the root */ "path"')],
])('%s comes with a fix that makes the file sound', (_, edit) => {
  const text = edit(soundText(home))
  const [diagnostic, ...others] = check(soundExcept({ [home]: text })).diagnostics
  expect(others).toEqual([])
  const fixed = (diagnostic?.fix?.edits ?? []).reduce((before, { offset, length, text: after }) => {
    return before.slice(0, offset) + after + before.slice(offset + length)
  }, text)
  expect(check(soundExcept({ [home]: fixed })).report).toBe('No problems.')
})

test('the site is frozen, in the order of its markets, and without what only editors read', () => {
  const { site } = check(soundExcept({ [atlantis]: put(['order'], 3)(soundText(atlantis)) }))
  expect(site?.markets.map(({ id }) => id)).toEqual(['lemuria', 'atlantis'])
  expect(site?.pages.map(({ id }) => id)).toEqual([
    'contact',
    'contact-thank-you',
    'deep',
    'glossary',
    'home',
    'not-found',
    'triton',
  ])
  expect(site?.profiles.map(({ market, id }) => `${market}/${id}`)).toEqual(['atlantis/triton'])
  expect(site?.articles.map(({ id, market, readTime }) => [id, market, readTime])).toEqual([
    ['living-below', 'atlantis', 1],
  ])
  expect(site?.legal.map(({ id, path }) => [id, path])).toEqual([['privacy', '/privacy']])
  expect(JSON.stringify(site)).not.toContain('$schema')
  expect(() => Object.assign(site?.markets[0]?.currency ?? {}, { code: 'XXX' })).toThrow(TypeError)
})

test('markets of the same order stand by their ids', () => {
  const { site } = check(soundExcept({ [lemuria]: put(['order'], 1)(soundText(lemuria)) }))
  expect(site?.markets.map(({ id }) => id)).toEqual(['atlantis', 'lemuria'])
})

test.each([
  ['is missing', undefined],
  ['is not JSON', '{ "$id": '],
  ['has no address', '{ "type": "object" }'],
  [
    'points at nothing',
    '{ "$id": "https://helpercompare.example/schemas/market.schema.json", "$ref": "nothing.json" }',
  ],
  ['is no schema', '{ "$id": "https://helpercompare.example/schemas/market.schema.json", "type": "thing" }'],
])('a schema that %s is reported, and no market is blamed', (_, schema) => {
  const broken = new Map(schemas)
  if (schema === undefined) broken.delete('schemas/market.schema.json')
  else broken.set('schemas/market.schema.json', schema)
  const { site, diagnostics } = checkConfig(soundExcept({}), broken)
  expect(site).toBeUndefined()
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['schemas/market.schema.json']))
})
