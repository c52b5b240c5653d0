import type { BadEdit } from './bad-edit.ts'
import { replace } from './sound.ts'

const file = 'config/articles/living-below.md'

const frontMatter: readonly Omit<BadEdit, 'file'>[] = [
  { name: 'a text of white space', rule: 'empty-file', edit: () => '\n \n' },
  { name: 'front matter without a text', rule: 'empty-file', edit: (text) => text.slice(0, text.indexOf('You live')) },
  { name: 'a text without front matter', rule: 'front-matter', edit: replace('---\n', '') },
  { name: 'front matter that never ends', rule: 'front-matter', edit: replace('\n---\n', '\n--\n') },
  { name: 'an invisible character', rule: 'invisible-character', edit: replace('Keep them', 'Keep\u200b them') },
  {
    name: 'a mark of direction where all goes one way',
    rule: 'invisible-character',
    edit: replace('Keep them', '\u200eKeep them'),
  },
  { name: 'a merge conflict in a text', rule: 'syntax', edit: replace('Keep them', '<<<<<<< HEAD\nKeep them') },
  { name: 'front matter of words', rule: 'syntax', edit: () => '---\nLiving below\n---\nText.\n' },
  { name: 'a colon inside a text', rule: 'syntax', edit: replace('How to live', 'How to: live') },
  { name: 'a text whose quotation mark never closes', rule: 'syntax', edit: replace('guide"', 'guide') },
  { name: 'words behind a quotation mark', rule: 'syntax', edit: replace('guide"', 'guide" in short') },
  { name: 'no colon behind a name', rule: 'syntax', edit: replace('crumb: ', 'crumb ') },
  { name: 'no space behind a colon', rule: 'syntax', edit: replace('crumb: ', 'crumb:') },
  { name: 'no name', rule: 'syntax', edit: replace('crumb: Living below', 'Living below') },
  { name: 'a tab', rule: 'syntax', edit: replace('\n    href: /atl', '\n\thref: /atl') },
  { name: 'a line that begins too far left', rule: 'syntax', edit: replace('\n    href: /atl', '\n   href: /atl') },
  { name: 'a line that begins too far right', rule: 'syntax', edit: replace('\npicture', '\n  picture') },
  { name: 'an item that begins too far left', rule: 'syntax', edit: replace('  - label: What', ' - label: What') },
  { name: 'a list on the line of its name', rule: 'syntax', edit: replace('next:\n  - label', 'next: - label') },
  { name: 'a text that begins with @', rule: 'syntax', edit: replace('editor: The', 'editor: @The') },
  { name: 'a text that begins with *', rule: 'syntax', edit: replace('editor: The', 'editor: *The') },
  { name: 'a text that begins with &', rule: 'syntax', edit: replace('editor: The', 'editor: &The') },
  { name: 'a text that begins with !', rule: 'syntax', edit: replace('editor: The', 'editor: !The') },
  { name: 'a backslash in quotation marks', rule: 'syntax', edit: replace('below: a', 'below\\: a') },
  { name: 'a bracket that is not closed', rule: 'syntax', edit: replace('listed: true', 'listed: [true') },
  {
    name: 'a merge conflict in front matter',
    rule: 'syntax',
    edit: replace('market:', '<<<<<<< HEAD\nmarket:'),
  },
  { name: 'a name that is a list', rule: 'syntax', edit: replace('market:', '? [market]\n:') },
  { name: 'a text cut short', rule: 'comment', edit: replace('How to live', 'The #1 way to live') },
  { name: 'a name twice', rule: 'duplicate-key', edit: replace('market: ', 'market: lemuria\nmarket: ') },
  { name: 'front matter without end', rule: 'too-deep', edit: replace('true', '['.repeat(20_000)) },
  { name: 'a misspelt name', rule: 'unknown-property', edit: replace('crumb:', 'crump:') },
  { name: 'no picture', rule: 'missing-property', edit: replace('picture: storm\n', '') },
  { name: 'an unknown picture', rule: 'unknown-value', edit: replace('storm', 'strom') },
  { name: 'a number for a text', rule: 'wrong-type', edit: replace('crumb: Living below', 'crumb: 2024') },
  { name: 'a name without a value', rule: 'wrong-type', edit: replace('market: atlantis', 'market:') },
  {
    name: 'a date in words',
    rule: 'wrong-form',
    edit: replace('published: 2024-02-28', 'published: 28 February 2024'),
  },
  { name: 'a link to nowhere in particular', rule: 'wrong-form', edit: replace('/glossary#tide', 'glossary') },
]

