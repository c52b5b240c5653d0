import './harness.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Market } from '#engine/site.ts'
import { ErrorBoundary } from '#studio/app/ErrorBoundary.tsx'
import { FlowMap } from '#studio/app/flow/FlowMap.tsx'
import type { Change, Finding, Keys } from '#studio/protocol.ts'
import { applyOperation } from '#studio/workspace/operation.ts'

interface Flow {
  readonly market: Market
  readonly findings: readonly Finding[]
}

declare global {
  interface Window {
    /** The input of the test, and what it observes. */
    flow: Flow
    changes: Change[]
    /** Draws the map anew, without any state of the test before. */
    beginFlow: (flow: Flow) => void
    /** Replaces the market, and draws at once. */
    draw: (market: Market) => void
  }
}

function Harness() {
  const [market, setMarket] = useState(window.flow.market)
  const [selected, setSelected] = useState<Keys>()
  const change = (made: Change) => {
    window.changes.push(made)
    setMarket((before) => made.operations.reduce((value, one) => applyOperation(value, one) as Market, before))
  }
  window.draw = (another) => flushSync(() => setMarket(another))
  return (
    <main>
      <h1>Wizard · {market.name}</h1>
      <ErrorBoundary of={market}>
        <FlowMap
          market={market}
          file={`config/markets/${market.id}.json`}
          findings={window.flow.findings}
          {...(selected && { selected })}
          onSelect={setSelected}
          onChange={change}
        />
      </ErrorBoundary>
      <p data-testid="selected">{JSON.stringify(selected)}</p>
    </main>
  )
}

const root = createRoot(document.getElementById('root') as HTMLElement)
let number = 0
window.beginFlow = (flow) => {
  Object.assign(window, { flow, changes: [] })
  number += 1
  flushSync(() => root.render(<Harness key={number} />))
}
