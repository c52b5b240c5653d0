import { leadPriceText } from '#engine/forms.ts'
import { stats } from '#server/counts.ts'
import { type LeadDatabase, readAudit } from '#server/database.ts'
import {
  type DeliveryStatus,
  deliveriesOf,
  isTime,
  type LeadFilter,
  type NumberedLead,
  rawLead,
  readLeads,
  type UnreadableLead,
} from '#server/leads.ts'
import type { FoundLead } from '#server/privacy.ts'
import { plural, printable, printableJson } from '#server/report.ts'

const pageSize = 200

interface ListedLead extends Omit<NumberedLead, 'id' | 'fields'> {
  readonly name: string | undefined
  readonly deliveries: readonly DeliveryStatus[]
}

interface Listing {
  readonly filter: LeadFilter
  readonly onUnreadable: (lead: UnreadableLead) => void
}

/** The leads as a table; `timeZone` is such as `Europe/Paris`. */
export async function* listLines(database: LeadDatabase, listing: Listing, timeZone: string): AsyncGenerator<string> {
  let head: readonly string[] | undefined = ['REFERENCE', `RECEIVED (${timeZone})`, 'NAME', 'MARKET', 'FORM', 'STATE']
  for await (const page of listed(database, listing)) {
    const rows = page.map(({ reference, receivedAt, name = '', market = '', form, ...about }) => {
      return [reference, timeIn(timeZone, receivedAt), name, market, form, leadState(about)]
    })
    yield columns(head ? [head, ...rows] : rows)
    head = undefined
  }
}

/** The leads as one JSON array, an object a line. */
export async function* listJson(database: LeadDatabase, listing: Listing): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of listed(database, listing)) {
    yield before + page.map((lead) => printableJson(lead)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* listed(database: LeadDatabase, { filter, onUnreadable }: Listing): AsyncGenerator<ListedLead[]> {
  let page: NumberedLead[] = []
  for await (const lead of readLeads(database, filter, onUnreadable)) {
    page.push(lead)
    if (page.length < pageSize) continue
    yield await withDeliveries(database, page)
    page = []
  }
  if (page.length > 0) yield await withDeliveries(database, page)
}

async function withDeliveries(database: LeadDatabase, leads: readonly NumberedLead[]): Promise<ListedLead[]> {
  const deliveries = await deliveriesOf(
    database,
    leads.map(({ id }) => id),
  )
  return leads.map(({ id, fields, ...lead }) => {
    return { ...lead, name: fields['name'], deliveries: deliveries.get(id) ?? [] }
  })
}

/** The leads that name a person, as a table. */
export async function* foundLines(
  database: LeadDatabase,
  found: readonly FoundLead[],
  timeZone: string,
): AsyncGenerator<string> {
  const leads = found.map(({ lead }) => lead)
  const rows = (await withDeliveries(database, leads)).map((lead, index) => {
    const { own = [], likely = [], mentions = [] } = found[index]?.matches ?? {}
    const perhaps = likely.map((name) => `perhaps ${name}`)
    const where = [...own, ...perhaps, ...mentions.map((name) => `mentioned in ${name}`)].join(', ')
    const { reference, receivedAt, name = '', market = '' } = lead
    return [reference, timeIn(timeZone, receivedAt), name, market, leadState(lead), where]
  })
  const head = ['REFERENCE', `RECEIVED (${timeZone})`, 'NAME', 'MARKET', 'STATE', 'FOUND IN']
  if (rows.length > 0) yield columns([head, ...rows])
}

export async function* auditLines({ db }: LeadDatabase, timeZone: string): AsyncGenerator<string> {
  const rows = (await readAudit(db)).map(({ at, actor, action, reference, detail }) => {
    return [timeIn(timeZone, at), actor, action, reference ?? '', detail ?? '']
  })
  if (rows.length > 0) yield columns([[`TIME (${timeZone})`, 'WHO', 'DID', 'LEAD', 'DETAIL'], ...rows])
}

/** A damaged time is printed as it is. */
function timeIn(timeZone: string, time: string): string {
  if (!isTime(time)) return time
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(time))
}

function leadState({ erasedAt, quarantined, deliveries }: Pick<ListedLead, 'erasedAt' | 'quarantined' | 'deliveries'>) {
  const mark = erasedAt ? ['erased'] : quarantined ? ['quarantined'] : []
  return [...mark, ...deliveries.map(({ channel, event, state }) => `${channelText(channel, event)} ${state}`)].join(
    ', ',
  )
}

/** The longest cell, in columns of the terminal. */
const maxWidth = 32

function columns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => shortened(printable(cell).replaceAll(/\s+/g, ' '))))
  const widths = (cells[0] ?? []).map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ''))))
  const lines = cells.map((row) => {
    return row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd()
  })
  return `${lines.join('\n')}\n`
}

