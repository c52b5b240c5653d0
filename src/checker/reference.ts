/** The reference page of the config. */
import { type BlockKind, examples as blockExamples, blockKinds } from '#site/blocks/blocks.ts'
import { formatJson } from './edit.ts'
import { type ConfigFiles, type FilePattern, filePatterns, patternOf } from './files.ts'
import { catalogue } from './findings.ts'
import { readDocuments } from './model.ts'
import {
  code,
  type Examples,
  examplesFrom,
  propertyHead,
  propertyRows,
  type Sample,
  table,
} from './reference/property-rows.ts'
import { rules } from './rules/index.ts'
import { compileSchemas } from './schema/schemas.ts'
import { readSchemas, type Schema, type SchemaSet, schemaSet } from './schema.ts'

const shared = 'schemas/common.schema.json'
const blocks = 'schemas/block.schema.json'

/** A block of every kind, for the examples of its properties. */
const blockSamples = Object.values(blockExamples).map((value) => ({ schema: blocks, value }))

const opening = `<!-- Generated from the schemas and rules by \`npm run docs\`. Do not edit. -->

# The config, property by property

Everything the site says stands in files under \`config/\`. This page lists each kind of file with each of its properties, then the blocks that pages are made of, the pieces that several kinds share, and all that \`npm run check\` holds the files to. What is done most often is shown in [recipes](../docs/recipes.md). In Visual Studio Code the same explanations appear over the property you edit.

\`a.b\` is the property \`b\` of the object \`a\`; \`a[]\` is each item of the list \`a\`; \`a.*\` is each value of the object \`a\`, whatever its name; \`a (kind)\` is the form of \`a\` with that \`kind\`. Where the column *Needed* is empty the property may be left out.`

/** The reference page of a config, in Markdown, with examples from its sound files. */
export function referenceWith({ files, schemas }: ConfigFiles): string {
  // A file with mistakes gives no examples, but the page can still be written.
  const { sound } = readDocuments(files, compileSchemas(schemas).validators)
  const samples = sound.map(({ file, value }) => ({ schema: patternOf(file)?.schema ?? '', value }))
  return configReference(schemaSet(readSchemas(schemas)), samples)
}

/** The reference page of the config, in Markdown: from the schemas, with examples from real files, and the rules. */
function configReference(set: SchemaSet, samples: readonly Sample[]): string {
  const examples = examplesFrom([...blockSamples, ...samples], set)
  const kinds = Map.groupBy(filePatterns, ({ schema }) => schema)
  const parts = [
    opening,
    filesSection(set),
    ...[...kinds].map(([file, found]) => kindSection(file, found, set, examples)),
    blocksSection(set, examples),
    `## Shared pieces\n\n${definitions(shared, set, examples)}`,
    rulesSection(),
  ]
  return `${parts.join('\n\n')}\n`
}

function filesSection(set: SchemaSet): string {
  const rows = filePatterns.map(({ file, schema }) => {
    const { title = '', description = '' } = set.at(schema)
    return [code(file), `[${title}](#${title.toLowerCase()})`, firstSentence(description)]
  })
  const assets = [
    code('config/assets/**'),
    '',
    'Pictures and other files that visitors can fetch, under the same path.',
  ]
  return `## Files\n\n${table(['File', 'Kind', 'What it holds'], [...rows, assets])}`
}

function kindSection(file: string, found: readonly FilePattern[], set: SchemaSet, examples: Examples): string {
  const schema = set.at(file)
  const where = found.map((place) => code(place.file)).join(', ')
  const own = definitions(file, set, examples)
  return [`## ${schema.title}`, `${where}. ${schema.description}`, properties(schema, file, set, examples), own]
    .filter(Boolean)
    .join('\n\n')
}

function blocksSection(set: SchemaSet, examples: Examples): string {
  const kinds = (set.at(blocks).oneOf ?? []).map((branch) => {
    const { schema, file } = set.resolve(branch, blocks)
    const kind = schema.properties?.['kind']?.const
    return `### Block ${code(kind)}\n\n${schema.description}\n\n${exampleOf(kind)}${properties(schema, file, set, examples)}`
  })
  return ['## Blocks', set.at(blocks).description, ...kinds].join('\n\n')
}

/** A whole block, unless the site itself generates its kind. */
function exampleOf(kind: unknown): string {
  const isGenerated = blockKinds[kind as BlockKind].generated
  return isGenerated ? '' : `\`\`\`json\n${formatJson(blockExamples[kind as BlockKind])}\`\`\`\n\n`
}

function definitions(file: string, set: SchemaSet, examples: Examples): string {
  return Object.values(set.at(file).$defs ?? {})
    .map((schema) => {
      const values = schema.enum ? `\n\nOne of: ${schema.enum.map(code).join(', ')}.` : ''
      const form = schema.pattern === undefined ? '' : `\n\nOf the form ${code(schema.pattern)}.`
      const shown = [formsByExample(schema), properties(schema, file, set, examples)].filter(Boolean)
      return [`### ${schema.title}\n\n${schema.description}${values}${form}`, ...shown].join('\n\n')
    })
    .join('\n\n')
}

/** An example of each form of an object. */
function formsByExample({ oneOf = [] }: Schema): string {
  const forms = oneOf.flatMap(({ description = '', examples: [example] = [] }) => {
    return example === undefined ? [] : `${description}\n\n\`\`\`json\n${onOneLine(example)}\n\`\`\``
  })
  return forms.join('\n\n')
}

function onOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']')
}

function properties(schema: Schema, file: string, set: SchemaSet, examples: Examples): string {
  const rows = propertyRows(schema, { set, examples, file })
  return rows.length > 0 ? table(propertyHead, rows) : ''
}

function rulesSection(): string {
  // Reports link to a rule by its name.
  const row = (name: string, sentence: string) => [`<a id="rule-${name}"></a>${code(name)}`, sentence]
  const across = rules.map(({ name, description }) => row(name, description))
  const single = Object.entries(catalogue).map(([name, sentence]) => row(name, sentence))
  const head = ['Rule', 'What holds when it is kept']
  return `## Rules\n\n### Of every file by itself\n\n${table(head, single)}\n\n### Across the files\n\n${table(head, across)}`
}

function firstSentence(text: string): string {
  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/** The page without its examples: an edited price does not make it out of date. */
export function withoutExamples(page: string): string {
  const head = `| ${propertyHead.join(' | ')} |`
  const blocks = page.split('\n\n')
  return blocks
    .map((block) => (block.startsWith(head) ? block.replaceAll(/ \| (?:\\\||[^|\n])*\|$/gm, ' |') : block))
    .join('\n\n')
}
