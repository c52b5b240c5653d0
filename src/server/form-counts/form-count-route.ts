import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dateIn } from '#engine/dates.ts'
import { formCountsPath } from '#engine/forms.ts'
import { isOpen, type Market, type Site } from '#engine/site.ts'
import { contactStep } from '#engine/wizard.ts'
import type { FormCounts } from '../counts.ts'
import type { PageSource } from '../pages.ts'
import { isCrossSite } from '../protection/cross-site.ts'
import type { RateLimit } from '../protection.ts'

export interface FormCountOptions {
  readonly pages: () => PageSource
  readonly now: () => Date
  /** Counts nothing when left out. */
  readonly formCounts?: FormCounts | undefined
  /** How often one network may tell of steps. */
  readonly formCountLimit?: RateLimit | undefined
}

/** Many times what a page sends. */
const maxBytes = 1024

/** Whether a browser asks not to be counted. https://w3c.github.io/gpc/ */
export function asksNotToBeCounted({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1'
}

/** Receives which steps were seen and which questions answered. The answer is the same whether they are counted or not. */
export function addFormCountRoute(app: FastifyInstance, options: FormCountOptions): void {
  const { pages, now, formCounts } = options
  const site = () => pages().addresses.site
  // Lines of each step would tell the way of one visitor.
  app.post(formCountsPath, {
    bodyLimit: maxBytes,
    logLevel: 'silent',
    async handler(request, reply) {
      if (!site().config.countsForms) return reply.callNotFound()
      if (formCounts && (await isCounted(request, site(), options))) countSteps(formCounts, site(), request.body, now())
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  })
}

async function isCounted(
  request: FastifyRequest,
  { config }: Site,
  { formCountLimit, now }: FormCountOptions,
): Promise<boolean> {
  if (asksNotToBeCounted(request) || isCrossSite(request, config.origin)) return false
  return ((await formCountLimit?.(request.ip, now())) ?? 0) === 0
}

/** Counts the steps that the form has; others are ignored. */
function countSteps(formCounts: FormCounts, { markets }: Site, body: unknown, now: Date): void {
  const { form, seen, answered } = (body ?? {}) as Readonly<Record<string, unknown>>
  const market = markets.find((one) => isOpen(one) && one.wizard?.formName === form)
  if (!market?.wizard) return
  const questions = market.wizard.questions.map(({ id }) => id)
  const known = (ids: unknown, steps: readonly string[]) => steps.filter((id) => [ids].flat().includes(id))
  const count = (step: string, what: 'seen' | 'answered') => formCounts.count(countedStep(market, step, now), what)
  for (const step of known(seen, [...questions, contactStep])) count(step, 'seen')
  for (const step of known(answered, questions)) count(step, 'answered')
}

/** A step of a market's form, on the day by the time of the market. */
export function countedStep({ timeZone, wizard }: Market, step: string, now: Date) {
  return { day: dateIn(timeZone, now), form: wizard?.formName ?? '', step }
}
