import { type ParserError, parse } from 'parse5'
import { expect, test } from 'vitest'
import { builtPages } from './built-site.ts'

/** The parse errors of a document, by the names that the HTML standard gives them (section 13.2.2). */
function parseErrors(html: string): string[] {
  const errors: ParserError[] = []
  parse(html, { onParseError: (error) => errors.push(error), sourceCodeLocationInfo: true })
  return errors.map(({ code, startLine, startCol }) => `${code} at ${startLine}:${startCol}`)
}

test('no built document has a parse error of the HTML standard', () => {
  const faulty = builtPages.flatMap(({ address, html }) => parseErrors(html).map((error) => `${address}: ${error}`))
  expect(faulty).toEqual([])
  expect(parseErrors('<!doctype html><title>t</title><p id=a id=b>')).toHaveLength(1)
})
