import type { LeadDatabase } from '../database/lead-database.ts'

/** How often a step was seen and answered; both null where it was seen too seldom to say. */
export interface StepFigures {
  readonly seen: number | null
  /** Never more than seen. For the last step, how often the form was sent. */
  readonly answered: number | null
}

/** A step that was seen less often tells nothing. */
export const fewestSeen = 20

const tooFew: StepFigures = { seen: null, answered: null }

interface Days {
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly until: string
}

/** Sums up the counts of some days; the function gives the figures of a step of a form. */
export async function readFormCounts(
  { db }: Pick<LeadDatabase, 'db'>,
  { from, until }: Days,
): Promise<(form: string, step: string) => StepFigures> {
  const rows = await db
    .selectFrom('form_counts')
    .select(['form', 'step'])
    .select(({ fn }) => [
      fn.sum<number | string>('seen').as('seen'),
      fn.sum<number | string>('answered').as('answered'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy(['form', 'step'])
    .execute()
  const figures = new Map(
    rows.map(({ form, step, seen, answered }) => [`${form} ${step}`, figuresOf(Number(seen), Number(answered))]),
  )
  return (form, step) => figures.get(`${form} ${step}`) ?? tooFew
}

function figuresOf(seen: number, answered: number): StepFigures {
  // One who sees a step late in the evening may answer it the next day, or be counted in part.
  return seen < fewestSeen ? tooFew : { seen, answered: Math.min(seen, answered) }
}
