import { pick, type Random } from '#tests/mutation/mutations.ts'

/** The texts of a config by file. */
export type Texts = ReadonlyMap<string, string>

const marketFile = (id: string) => `config/markets/${id}.json`
const articleFile = (id: string) => `config/articles/${id}.md`
const assetFile = (id: string) => `config/assets/${id}.svg`

/** The ids of added files, by their patterns. */
function added(texts: Texts, fileOf: (id: string) => string): string[] {
  return ids.filter((id) => texts.has(fileOf(id)))
}

const ids = Array.from({ length: 12 }, (_, i) => `isle-${i}`)

type Edit = (texts: Texts, random: Random) => Texts

/** Replaces texts of files; removes those that are undefined. */
function change(texts: Texts, changes: Readonly<Record<string, string | undefined>>): Texts {
  const rest = new Map(texts)
  for (const [file, text] of Object.entries(changes)) {
    if (text === undefined) rest.delete(file)
    else rest.set(file, text)
  }
  return rest
}

/** Replaces a match in one of the files with this prefix. */
function rewrite(start: string, pattern: RegExp, by: (random: Random, found: string) => string): Edit {
  return (texts, random) => {
    const file = pick(
      random,
      [...texts.keys()].filter((name) => name.startsWith(start)),
    )
    const text = texts.get(file) ?? ''
    return change(texts, { [file]: text.replace(pattern, (found) => by(random, found)) })
  }
}

/** Adds a file under an id, renames one that was added, or removes it. */
function files(fileOf: (id: string) => string, make: (texts: Texts, id: string, random: Random) => string) {
  const add: Edit = (texts, random) => {
    const id = pick(random, ids)
    return change(texts, { [fileOf(id)]: make(texts, id, random) })
  }
  const rename: Edit = (texts, random) => {
    const [from, to] = [pick(random, added(texts, fileOf)) ?? 'none', pick(random, ids)]
    const text = texts.get(fileOf(from))?.replaceAll(from, to)
    return from === to ? texts : change(texts, { [fileOf(from)]: undefined, [fileOf(to)]: text })
  }
  const remove: Edit = (texts, random) => change(texts, { [fileOf(pick(random, added(texts, fileOf)))]: undefined })
  return { add, rename, remove }
}

const number = (random: Random) => String(Math.floor(random() * 900) + 100)

const markets = files(marketFile, (texts, id) => {
  const text = texts.get(marketFile('lemuria')) ?? ''
  return text
    .replaceAll('lemuria', id)
    .replaceAll('Lemuria', `The ${id}`)
    .replace('"order": 2', '"order": 3')
    .replace(/"hreflang".*\n/, '')
})

const articles = files(articleFile, (texts, id) => {
  const text = texts.get(articleFile('living-below')) ?? ''
  return text.replaceAll('iving below', `iving on ${id}`)
})

const assets = files(
  assetFile,
  (_texts, id, random) => `<svg xmlns="http://www.w3.org/2000/svg" id="${id}-${number(random)}"/>`,
)

/** The ways in which a config is edited, by name. */
export const edits: Readonly<Record<string, Edit>> = {
  'a price': rewrite('config/markets/', /"price": \d+/, (random) => `"price": ${number(random)}`),
  'a description': rewrite('config/', /"description": "[^"]*/, (random, found) => `${found} ${number(random)}.`),
  'a heading': rewrite('config/', /"heading": "[^"]*/, (random, found) => `${found} ${number(random)}`),
  'the tagline': rewrite('config/site.json', /"tagline": "[^"]*/, (random) => `"tagline": "Cover ${number(random)}`),
  'a paragraph': rewrite('config/articles/', /$/, (random) => `\n\nAnd ${number(random)} more.\n`),
  'a market added': markets.add,
  'a market renamed': markets.rename,
  'a market removed': markets.remove,
  'an article added': articles.add,
  'an article renamed': articles.rename,
  'an article removed': articles.remove,
  'a file added or changed': assets.add,
  'a file renamed': assets.rename,
  'a file removed': assets.remove,
}
