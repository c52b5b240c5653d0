import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      // HTML takes no notice of the case in which React spells some names.
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      // React writes `required=""`.
      'attribute-boolean-style': ['error', { style: 'empty' }],
      'doctype-style': ['error', { style: 'lowercase' }],
      'void-style': ['error', { style: 'selfclosing' }],
      // A label that encloses its control names it in `for` as well: some speech input knows only that.
      'no-redundant-for': 'off',
      // Every script comes from the site's own server.
      'require-sri': ['error', { target: 'crossorigin' }],
      // Ids that React makes begin with an underscore.
      'valid-id': ['error', { relaxed: true }],
    },
  }),
)

/** What html-validate has against a document, each complaint once. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
  return [...new Set(problems)]
}