function shortened(cell: string): string {
  if (widthOf(cell) <= maxWidth) return cell
  const characters = [...cell]
  while (widthOf(characters.join('')) >= maxWidth) characters.pop()
  return `${characters.join('')}…`
}

/** Columns in a terminal: East Asian characters take two. */
function widthOf(text: string): number {
  return (
    text.length +
    (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]/g)?.length ?? 0)
  )
}

export async function* showLines(database: LeadDatabase, lead: NumberedLead): AsyncGenerator<string> {
  const { id, fields, plan, consent, ...about } = lead
  const agreed = consent && `${consent.text} (version ${consent.version})`
  const known = {
    ...about,
    plan: plan && `${plan.id} (${plan.name})`,
    premium: plan?.premium,
    price: plan?.price && leadPriceText(plan.price),
    consent: agreed,
  }
  for (const [name, value] of Object.entries(known)) if (value !== undefined) yield line(name, String(value))
  for (const [name, value] of Object.entries(fields)) yield line(name, value)
  for (const delivery of (await deliveriesOf(database, [id])).get(id) ?? [])
    yield line('delivery', deliveryText(delivery))
  yield '\n'
}

/** The raw columns of an unreadable lead, and its deliveries. */
export async function* showRaw(database: LeadDatabase, lead: UnreadableLead): AsyncGenerator<string> {
  const fault = lead.column === 'checksum' ? 'it is not as it was stored' : lead.column
  yield line('cannot be read', fault)
  for (const [name, value] of Object.entries(await rawLead(database, lead))) yield line(name, String(value))
  for (const delivery of (await deliveriesOf(database, [lead.id])).get(lead.id) ?? []) {
    yield line('delivery', deliveryText(delivery))
  }
  yield '\n'
}

function channelText(channel: DeliveryStatus['channel'], event: DeliveryStatus['event']): string {
  return event === 'received' ? channel : `${channel} ${event}`
}

function deliveryText({ channel, event, state, attempts, lastResult, nextAt }: DeliveryStatus): string {
  const last = lastResult ? `, last: ${lastResult}` : ''
  const next = state === 'pending' ? `, next at ${nextAt}` : ''
  return `${channelText(channel, event)} ${state}, ${plural(attempts, 'attempt')}${last}${next}`
}

/** Indents further lines of a value, so that a visitor's text cannot pass for another property. */
function line(name: string, value: string): string {
  return `${name}: ${printable(value).replaceAll('\n', '\n    ')}\n`
}

export async function* statsLines(database: LeadDatabase, unreadable: number): AsyncGenerator<string> {
  const { markets, deliveries, disabledAt } = await stats(database)
  yield row('market', 'leads', 'quarantined', 'erased')
  for (const { market, leads, quarantined, erased } of markets) yield row(market, leads, quarantined, erased)
  if (deliveries.length > 0) yield `\n${row('delivery', 'state', 'count', 'oldest')}`
  for (const { channel, state, count, oldest } of deliveries) yield row(channel, state, count, oldest)
  if (unreadable > 0) yield `\n${row('cannot be read', unreadable)}`
  for (const at of disabledAt)
    yield `\nA target said at ${at} that it is gone: mend it, then \`replay\` sends to it again.\n`
}

function row(first: string, ...others: readonly (string | number)[]): string {
  return `${[first.padEnd(14), ...others.map((cell) => String(cell).padEnd(11))].join(' ').trimEnd()}\n`
}
