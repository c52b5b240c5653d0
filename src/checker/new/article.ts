import { articlePath, isOpen, type Market, type Site } from '#engine/site.ts'
import { slug } from '#engine/text.ts'
import drawings from '#site/blocks/drawings.json' with { type: 'json' }
import { quote } from '../diagnostics/english.ts'
import { isId } from '../files/file-patterns.ts'
import { type Addition, marketIn, marketPrompt, none, readChoice, readYes, yesAndNo } from './prompt.ts'

/** A new article, with texts that are to be written. */
export const article: Addition<'market' | 'title' | 'id' | 'picture' | 'listed'> = {
  description: 'Writes config/articles/<id>.md: the frame of an article, and texts that begin with "Edit:".',
  prompts: [
    {
      ...marketPrompt,
      text: 'Market that it is about',
      preset: () => none,
      read: (text, answers, site) => (text === none ? { value: none } : marketPrompt.read(text, answers, site)),
    },
    { name: 'title', text: 'Title', preset: () => undefined, read: (text) => ({ value: text }) },
    {
      name: 'id',
      text: 'Id, for file and address',
      preset: ({ title = '' }) => slug(title) || undefined,
      read: (text, _, { articles, legal }) => {
        if (!isId(text)) return { problem: `${quote(text)} is no id: lower-case letters, digits and single hyphens.` }
        if (![...articles, ...legal].some(({ id }) => id === text)) return { value: text }
        return { problem: `There is a text ${quote(text)} already: give another id.` }
      },
    },
    {
      name: 'picture',
      text: 'Picture',
      preset: () => 'papers',
      choices: () => pictures,
      read: (text) =>
        readChoice(
          text,
          pictures.map((id) => ({ id, name: id })),
          `There is no picture ${quote(text)}.`,
        ),
    },
    {
      name: 'listed',
      text: 'On the list of articles',
      hint: 'yes or no',
      preset: () => 'no',
      choices: () => yesAndNo,
      read: readYes,
    },
  ],
  draft(answers, { site, today }) {
    const { id, title, picture, listed } = answers
    const market = answers.market === none ? undefined : marketIn(answers, site)
    const links = nextLinks(site, market).map(
      ({ label, href }) => `  - label: ${JSON.stringify(label)}\n    href: ${href}`,
    )
    const text = `---
title: ${JSON.stringify(title)}
description: "Edit: one or two sentences for search results."
crumb: ${JSON.stringify(title.split(/[:?!] ?/, 1)[0] || title)}
excerpt: "Edit: two sentences for the article's card."
${market ? `market: ${market.id}\n` : ''}picture: ${picture}
published: ${today}
updated: ${today}
editor: ${JSON.stringify(`${site.config.brand} editors`)}
${listed === 'yes' ? 'listed: true\n' : ''}next:
${links.join('\n')}
---
Edit: the answer first, in two sentences.

## Edit: what to know {#know}

Edit: what matters, and why.

## Edit: what to do {#do}

- Edit: a step, a question to ask
`
    return { texts: new Map([[`config/articles/${id}.md`, text]]), addresses: [articlePath(id)] }
  },
}

const pictures = Object.keys(drawings)

function nextLinks({ markets }: Site, market: Market | undefined): { label: string; href: string }[] {
  if (!market)
    return markets
      .filter(isOpen)
      .slice(0, 1)
      .map(({ name, landing }) => ({ label: `Compare plans in ${name}`, href: landing.path }))
  const { name, landing, wizard } = market
  const comparison = landing.blocks.find(({ kind }) => kind === 'comparison')
  if (!isOpen(market) || !comparison) return [{ label: `Plans in ${name}`, href: landing.path }]
  const plans = {
    label: `Compare plans in ${name}`,
    href: `${landing.path}${comparison.anchor ? `#${comparison.anchor}` : ''}`,
  }
  return [plans, ...(wizard ? [{ label: 'Get a free quote', href: wizard.path }] : [])]
}
