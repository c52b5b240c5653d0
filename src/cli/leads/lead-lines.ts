import type { LeadDatabase } from '../../server/database/lead-database.ts'
import {
  type DeliveryStatus,
  deliveriesOf,
  type LeadFilter,
  type NumberedLead,
  readLeads,
} from '../../server/leads/read-leads.ts'
import { stats } from '../../server/metrics/stats.ts'

/** The leads as a table, without personal data. */
export async function* listLines(database: LeadDatabase, filter: LeadFilter): AsyncGenerator<string> {
  let page: NumberedLead[] = []
  for await (const lead of readLeads(database, filter)) {
    page.push(lead)
    if (page.length < 200) continue
    yield await tableOf(database, page)
    page = []
  }
  if (page.length > 0) yield await tableOf(database, page)
}

async function tableOf(database: LeadDatabase, leads: readonly NumberedLead[]): Promise<string> {
  const deliveries = await deliveriesOf(
    database,
    leads.map(({ id }) => id),
  )
  const lines = leads.map((lead) => {
    const { id, reference, receivedAt, market = '-', form } = lead
    const mark = lead.erasedAt ? 'erased' : lead.quarantined ? 'quarantined' : ''
    const states = (deliveries.get(id) ?? []).map(({ channel, state }) => `${channel}:${state}`)
    return [reference, receivedAt, market.padEnd(12), form.padEnd(20), mark, ...states]
      .filter(Boolean)
      .join('  ')
      .trimEnd()
  })
  return `${lines.join('\n')}\n`
}

/** Everything about one lead. */
export async function* showLines(database: LeadDatabase, lead: NumberedLead): AsyncGenerator<string> {
  const { id, fields, plan, ...about } = lead
  const known = { ...about, plan: plan && `${plan.id} (${plan.name})` }
  for (const [name, value] of Object.entries(known)) if (value !== undefined) yield line(name, String(value))
  for (const [name, value] of Object.entries(fields)) yield line(name, value)
  for (const delivery of (await deliveriesOf(database, [id])).get(id) ?? []) yield line('delivery', inWords(delivery))
  yield '\n'
}

function inWords({ channel, state, attempts, lastResult, nextAt }: DeliveryStatus): string {
  const last = lastResult ? `, last: ${lastResult}` : ''
  const next = state === 'pending' ? `, next at ${nextAt}` : ''
  return `${channel} ${state}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${last}${next}`
}

/** A line for a terminal: what a visitor wrote can neither move the cursor nor look like another line. */
function line(name: string, value: string): string {
  const safe = value.replaceAll('\n', '\n    ').replaceAll(/[^\P{Cc}\n]/gu, '\ufffd')
  return `${name}: ${safe}\n`
}

/** The counts by market and delivery. */
export async function* statsLines(database: LeadDatabase): AsyncGenerator<string> {
  const { markets, deliveries, disabledAt } = await stats(database)
  yield row('market', 'leads', 'quarantined', 'erased')
  for (const { market, leads, quarantined, erased } of markets) yield row(market, leads, quarantined, erased)
  if (deliveries.length > 0) yield `\n${row('delivery', 'state', 'count', 'oldest')}`
  for (const { channel, state, count, oldest } of deliveries) yield row(channel, state, count, oldest)
  for (const at of disabledAt)
    yield `\nA target said at ${at} that it is gone: mend it, then \`replay\` sends to it again.\n`
}

function row(first: string, ...others: readonly (string | number)[]): string {
  return `${[first.padEnd(14), ...others.map((cell) => String(cell).padEnd(11))].join(' ').trimEnd()}\n`
}
