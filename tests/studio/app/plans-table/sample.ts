import { type PlanColumn, planColumns } from '#studio/app/plans-table/plan-columns.ts'
import { type PlanRow, planRows } from '#studio/app/plans-table/plan-rows.ts'
import type { OpenFile } from '#studio/protocol.ts'

function market(id: string, value: object): OpenFile {
  return { file: `config/markets/${id}.json`, text: JSON.stringify(value), value, revision: 1 }
}

/** A market with a fact of its own. */
export const oman = market('oman', {
  name: 'Oman',
  currency: { code: 'OMR', symbol: 'OMR' },
  providers: [
    { id: 'axa', name: 'AXA' },
    { id: 'orient', name: 'Orient' },
  ],
  facts: [
    { id: 'clinics', label: 'Clinics', kind: 'count' },
    { id: 'room', label: 'Room', kind: 'limit' },
  ],
  plans: [
    {
      id: 1,
      provider: 'axa',
      plan: 'Bronze',
      price: 580,
      benefits: ['hospital', { id: 'outpatient', note: 'at panel clinics' }],
      excludes: ['dental'],
      facts: {
        coverage: 40_000,
        clinics: { from: 850 },
        best: 'A smaller budget',
        online: true,
        room: { caps: [{ most: 300, per: 'day' }] },
      },
    },
    {
      id: 2,
      provider: 'orient',
      plan: 'Silver',
      price: 640,
      priceChanges: [{ from: '2027-01-01', price: 660 }],
      until: '2027-06-30',
      benefits: ['hospital'],
    },
    {
      id: 3,
      provider: 'orient',
      plan: 'Gold, "the best"',
      price: 700,
      benefits: ['hospital', 'dental'],
      facts: { coverage: { value: 60_000, source: 'https://gold.example', checked: '2026-03-02' } },
    },
  ],
})

const kuwait = market('kuwait', {
  name: 'Kuwait',
  currency: { code: 'KWD', symbol: 'KWD' },
  providers: [{ id: 'axa', name: 'AXA Gulf' }],
  plans: [{ id: 1, provider: 'axa', plan: 'Basic', price: 90, benefits: ['hospital'] }],
})

/** Both markets, whose plans are 0 to 2 and 3. */
export const rows = planRows([oman, kuwait])

export const columns = planColumns([oman, kuwait], {
  benefits: {
    benefits: [
      { id: 'hospital', label: 'Hospital stays', shortLabel: 'Hospital' },
      { id: 'outpatient', label: 'Outpatient visits', shortLabel: 'Outpatient' },
      { id: 'dental', label: 'Dental care', shortLabel: 'Dental' },
    ],
  },
  facts: {
    facts: [
      { id: 'coverage', label: 'Coverage', kind: 'money' },
      { id: 'best', label: 'Best for', kind: 'words' },
      { id: 'online', label: 'Online claims', kind: 'yesNo' },
    ],
  },
})

export function row(index: number, currency?: object): PlanRow {
  const found = rows[index]
  if (!found) throw new Error(`There is no plan ${index}.`)
  const { market } = found
  return currency ? { ...found, market: { ...market, value: { ...Object(market.value), currency } } } : found
}

export function column(id: string): PlanColumn {
  const found = columns.find((one) => one.id === id)
  if (!found) throw new Error(`There is no column ${id}.`)
  return found
}
