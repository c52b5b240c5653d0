/** What the checker says about a single file before any rule of `rules/` runs, or about itself, by rule name. */
export const catalogue = {
  unreadable: 'Every file under `config/` can be read.',
  encoding: 'A config file is UTF-8 text.',
  'byte-order-mark': 'A config file starts with its content, not with a byte order mark.',
  'invisible-character': 'A config file has no characters that cannot be seen and mean nothing.',
  'empty-file': 'A config file has content.',
  syntax: 'A config file is JSON, or Markdown with its front matter in YAML.',
  'front-matter': 'A Markdown file begins with its front matter, between two lines of dashes.',
  'trailing-comma': 'No comma stands behind the last item of a list or object.',
  comment: 'JSON has no comments, and in front matter none cuts a text short.',
  'duplicate-key': 'A name stands once in an object.',
  'too-deep': 'Values are not nested without end.',
  'missing-file': 'The files that every site needs exist.',
  'wrong-place':
    'Every `.json` and `.md` file under `config/` stands where the site looks for it, under a name that it knows.',
  schema: 'The schemas themselves can be used.',
  'unknown-property': 'An object has only the properties that its schema names.',
  'missing-property': 'An object has every property that its schema requires.',
  'wrong-type': 'A value is of the type that its schema names.',
  'unknown-value': 'A value that must come from a list comes from it.',
  'wrong-form': 'A value has the form that its schema describes.',
  'wrong-size': 'Numbers, texts and lists keep within their limits.',
  'repeated-item': 'A list of different items has none of them twice.',
  'unknown-form': 'An object that can take several forms takes one of them.',
  'heading-level': 'The sections of a text begin with `##`, and no level of heading is left out.',
  'raw-html': 'A text is Markdown without HTML.',
  image: 'A text has no pictures of its own.',
  'broken-markup': 'Links and anchors in a text are written so that they are understood.',
  acknowledgement:
    'What `config/acknowledged.json` acknowledges is a warning that there is, for a reason and for two years at most.',
  checker: 'The checker itself works.',
} as const

/** The name of a rule that the checker applies to a single file. */
export type FileRule = keyof typeof catalogue
