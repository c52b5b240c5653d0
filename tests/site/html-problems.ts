import {
  type DOMReadyEvent,
  type HtmlElement,
  HtmlValidate,
  type ResolvedConfig,
  Rule,
  StaticConfigLoader,
} from 'html-validate'

/** How many columns a row of a table takes. */
function columnsOf(row: HtmlElement): number {
  const cells = row.childElements.map((cell) => Number(cell.getAttributeValue('colspan') ?? 1))
  return cells.reduce((sum, columns) => sum + columns, 0)
}

/** Every row of a table has as many columns as the first. */
class TableColumns extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const table of document.querySelectorAll('table')) {
        const widths = new Set(table.querySelectorAll('tr').map(columnsOf))
        if (widths.size > 1) this.report(table, `Rows have ${[...widths].join(' and ')} columns`)
      }
    })
  }
}

/** A heading contains no role that changes the meaning of its words. */
class HeadingContent extends Rule {
  setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      const roles = ['status', 'alert', 'log', 'timer'].map((role) => `[role="${role}"]`)
      for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6'))
        if (roles.some((role) => heading.querySelector(role)))
          this.report(heading, 'A heading has a live role within it')
    })
  }
}

/** Resolves the settings once, which takes a fifth of the time of a document. */
class Settings extends StaticConfigLoader {
  #resolved: ResolvedConfig | Promise<ResolvedConfig> | undefined

  override getConfigFor(file: string) {
    this.#resolved ??= super.getConfigFor(file)
    return this.#resolved
  }
}

const validator = new HtmlValidate(
  new Settings({
    plugins: [
      {
        name: 'structure',
        rules: { 'structure/table-columns': TableColumns, 'structure/heading-content': HeadingContent },
      },
    ],
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      'structure/table-columns': 'error',
      'structure/heading-content': 'error',
      // React writes some names in camel case, which HTML ignores.
      'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
      // React writes `required=""`.
      'attribute-boolean-style': ['error', { style: 'empty' }],
      // Checkboxes with one name are how HTML posts a list.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
      'doctype-style': ['error', { style: 'lowercase' }],
      'void-style': ['error', { style: 'selfclosing' }],
      // Labels around controls also have `for`, because some speech input reads only that.
      'no-redundant-for': 'off',
      // Every script comes from the site's own server.
      'require-sri': ['error', { target: 'crossorigin' }],
      // Ids that React makes begin with an underscore.
      'valid-id': ['error', { relaxed: true }],
    },
  }),
)

/** The complaints of html-validate about a document, each once. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
  return [...new Set(problems)]
}
