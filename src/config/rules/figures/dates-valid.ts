import { isDay } from '../../../engine/dates/dates.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import type { Context, Rule } from '../../model/context.ts'
import { textsUnder } from '../../model/texts-under.ts'

/** The names under which config files write days. */
const dateKeys = new Set(['date', 'from', 'published', 'review', 'until', 'updated'])

/** Every day is in the calendar, and nothing changed before it was there. */
export const datesValid: Rule = {
  name: 'dates-valid',
  description: 'Every date is a real day, and an article is updated no earlier than it was published.',
  check: (context) => [...unreal(context), ...tooEarly(context)],
}

function unreal(context: Context): Finding[] {
  const { acknowledged, markets, pages, articles, legal } = context
  return [...(acknowledged ? [acknowledged] : []), ...markets, ...pages, ...articles, ...legal].flatMap(
    ({ file, value }) =>
      textsUnder(context, dateKeys, value).flatMap(([pointer, day]): Finding[] => {
        return isDay(day)
          ? []
          : [
              {
                file,
                pointer,
                message: `There is no day ${quote(day)} in the calendar.`,
                hint: 'Its month has fewer days.',
              },
            ]
      }),
  )
}

function tooEarly({ articles }: Context): Finding[] {
  return articles.flatMap(({ file, value: { published, updated } }): Finding[] => {
    if (!isDay(published) || !isDay(updated) || published <= updated) return []
    const message = `The article was updated before it was published, on ${quote(published)}.`
    return [{ file, pointer: '/updated', message }]
  })
}
