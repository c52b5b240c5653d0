import './form.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { overlaySchemas, type Schema, withDescriptions } from '#checker/schema.ts'
import { FileForm, partOf } from '#studio/app/form/FileForm.tsx'
import { AdvancedContext } from '#studio/app/store/advanced.ts'
import type { Change, Finding, Keys, References } from '#studio/protocol.ts'
import { applyOperation } from '#studio/workspace/operation.ts'

/** The input of the page. */
export interface Shown {
  readonly schema: string
  readonly value: unknown
  readonly body?: string
  readonly at?: Keys
  readonly properties?: readonly string[]
  readonly findings?: readonly Finding[]
}

declare global {
  interface Window {
    /** The changes so far, the value of the file with them, and the selected place. */
    made: { changes: Change[]; value: unknown; body?: string; at: Keys }
    show: (shown: Shown) => void
    /** Shows the form of Singapore, without any state of the test before. */
    beginForm: (begun: Pick<Shown, 'at' | 'properties'>) => void
    /** Applies a change of another window. */
    apply: (change: Change) => void
  }
}

const raw: Record<string, { readonly default: Schema }> = import.meta.glob('../../../../schemas/**/*.json', {
  eager: true,
})
const originals = Object.entries(raw)
  .filter(([path]) => !path.includes('/overlays/'))
  .map(
    ([path, schema]) => [path.replace(/^.*\/(?=schemas\/)/, ''), withDescriptions(schema.default) as Schema] as const,
  )
const schemas = Object.fromEntries([...originals, ...overlaySchemas(new Map(originals))])
const configs: Record<string, { readonly default: unknown }> = import.meta.glob(
  '../../../../config/markets/singapore.json',
  { eager: true },
)
const file = 'config/markets/singapore.json'
const market = { schema: 'schemas/market.schema.json', value: configs[`../../../../${file}`]?.default }
const references: Partial<References> = {
  // A question and a fact of one id.
  matched: ['type', 'coverage', 'nationality', 'coverage', 'rating'].map((id, i) => ({ id, label: `${id} ${i}` })),
  market: [
    { id: 'singapore', label: 'Singapore' },
    { id: 'bahrain', label: 'Bahrain' },
  ],
  region: [
    { id: 'asia', label: 'Asia' },
    { id: 'gulf', label: 'The Gulf' },
  ],
  provider: [
    { id: 'axa', label: 'AXA', within: 'singapore' },
    { id: 'gig', label: 'GIG', within: 'bahrain' },
  ],
  plan: [
    { id: 1, label: 'Comprehensive Plus · AXA', within: 'singapore' },
    { id: 1, label: 'Basic · GIG', within: 'bahrain' },
  ],
  fact: [
    { id: 'best-for', label: 'Best for', valueKind: 'words' },
    { id: 'hospital-panel', label: 'Clinic panel', valueKind: 'count', meaning: 'How many clinics there are.' },
    { id: 'online-submission', label: 'Online claims', valueKind: 'yesNo' },
    { id: 'excess', label: 'Excess', valueKind: 'money' },
  ],
  quote: [
    { id: '{plans.lowest}', label: 'Lowest premium of the market', meaning: 'S$280' },
    { id: '{plans.count}', label: 'Number of plans of the market', meaning: '20' },
  ],
  benefit: [
    { id: 'hospital', label: 'Hospital treatment' },
    { id: 'accident', label: 'Personal accident' },
    { id: 'outpatient', label: 'Outpatient visits' },
    { id: 'telehealth', label: 'Telehealth' },
    { id: 'dental', label: 'Dental care' },
  ],
  page: [
    { id: '/contact', label: 'Contact' },
    { id: '/quotes/singapore', label: 'Quotes in Singapore' },
  ],
  asset: [{ id: '/logos/axa.svg', label: '/logos/axa.svg' }],
  planType: [],
  question: [],
  rule: [],
}

function Harness({ first }: { readonly first: Shown }) {
  const [shown, setShown] = useState(first)
  const [drawn, setDrawn] = useState(0)
  const { schema, at = [], properties, findings = [] } = shown
  window.show = (next) => {
    window.made = {
      changes: [],
      value: next.value,
      at: next.at ?? [],
      ...(next.body !== undefined && { body: next.body }),
    }
    setShown(next)
  }
  window.apply = ({ operations }) => {
    for (const operation of operations) {
      const isBody = operation.kind === 'set' && operation.at[0] === 'text' && window.made.body !== undefined
      if (isBody) window.made.body = String(operation.value)
      else window.made.value = applyOperation(window.made.value, operation)
    }
    setDrawn(drawn + 1)
  }
  const { value, body } = window.made
  const open = {
    file,
    text: JSON.stringify(first.value),
    value,
    schema,
    revision: drawn,
    ...(body !== undefined && { body }),
  }
  const part = partOf(open, schemas, at)
  const select = (next: Keys) => {
    window.made.at = next
    setShown((last) => ({ ...last, at: next }))
  }
  return (
    <main>
      <h1>Form</h1>
      <FileForm
        file={open}
        schemas={schemas}
        part={part}
        {...(properties && part.length === 0 && { properties })}
        references={references}
        findings={findings}
        selected={at}
        onSelect={select}
        onChange={(change) => {
          window.made.changes.push(change)
          window.apply(change)
          return undefined
        }}
      />
    </main>
  )
}

const advanced = { isAdvanced: true, setAdvanced: () => {} }
const root = createRoot(document.getElementById('root') as HTMLElement)
let number = 0
window.beginForm = (begun) => {
  const first = { ...market, ...begun }
  window.made = { changes: [], value: first.value, at: first.at ?? [] }
  number += 1
  scrollTo(0, 0)
  flushSync(() =>
    root.render(
      <AdvancedContext value={advanced}>
        <Harness key={number} first={first} />
      </AdvancedContext>,
    ),
  )
}
