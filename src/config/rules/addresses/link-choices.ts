import { choicesOf } from '../../../engine/forms/fields.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean, misspellingOf } from '../../diagnostics/did-you-mean.ts'
import { quote, some } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import { pageOf, type WrittenLink, writtenLinks } from '../../model/addresses.ts'
import type { Context, Rule } from '../../model/context.ts'
import type { PagePart } from '../../model/page-parts.ts'
import { formsOn } from '../../model/page-parts.ts'
import { marketNamed } from '../../model/written-ids.ts'

/** What a link chooses for the visitor is there to be chosen. */
export const linkChoices: Rule = {
  name: 'link-choices',
  description:
    'What stands behind the `?` of a link to this site is a field of the form there, and one of its choices.',
  check: (context) =>
    writtenLinks(context).flatMap((link) => {
      const page = link.href.includes('?') ? pageOf(context, link) : undefined
      return page ? problems(context, link, page) : []
    }),
}

function problems(context: Context, { file, pointer: at, href }: WrittenLink, page: PagePart): Finding[] {
  const [, query = ''] = href.replace(/#.*/, '').split('?')
  const choices = choicesOn(context, page)
  return [...new URLSearchParams(query)].flatMap(([name, value]): Finding[] => {
    const found = choices.get(name)
    if (!found) {
      const message = `Nothing on ${quote(page.path)} can be chosen by ${quote(`?${name}=`)}.${didYouMean(name, [...choices.keys()])}`
      const hint =
        choices.size > 0 ? `It understands ${some([...choices.keys()], 'and')}.` : 'Remove what stands behind the "?".'
      return [{ file, pointer: at, message, hint, related: { file: page.file, pointer: page.pointer } }]
    }
    const { known, listed } = found
    if (known.includes(value) || !context.complete) return []
    const message = `${quote(value)} is no choice of ${quote(name)} on ${quote(page.path)}.${didYouMean(value, known)}`
    const { meant, ...sureness } = misspellingOf(value, known)
    const hint = known.length > 0 ? `Its choices: ${some(known, 'and')}.` : 'There is none.'
    return [
      {
        file,
        pointer: at,
        message,
        hint,
        related: { file: page.file, pointer: listed },
        ...(meant === undefined ? {} : { meant: href.replace(`${name}=${value}`, `${name}=${meant}`), ...sureness }),
      },
    ]
  })
}

interface Choices {
  readonly known: readonly string[]
  /** Where they are listed in the page's file. */
  readonly listed: string
}

/** What an address can choose on a page: choices by the name of their field. */
function choicesOn(context: Context, page: PagePart): ReadonlyMap<string, Choices> {
  const { market } = page
  if (market?.wizard?.path === page.path && !page.isWritten) {
    const found = marketNamed(context, market.id)
    const plans = found?.value.plans?.map(({ id }) => String(id)) ?? []
    const steps = market.wizard.questions.map(({ id }) => id)
    return new Map([
      ['plan', { known: plans, listed: '/plans' }],
      ['step', { known: steps, listed: '/wizard/questions' }],
    ])
  }
  return new Map(
    formsOn(page).flatMap(({ pointer: at, form: { fields } }) =>
      fields.flatMap((field, i): [string, Choices][] => {
        const known = choicesOf(field, context.marketIds)
        return known ? [[field.name, { known, listed: pointer(at, 'fields', i) }]] : []
      }),
    ),
  )
}