const markdown: readonly Omit<BadEdit, 'file'>[] = [
  { name: 'a main heading', rule: 'heading-level', edit: replace('## What', '# What') },
  { name: 'a heading two levels down', rule: 'heading-level', edit: replace('### For', '#### For') },
  {
    name: 'a heading by a line under it',
    rule: 'heading-level',
    edit: replace('Keep them apart.', 'Keep apart.\n---\n'),
  },
  { name: 'a heading without words', rule: 'heading-level', edit: replace('### For the children', '###') },
  { name: 'a heading without letters', rule: 'wrong-form', edit: replace('\nKeep', '\n## 海\n\nKeep') },
  { name: 'an anchor in capitals', rule: 'wrong-form', edit: replace('### For the children', '### For {#For}') },
  { name: 'a link without https', rule: 'wrong-form', edit: replace('/reviews/triton', 'http://triton.example') },
  { name: 'a link that runs a script', rule: 'wrong-form', edit: replace('/reviews/triton', 'javascript:alert(1)') },
  { name: 'a link relative to the page', rule: 'wrong-form', edit: replace('/reviews/triton', '../reviews/triton') },
  { name: 'a block of HTML', rule: 'raw-html', edit: replace('Keep', '<div class="x">\nKeep\n</div>\n\nKeep') },
  { name: 'HTML in a line', rule: 'raw-html', edit: replace('Keep them', 'Keep <em>them</em>') },
  { name: 'a comment in a text', rule: 'raw-html', edit: replace('Keep them', 'Keep <!-- all --> them') },
  { name: 'a picture without words', rule: 'image', edit: replace('A **plan**', '![ ](/logos/triton.svg)') },
  { name: 'a picture of another site', rule: 'wrong-form', edit: replace('A **plan**', '![A](https://a.b/c.png)') },
  { name: 'a picture that is missing', rule: 'assets-exist', edit: replace('A **plan**', '![A](/logos/tritan.svg)') },
  { name: 'a link with a space', rule: 'broken-markup', edit: replace('/reviews/triton)', '/reviews/triton one)') },
  { name: 'stars that mark nothing', rule: 'broken-markup', edit: replace('them apart.', '*them:*apart.') },
  { name: 'a form of a plural alone', rule: 'broken-markup', edit: replace('them apart.', 'all {# plans} apart.') },
  { name: 'braces that quote nothing', rule: 'broken-markup', edit: replace('them apart.', 'the {plans} apart.') },
  { name: 'an anchor in a line', rule: 'broken-markup', edit: replace('them apart.', 'them apart. {#apart}') },
]

const links: readonly Omit<BadEdit, 'file'>[] = [
  { name: 'a link in a text to no page', rule: 'links-resolve', edit: replace('/reviews/triton', '/reviews/tritan') },
  {
    name: 'a link in a table to no page',
    rule: 'links-resolve',
    edit: replace('/atlantis/triton', '/atlantis/nereus'),
  },
  { name: 'a link to no heading of its text', rule: 'links-resolve', edit: replace('(#air-and-water', '(#air') },
  { name: 'a link to no heading of another text', rule: 'links-resolve', edit: replace('#what-we-keep', '#what') },
  { name: 'a link to no term', rule: 'links-resolve', edit: replace('#tide', '#ebb') },
  {
    name: 'a link below a text to no anchor',
    rule: 'links-resolve',
    edit: replace('/atlantis#plans', '/atlantis#plan'),
  },
  { name: 'a link to no block', rule: 'links-resolve', edit: replace('atlantis#form', 'atlantis#from') },
  { name: 'two headings of one name', rule: 'ids-unique', edit: replace('\nKeep', '\n## Air and water\n\nKeep') },
  { name: 'an anchor of another heading', rule: 'ids-unique', edit: replace('For the children', 'For {#bring}') },
]

/** Mistakes in a text written in Markdown. */
export const badTexts: readonly BadEdit[] = [...frontMatter, ...markdown, ...links].map((edit) => ({ ...edit, file }))
