import './form.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { overlaySchemas } from '../../../../src/config/schema/overlay-schemas.ts'
import { type Schema, withDescriptions } from '../../../../src/config/schema/schema-set.ts'
import { FileForm, partOf } from '../../../../src/studio/app/form/FileForm.tsx'
import { applied } from '../../../../src/studio/app/pending.ts'
import type { Change, Finding, Keys, References } from '../../../../src/studio/protocol.ts'

declare global {
  interface Window {
    /** The changes that were made, and what the file says with them. */
    readonly made: { readonly changes: Change[]; value: unknown; findings: readonly Finding[] }
    render: () => void
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
  '../../../../config/{markets,messages,pages,providers}/**/*.json',
  { eager: true },
)
const given = new URLSearchParams(location.hash.slice(1))
const file = given.get('file') ?? 'config/markets/singapore.json'
const schema = given.get('schema') ?? 'schemas/market.schema.json'
const initial = given.has('value') ? JSON.parse(given.get('value') ?? '') : configs[`../../../../${file}`]?.default
const references: Partial<References> = {
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
}

Object.assign(window, { made: { changes: [], value: initial, findings: [] } })

function Harness() {
  const [, setDrawn] = useState(0)
  window.render = () => setDrawn((drawn) => drawn + 1)
  const [selected, setSelected] = useState<Keys>(JSON.parse(given.get('at') ?? '[]'))
  const open = { file, text: '', value: window.made.value, schema, revision: 1 }
  const properties = given.get('properties')?.split(',')
  return (
    <main>
      <FileForm
        file={open}
        schemas={schemas}
        part={partOf(open, schemas, selected)}
        {...(properties && { properties })}
        references={references}
        findings={window.made.findings}
        selected={selected}
        onSelect={setSelected}
        onChange={(change) => {
          window.made.changes.push(change)
          for (const operation of change.operations) window.made.value = applied(window.made.value, operation)
          window.render()
          return undefined
        }}
      />
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Harness />)
