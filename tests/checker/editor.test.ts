import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, filePatterns, isMarkdown, patternOf } from '#checker/files.ts'
import { parts, schemaFiles } from '#tests/contract/schema-files.ts'
import { projectRoot } from './sound.ts'

const all = parts().filter(({ place }) => !place.includes('/defaultSnippets'))
describe('what an editor shows on hover', () => {
  test('is written once: beside a reference under the name that it is shown by there, elsewhere as description', () => {
    const misplaced = all.filter(({ schema }) => {
      return '$ref' in schema ? 'description' in schema : 'markdownDescription' in schema
    })
    expect(misplaced.map(({ place }) => place)).toEqual([])
  })

  test('explains each value of a list, or none', () => {
    for (const { place, schema } of all) {
      for (const keyword of ['enumDescriptions', 'enumLabels'] as const) {
        const { enum: values, [keyword]: texts = values } = schema as { [name: string]: readonly unknown[] | undefined }
        expect([place, texts?.length]).toEqual([place, values?.length])
      }
    }
  })
})

/** A snippet's body with the first choice of each placeholder, as a JSON value. */
function taken(body: unknown): unknown {
  const text = JSON.stringify(body).replaceAll(/"\^\$\{\d+:([^}]*)\}"/g, '$1')
  return JSON.parse(text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1'))
}

describe('every snippet begins something that its schema accepts', () => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  for (const [file, schema] of schemaFiles) ajv.addSchema(schema, file)
  const snippets = parts().flatMap(({ place, schema }) => {
    const own = (schema['defaultSnippets'] ?? []) as { label: string; body: unknown }[]
    return own.map(({ label, body }) => ({ label, body, place }))
  })

  test.each(snippets.map((snippet) => [snippet.label, snippet] as const))('%s', (_, { place, body }) => {
    const [file = '', at = ''] = place.split('#')
    const validate = ajv.compile({ $ref: `${schemaFiles.get(file)?.$id}#${at}` })
    validate(taken(body))
    expect(validate.errors ?? []).toEqual([])
  })

  test('there are some for plans, questions and the blocks that pages are made of', () => {
    expect(snippets.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['plan', 'question', 'hero', 'faq', 'features', 'callToAction', 'prose', 'leadForm']),
    )
  })
})

describe('the editor finds the schema', () => {
  const settings = JSON.parse(readFileSync(path.join(projectRoot, '.vscode/settings.json'), 'utf8'))
  const bound: { fileMatch: string[]; url: string }[] = settings['json.schemas']

  test.each(filePatterns.filter(({ file }) => !isMarkdown(file)))('of $file by its folder', ({ file, schema }) => {
    const urls = bound.filter(({ fileMatch }) => fileMatch.includes(`/${file}`)).map(({ url }) => url)
    expect(urls).toEqual([`./${schema}`])
  })

  test('of each file by what the file itself says', () => {
    const { files } = readConfigFiles(projectRoot)
    for (const [file, content] of files) {
      const place = patternOf(file)
      if (!place || place.kind === 'overlay' || isMarkdown(file)) continue
      const { $schema } = JSON.parse(decode(file, content).text ?? '')
      expect([file, path.join(path.dirname(file), $schema ?? '')]).toEqual([file, place.schema])
      expect(existsSync(path.join(projectRoot, place.schema))).toBe(true)
    }
  })

  test.each([
    ['config/markets/lemuria.json', ['file:///schemas/market.schema.json']],
    ['config/markets/lemuria.ar-EG.json', ['file:///schemas/overlays/market.schema.json']],
    ['config/providers/atlantis/triton.ar-EG.json', ['file:///schemas/overlays/provider.schema.json']],
    ['config/reviews/triton.ar-EG.json', ['file:///schemas/overlays/page.schema.json']],
    ['config/messages/ar-EG.json', ['file:///schemas/overlays/messages.schema.json']],
    ['config/messages/en.json', ['file:///schemas/messages.schema.json']],
    ['config/site.ar-EG.json', ['file:///schemas/overlays/site.schema.json']],
    ['config/benefits.ar-EG.json', ['file:///schemas/overlays/benefits.schema.json']],
  ])('of %s, and of texts in another language one that has nothing but texts', async (file, schemas) => {
    const asked: string[] = []
    const schemaRequestService = async (uri: string) => {
      asked.push(uri)
      return '{}'
    }
    const service = getLanguageService({ schemaRequestService })
    service.configure({ schemas: bound.map(({ fileMatch, url }) => ({ fileMatch, uri: url.replace('.', 'file://') })) })
    const document = TextDocument.create(`file:///${file}`, 'json', 1, '{}')
    await service.doValidation(document, service.parseJSONDocument(document))
    expect(asked).toEqual(schemas)
  })
})

test('an editor helps with texts in another language: it proposes those that there are, explains them, and no figure', async () => {
  const text = '{ "plans": [{ "id": 1, "price": 9,  }], "landing": { "blocks": [{ "kind": "hero", "title": "a" }] } }'
  const uri = 'file:///schemas/overlays/market.schema.json'
  const schemaRequestService = async (asked: string) =>
    readFileSync(path.join(projectRoot, new URL(asked).pathname), 'utf8')
  const service = getLanguageService({ schemaRequestService })
  service.configure({ schemas: [{ fileMatch: ['*'], uri }] })
  const document = TextDocument.create('file:///config/markets/lemuria.ar-EG.json', 'json', 1, text)
  const json = service.parseJSONDocument(document)
  const proposed = await service.doComplete(document, document.positionAt(text.indexOf(',  }') + 2), json)
  expect(proposed?.items.map(({ label }) => label)).toEqual(expect.arrayContaining(['benefits', 'facts']))
  expect(proposed?.items.map(({ label }) => label)).not.toContain('coverage')
  const hover = await service.doHover(document, document.positionAt(text.indexOf('title')), json)
  expect(JSON.stringify(hover?.contents)).toMatch(/heading/i)
  const found = await service.doValidation(document, json, {}, undefined)
  expect(found.map(({ message }) => message)).toEqual(expect.arrayContaining([expect.stringContaining('price')]))
})
